import { locales } from '@foyer/contract/tenants/locales.ts';
import { afterEach, describe, expect, test } from 'vitest';
import {
  formatCalendarDay,
  formatClock,
  formatCurrency,
  formatDate,
  formatDecimal,
  formatList,
  formatNumber,
  formatPercent,
  weekdayName,
  zoneName,
} from './locale.ts';
import { setTenantLocale } from './tenant-locale.ts';

/** Locales separate with several kinds of spaces. */
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');

afterEach(() => setTenantLocale('en-GB'));

describe('numbers and currencies follow the tenant’s locale', () => {
  test.each([
    ['en-GB', '1,234,567', '4.0', '52%', '₹1,234.50'],
    ['en-IN', '12,34,567', '4.0', '52%', '₹1,234.50'],
    ['en-US', '1,234,567', '4.0', '52%', '₹1,234.50'],
    ['de-DE', '1.234.567', '4,0', '52 %', '1.234,50 ₹'],
    ['fr-FR', '1 234 567', '4,0', '52 %', '1 234,50 ₹'],
  ])('in %s', (locale, number, decimal, percent, currency) => {
    setTenantLocale(locale);
    const written = [
      formatNumber(1_234_567),
      formatDecimal(4, 1),
      formatPercent(0.52),
      formatCurrency(1234.5, 'INR'),
    ];
    expect(written.map(plain)).toEqual([number, decimal, percent, currency]);
  });
});

describe('days are English, in the order of the tenant’s locale', () => {
  test.each([
    ['en-GB', 'Sat 21 Nov', 'Thursday 24 September'],
    ['en-IN', 'Sat 21 Nov', 'Thursday 24 September'],
    ['en-US', 'Sat, Nov 21', 'Thursday, September 24'],
    ['en-CA', 'Sat, Nov 21', 'Thursday, September 24'],
    ['de-DE', 'Sat 21 Nov', 'Thursday 24 September'],
  ])('in %s', (locale, short, long) => {
    setTenantLocale(locale);
    const instant = '2026-11-20T20:00:00Z';
    expect(formatDate(instant, 'Asia/Kolkata', { weekday: 'short', month: 'short' })).toBe(short);
    expect(formatCalendarDay('2026-09-24', { weekday: 'long', month: 'long' })).toBe(long);
  });

  test('abbreviate every month to three letters', () => {
    expect(formatCalendarDay('2026-09-24', { month: 'short' })).toBe('24 Sep');
  });
});

test('lists and names are English in every locale', () => {
  setTenantLocale('de-DE');
  expect(formatList(['a', 'b', 'c'])).toBe('a, b and c');
  expect(formatList(['a', 'b'], 'disjunction')).toBe('a or b');
  expect(weekdayName('2026-11-23', 'long')).toBe('Monday');
});

test.each([
  ['Asia/Kolkata', 'India time'],
  ['Europe/Berlin', 'Berlin time'],
  ['UTC', 'UTC'],
])('names the zone %s %s', (timeZone, name) => {
  expect(zoneName(timeZone)).toBe(name);
});

test('every locale of the setting is supported', () => {
  expect(Intl.NumberFormat.supportedLocalesOf([...locales])).toEqual([...locales]);
});

test.each([
  ['en-GB', '14:05', '00:05'],
  ['de-DE', '14:05', '00:05'],
  ['en-IN', '2:05 pm', '12:05 am'],
  ['en-US', '2:05 pm', '12:05 am'],
])('writes the time of day as %s counts hours', (locale, afternoon, midnight) => {
  expect(formatClock('2026-11-21T14:05:00Z', 'UTC', locale)).toBe(afternoon);
  expect(formatClock('2026-11-21T00:05:00Z', 'UTC', locale)).toBe(midnight);
});
