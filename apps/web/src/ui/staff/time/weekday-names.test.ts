import { expect, test } from 'vitest';
import { describeDays, longDay } from './weekday-names.ts';

test.each([
  [[1, 2, 3, 4, 5], 'Mon – Fri'],
  [[7, 6], 'Sat, Sun'],
  [[2, 4, 6], 'Tue, Thu, Sat'],
  [[1, 2, 3, 6], 'Mon – Wed, Sat'],
  [[], ''],
])('describes the days %j as "%s"', (days, expected) => {
  expect(describeDays(days)).toBe(expected);
});

test('numbers the week from Monday', () => {
  expect(longDay(1)).toBe('Monday');
  expect(longDay(7)).toBe('Sunday');
});
