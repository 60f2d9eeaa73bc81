/** The locales that setting `locale` offers, and how each of them writes. */
import { locales } from '@foyer/contract/tenants/locales.ts';
import { displayNames, formatCalendarDay, formatCurrency } from '../../../platform/time/locale.ts';

/** By name: "English (India)". */
export function localeOptions(): { value: string; label: string }[] {
  const names = displayNames('language');
  return locales
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** An amount and a day as the locale writes them. @param currency ISO 4217 */
export function localeExample(locale: string, currency: string): { amount: string; day: string } {
  return {
    amount: formatCurrency(1_234_567.5, currency, locale),
    day: formatCalendarDay('2026-11-23', { weekday: 'short', month: 'short' }, locale),
  };
}
