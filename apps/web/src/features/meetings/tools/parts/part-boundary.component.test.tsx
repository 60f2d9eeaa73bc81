/** A panel or sheet of the room that fails, while the rest of the page keeps working. */
import '../../../../ui/tokens.css';
import '../../../../ui/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../../paraglide/messages.js';
import { PanelBoundary, SheetBoundary } from './part-boundary.tsx';

let isBroken = true;
const beacons: string[] = [];
beforeEach(() => {
  isBroken = true;
  beacons.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url) => beacons.push(String(url)) > 0);
});
afterEach(() => vi.restoreAllMocks());

/** As in a browser without `String.prototype.toWellFormed`. */
function Fragile() {
  if (isBroken) throw new TypeError('text.toWellFormed is not a function');
  return <p>Messages</p>;
}

test('a panel that fails shows an error, logs it and works after Try again; the parts beside it keep working', async () => {
  await render(
    <>
      <p>Video</p>
      <PanelBoundary>
        <Fragile />
      </PanelBoundary>
    </>,
  );
  await expect.element(page.getByRole('alert').getByText(m.room_part_failed())).toBeVisible();
  await expect.element(page.getByText('Video')).toBeVisible();
  expect(beacons).toContain('/log');

  isBroken = false;
  await page.getByRole('button', { name: m.room_try_again() }).click();

  await expect.element(page.getByText('Messages')).toBeVisible();
});

test('a sheet that fails closes', async () => {
  const onClose = vi.fn();
  await render(
    <>
      <p>Video</p>
      <SheetBoundary onClose={onClose}>
        <Fragile />
      </SheetBoundary>
    </>,
  );

  await expect.element(page.getByText('Video')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(beacons).toContain('/log');
});
