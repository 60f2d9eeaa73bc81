/** The foot of the times: what it says when no time was picked. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import { ChoiceFoot } from './choice-foot.tsx';

const openFoot = (isChoiceMissing: boolean) =>
  render(
    <ChoiceFoot
      chosen={null}
      zone="Asia/Kolkata"
      tenantZone="Asia/Kolkata"
      isChoiceMissing={isChoiceMissing}
      label="Book"
      busy={false}
      onSubmit={() => {}}
      back={null}
    />,
  );
const icons = () =>
  page.getByText(m.times_choose_first()).element().parentElement?.querySelectorAll('svg') ?? [];

test('a missing choice is marked with an icon, not by colour alone', async () => {
  await openFoot(true);

  expect(icons()).toHaveLength(1);
});

test('the request to pick a time has no icon before the first attempt', async () => {
  await openFoot(false);

  expect(icons()).toHaveLength(0);
});
