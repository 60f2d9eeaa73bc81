import { expect, test } from 'vitest';
import { moneyWords, readMoney } from './money.ts';

test.each([
  ['1842', 1842],
  ['1842.5', 1842.5],
  ['1842,50', 1842.5],
  ['18,42,500', 1842500],
  ['1,842,500.75', 1842500.75],
  ['1.842.500,75', 1842500.75],
  ['1,500', 1500],
  ['1 842 500', 1842500],
  ['0', 0],
  ['1000000000', 1_000_000_000],
])('%s is an amount', (typed, amount) => {
  expect(readMoney(typed)).toBe(amount);
});

test.each(['-1', '12a', '1.2345', '1,2,3', '1e5', '1000000001', '.', '1.842,500.75'])(
  '%s is none',
  (typed) => {
    expect(readMoney(typed)).toBeUndefined();
  },
);

test('nothing is no amount', () => {
  expect(readMoney('  ')).toBeNull();
});

test('rupees are grouped as in India', () => {
  expect(moneyWords(1842500, 'INR')).toBe('₹18,42,500.00');
});
