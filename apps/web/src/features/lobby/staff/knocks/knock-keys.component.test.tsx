/** The keys of the knocks: what they do, and when they do nothing. */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { enableKnockKeys, useKnockKeys } from './use-knock-keys.ts';

afterEach(() => enableKnockKeys(true));

function Page(actions: Parameters<typeof useKnockKeys>[0] & { hasDialog?: boolean }) {
  useKnockKeys(actions);
  return (
    <>
      <input aria-label="Search" />
      <input type="checkbox" aria-label="Lobby" />
      {actions.hasDialog && <div role="dialog">Open</div>}
    </>
  );
}

async function open(options: { hasDialog?: boolean } = {}) {
  const actions = { onAccept: vi.fn(), onReject: vi.fn(), onHelp: vi.fn() };
  await render(<Page {...actions} {...options} />);
  return () => Object.values(actions).map(({ mock }) => mock.calls.length);
}

test('A accepts, R rejects and ? opens the list, also with a switch in focus', async () => {
  const calls = await open();
  await userEvent.keyboard('a');
  await userEvent.keyboard('R');
  await userEvent.keyboard('?');
  expect(calls()).toEqual([1, 1, 1]);

  page.getByLabelText('Lobby').element().focus();
  await userEvent.keyboard('a');
  expect(calls()).toEqual([2, 1, 1]);
});

test('keys typed into a field or pressed with a modifier answer no knock', async () => {
  const calls = await open();
  await page.getByLabelText('Search').fill('');
  await userEvent.keyboard('are?');
  page.getByLabelText('Search').element().blur();
  await userEvent.keyboard('{Control>}a{/Control}');

  expect(calls()).toEqual([0, 0, 0]);
});

test('an open dialog keeps the keys to itself', async () => {
  const calls = await open({ hasDialog: true });
  await userEvent.keyboard('ar?');

  expect(calls()).toEqual([0, 0, 0]);
});

test('the keys of knocks only open the list when they are switched off', async () => {
  const calls = await open();
  enableKnockKeys(false);
  await userEvent.keyboard('ar?');

  expect(calls()).toEqual([0, 0, 1]);
});
