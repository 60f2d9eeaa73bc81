import { locales } from '@foyer/contract/tenants/locales.ts';
import { expect, test } from 'vitest';
import { formatDayAndTime, formatEnglishDayAndTime, isLocale } from './locale.ts';

const at = new Date('2026-09-24T10:00:00Z');

test.each(locales)('Node.js supports the locale %s', (locale) => {
  expect(isLocale(locale)).toBe(true);
});

test.each(['xx-XX', 'en_GB', 'en', 'hi-IN', ''])('rejects %j as a locale', (tag) => {
  expect(isLocale(tag)).toBe(false);
});

test.each([
  ['en-GB', 'Thu 24 Sep, 10:00'],
  ['en-IN', 'Thu 24 Sep, 10:00 am'],
  ['en-US', 'Thu Sep 24, 10:00 am'],
  ['de-DE', 'Thu 24 Sep, 10:00'],
] as const)('writes an English day and time in the order of %s', (locale, expected) => {
  expect(formatEnglishDayAndTime(at, 'UTC', locale)).toBe(expected);
});

test('writes a day and a time in the zone, as the language does', () => {
  const german = { language: 'de', locale: 'de-DE' };

  expect(formatDayAndTime(at, 'Europe/Berlin', german)).toMatch(/^Do\.?, 24\. Sep.* 12:00$/);
});

test.each([
  ['es-ES', /14:30$/],
  ['es-US', /2:30\sp\.\s?m\.$/],
])('writes the hours in another language as the locale %s counts them', (locale, expected) => {
  const afternoon = new Date('2026-09-24T14:30:00Z');

  expect(formatDayAndTime(afternoon, 'UTC', { language: 'es', locale })).toMatch(expected);
});
