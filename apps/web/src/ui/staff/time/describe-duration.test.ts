import { expect, test } from 'vitest';
import { describeDuration } from './describe-duration.ts';

test.each([
  [42, '42 s'],
  [522, '9 min'],
  [3590, '1 h 00 min'],
  [3900, '1 h 05 min'],
])('formats %i seconds as "%s"', (seconds, expected) => {
  expect(describeDuration(seconds)).toBe(expected);
});
