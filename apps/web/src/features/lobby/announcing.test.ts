import { expect, test } from 'vitest';
import { pauseBeforeSaying } from './announcing.ts';

test.each([
  ['at once', 0, 15_000, 0],
  ['at once', 0, 60_000, 0],
  ['when the fifteen seconds are over', 10_000, 14_000, 11_000],
  ['within fifteen seconds, though the clock was set back', 90_000, 10_000, 15_000],
])('a sentence is read out %s', (_, lastSaidAt, now, pauseMs) => {
  expect(pauseBeforeSaying(lastSaidAt, now)).toBe(pauseMs);
});
