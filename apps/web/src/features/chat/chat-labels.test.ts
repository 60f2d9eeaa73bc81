import { afterEach, expect, test } from 'vitest';
import { setTenantLocale } from '../../platform/time/tenant-locale.ts';
import { timeOf } from './chat-labels.ts';

afterEach(() => setTenantLocale('en-GB'));

test.each([
  ['en-GB', '14:30'],
  ['en-US', '2:30 pm'],
])('a message shows its time as the locale %s counts hours', (locale, expected) => {
  setTenantLocale(locale);

  expect(timeOf('2026-11-24T14:30:00Z', 'UTC')).toBe(expected);
});
