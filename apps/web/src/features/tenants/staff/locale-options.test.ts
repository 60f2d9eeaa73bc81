import { locales } from '@foyer/contract/tenants/locales.ts';
import { expect, test } from 'vitest';
import { localeExample, localeOptions } from './locale-options.ts';

test('offers every locale by its English name, in alphabetical order', () => {
  const options = localeOptions();

  expect(options.map(({ value }) => value).toSorted()).toEqual([...locales]);
  expect(options).toContainEqual({ value: 'en-IN', label: 'English (India)' });
  expect(options.at(0)?.label).toBe('Danish (Denmark)');
});

test('shows an amount and a day as the locale writes them', () => {
  expect(localeExample('en-IN', 'INR')).toEqual({ amount: '₹12,34,567.50', day: 'Mon 23 Nov' });
  expect(localeExample('en-US', 'USD')).toEqual({ amount: '$1,234,567.50', day: 'Mon, Nov 23' });
});
