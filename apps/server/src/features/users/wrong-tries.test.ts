import { expect, test } from 'vitest';
import { createClock } from '../../platform/testing/clock.ts';
import { createWrongTries } from './wrong-tries.ts';

const patience = { free: 3, firstWaitMs: 1000, longestWaitMs: 5000, forgottenAfterMs: 60_000 };

function build() {
  const clock = createClock();
  const tries = createWrongTries(patience, clock.now);
  const waitOf = (key: string): number => {
    try {
      tries.begin(key);
      return 0;
    } catch (error) {
      return (error as { details: { retryAfterMs: number } }).details.retryAfterMs;
    }
  };
  return { clock, tries, waitOf };
}

test('the free tries cost nothing, then each wait is twice the one before, up to the longest', () => {
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

test('too early a try is refused with the time that is left, and does not make it longer', () => {
  const { clock, tries, waitOf } = build();
  for (const _ of [1, 2, 3]) tries.begin('a');
  clock.advance(400);

  expect([waitOf('a'), waitOf('a')]).toEqual([600, 600]);
  expect(() => tries.begin('a')).toThrow(expect.objectContaining({ code: 'auth.too_many_tries' }));
});

test('a right try makes the wrong ones before it forgotten, and so does time', () => {
  const { clock, tries, waitOf } = build();
  for (const _ of [1, 2, 3]) tries.begin('a');
  tries.forgive('a');
  for (const _ of [1, 2, 3]) tries.begin('a');
  expect(waitOf('a')).toBe(1000);

  clock.advance(patience.forgottenAfterMs);

  for (const _ of [1, 2, 3]) tries.begin('a');
  expect(waitOf('a')).toBe(1000);
});

test('a try that is taken back was never made', () => {
  const { tries, waitOf } = build();
  for (const _ of [1, 2]) tries.begin('a');
  for (const _ of [1, 2, 3, 4]) {
    tries.begin('a');
    tries.takeBack('a');
  }
  tries.takeBack('unknown');

  expect(waitOf('a')).toBe(0);
  expect(waitOf('a')).toBe(1000);
});

test('a flood of invented keys pushes the oldest out, not the newest', () => {
  const { tries, waitOf } = build();
  for (let each = 0; each < 20_000; each += 1) tries.begin(`invented ${each}`);
  for (const _ of [1, 2, 3]) tries.begin('newest');
  for (let each = 20_000; each < 25_000; each += 1) tries.begin(`invented ${each}`);

  expect(waitOf('newest')).toBe(1000);
});
