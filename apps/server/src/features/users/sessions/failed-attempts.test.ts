import { expect, test } from 'vitest';
import { countVisits } from '../../../testing/count-visits.ts';
import { createManualClock } from '../../../testing/fakes/manual-clock.ts';
import { createFailedAttempts } from './failed-attempts.ts';

const backoff = { freeAttempts: 3, firstWaitMs: 1000, longestWaitMs: 5000, resetAfterMs: 60_000 };

function build() {
  const clock = createManualClock();
  const attempts = createFailedAttempts(backoff, clock.now);
  const waitOf = (key: string): number => {
    try {
      attempts.begin(key);
      return 0;
    } catch (error) {
      return (error as { details: { retryAfterMs: number } }).details.retryAfterMs;
    }
  };
  return { clock, tries: attempts, waitOf };
}

test('free attempts cost nothing, then each wait doubles up to the longest', () => {
  const { clock, tries, waitOf } = build();
  for (const _ of [1, 2, 3]) tries.begin('a');

  const waits = [1, 2, 3, 4, 5].map(() => {
    const wait = waitOf('a');
    clock.advance(wait);
    tries.begin('a');
    return wait;
  });

  expect(waits).toEqual([1000, 2000, 4000, 5000, 5000]);
  expect(waitOf('b')).toBe(0);
});

test('an attempt during a wait is rejected with the remaining time and does not extend it', () => {
  const { clock, tries, waitOf } = build();
  for (const _ of [1, 2, 3]) tries.begin('a');
  clock.advance(400);

  expect([waitOf('a'), waitOf('a')]).toEqual([600, 600]);
  expect(() => tries.begin('a')).toThrow(expect.objectContaining({ code: 'auth.too_many_tries' }));
});

test('a successful attempt resets the count, and so does time', () => {
  const { clock, tries, waitOf } = build();
  for (const _ of [1, 2, 3]) tries.begin('a');
  tries.reset('a');
  for (const _ of [1, 2, 3]) tries.begin('a');
  expect(waitOf('a')).toBe(1000);

  clock.advance(backoff.resetAfterMs);

  for (const _ of [1, 2, 3]) tries.begin('a');
  expect(waitOf('a')).toBe(1000);
});

test('a rolled back attempt does not count', () => {
  const { tries, waitOf } = build();
  for (const _ of [1, 2]) tries.begin('a');
  for (const _ of [1, 2, 3, 4]) {
    tries.begin('a');
    tries.rollback('a');
  }
  tries.rollback('unknown');

  expect(waitOf('a')).toBe(0);
  expect(waitOf('a')).toBe(1000);
});

test('no attempt walks all keys, neither at the maximum nor when all have expired', () => {
  const { clock, tries } = build();
  const visits = countVisits(() => {
    for (let each = 0; each < 25_000; each += 1) tries.begin(`invented ${each}`);
    clock.advance(backoff.resetAfterMs);
    for (let each = 0; each < 100; each += 1) tries.begin(`later ${each}`);
  });

  expect(visits).toBeLessThan(4 * 25_100);
});

test('a flood of invented keys removes the oldest keys, not the newest', () => {
  const { tries, waitOf } = build();
  for (let each = 0; each < 20_000; each += 1) tries.begin(`invented ${each}`);
  for (const _ of [1, 2, 3]) tries.begin('newest');
  for (let each = 20_000; each < 39_999; each += 1) tries.begin(`invented ${each}`);

  expect(waitOf('newest')).toBe(1000);
});

test('at the maximum only the oldest key is removed for a new one', () => {
  const { tries, waitOf } = build();
  for (const key of ['oldest', 'second']) for (const _ of [1, 2, 3]) tries.begin(key);
  for (let each = 0; each < 19_999; each += 1) tries.begin(`invented ${each}`);

  expect(waitOf('second')).toBe(1000);
  expect(waitOf('oldest')).toBe(0);
});
