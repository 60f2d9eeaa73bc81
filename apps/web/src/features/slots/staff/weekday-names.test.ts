import { expect, test } from 'vitest';
import { describeDays, longDay } from './weekday-names.ts';

test.each([
  [[1, 2, 3, 4, 5], 'Mon – Fri'],
  [[7, 6], 'Sat, Sun'],
  [[2, 4, 6], 'Tue, Thu, Sat'],
  [[1, 2, 3, 6], 'Mon – Wed, Sat'],
  [[], ''],
])('the days %j read "%s"', (days, expected) => {
  expect(describeDays(days)).toBe(expected);
});

test('the week starts on Monday', () => {
  expect(longDay(1)).toBe('Monday');
  expect(longDay(7)).toBe('Sunday');
});
