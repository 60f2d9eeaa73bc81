import { expect, test } from 'vitest';
import { exampleNumber } from './example-number.ts';

test.each([
  ['en-GB', '+44 123 456 789'],
  ['de', '+49 123 456 789'],
  ['en-IN', '+91 123 456 789'],
])('an example in %s is %s', (locale, number) => {
  expect(exampleNumber(locale)).toBe(number);
});
