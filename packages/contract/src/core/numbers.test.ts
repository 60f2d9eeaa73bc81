/** The numbers of queries. */
import { expect, test } from 'vitest';
import { wholeNumber } from './numbers.ts';

test.each([
  ['0', 0],
  ['12', 12],
  ['-3', -3],
])('the whole number %s of a query is %d', (text, number) => {
  expect(wholeNumber.parse(text)).toBe(number);
});

test.each(['1.5', '5e-324', 'NaN', 'Infinity', 'two'])('%s is not a whole number in a query', (text) => {
  expect(wholeNumber.safeParse(text).success).toBe(false);
});
