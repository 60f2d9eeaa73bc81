import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryPart } from './lazy-part.ts';
import { PartUnavailableError } from './load-part.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const away = new PartUnavailableError('assets/room.js', { isGone: false });
const gone = new PartUnavailableError('assets/room.js', { isGone: true });

/** @returns how the part loaded, and how often it was tried */
async function outcomeOf(load: () => Promise<string>) {
  const tried = vi.fn(load);
  const outcome = retryPart(tried).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { outcome: await outcome, tries: tried.mock.calls.length };
}

test('a part is loaded again until the network is back', async () => {
  let failures = 20;
  const load = async () => {
    failures -= 1;
    if (failures >= 0) throw away;
    return 'the room';
  };

  expect(await outcomeOf(load)).toEqual({ outcome: 'the room', tries: 21 });
});

test('a part that the server does not have is tried four times', async () => {
  expect(await outcomeOf(() => Promise.reject(gone))).toEqual({ outcome: gone, tries: 4 });
});

test('a part whose script fails is not tried again', async () => {
  const error = new SyntaxError('unexpected token');

  expect(await outcomeOf(() => Promise.reject(error))).toEqual({ outcome: error, tries: 1 });
});
