import { afterEach, expect, test } from 'vitest';
import { setTenantLocale } from '../../../platform/time/tenant-locale.ts';
import { formatMoney, readMoney } from './money.ts';

afterEach(() => setTenantLocale('en-GB'));

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
])('readMoney reads %s as an amount', (typed, amount) => {
  expect(readMoney(typed)).toBe(amount);
});

test.each(['-1', '12a', '1.2345', '1,2,3', '1e5', '1000000001', '.', '1.842,500.75'])(
  'readMoney rejects %s',
  (typed) => {
    expect(readMoney(typed)).toBeUndefined();
  },
);

test('readMoney returns null for blank input', () => {
  expect(readMoney('  ')).toBeNull();
});

test('writes amounts as the tenant’s locale does', () => {
  setTenantLocale('en-IN');
  expect(formatMoney(1842500, 'INR')).toBe('₹18,42,500.00');
});
