/** The space for a recording, in a real browser with a quota. */
import { minutes } from '@foyer/contract/core/time.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { freeBytes, timeInBytes } from './free-space.ts';

const { origin } = location;
const bytesPerMinute = minutes(1) / timeInBytes(1);

async function leaveSpaceFor(minutesLeft: number): Promise<void> {
  const { usage = 0 } = await navigator.storage.estimate();
  const quotaSize = usage + minutesLeft * bytesPerMinute;
  await cdp().send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
}
afterEach(async () => {
  vi.restoreAllMocks();
  await cdp().send('Storage.overrideQuotaForOrigin', { origin });
});

test.each([
  [0.9, 0],
  [1.5, 1],
  [7.5, 7],
  [9.9, 9],
])(
  'a disk with space for %d minutes has %d whole minutes, also where the browser claims more',
  async (space, whole) => {
    await leaveSpaceFor(space);
    vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 10 * 2 ** 30, usage: 0 });

    expect(Math.round(timeInBytes((await freeBytes()) ?? -1) / minutes(1))).toBe(whole);
  },
);

test('a disk with more space has as much as the browser says', async () => {
  await leaveSpaceFor(30);
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 30 * bytesPerMinute, usage: 0 });

  expect(await freeBytes()).toBe(30 * bytesPerMinute);
});

test('trying the space leaves no file', async () => {
  await leaveSpaceFor(3);

  await freeBytes();

  const names: string[] = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
  expect(names).not.toContain('free-space');
});

test('where the space cannot be tried, the estimate of the browser counts', async () => {
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 1000, usage: 400 });
  vi.spyOn(navigator.storage, 'getDirectory').mockRejectedValue(new DOMException('', 'SecurityError'));

  expect(await freeBytes()).toBe(600);
});
