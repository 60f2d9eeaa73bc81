import { expect, test } from 'vitest';
import { untilDone } from './until-done.ts';

const retryMs = 1;

test('work that fails is repeated until it succeeds, and its failures are reported once', async () => {
  const errors: unknown[] = [];
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts < 4) throw new Error(`failure ${attempts}`);
    return 'done';
  };

  const { signal } = new AbortController();
  expect(await untilDone(work, { signal, onError: (error) => errors.push(error), retryMs })).toBe('done');

  expect(attempts).toBe(4);
  expect(errors).toEqual([new Error('failure 1')]);
});

test('work that never succeeds ends with the signal', async () => {
  const ending = new AbortController();
  const work = () => Promise.reject(new Error('away'));

  const done = untilDone(work, { signal: ending.signal, onError: () => ending.abort(), retryMs: 60_000 });

  expect(await done).toBeNull();
});
