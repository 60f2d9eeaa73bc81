import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';

test.each([
  ['vi.waitFor', (/** @type {() => boolean} */ isTrue) => vi.waitFor(() => expect(isTrue()).toBe(true))],
  [
    'vi.waitFor with an interval',
    (/** @type {() => boolean} */ isTrue) => vi.waitFor(() => expect(isTrue()).toBe(true), { interval: 20 }),
  ],
  ['expect.poll', (/** @type {() => boolean} */ isTrue) => expect.poll(isTrue).toBe(true)],
])('%s without a limit waits longer than one second', async (_name, wait) => {
  let isDone = false;
  const done = setTimeout(1500).then(() => {
    isDone = true;
  });

  await wait(() => isDone);

  await done;
});
