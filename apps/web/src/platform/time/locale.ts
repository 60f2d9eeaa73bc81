/**
 * Formats numbers, currencies, dates and lists. Numbers and currencies are written as the tenant's locale
 * does (setting `locale`). The texts are English, so lists and the names of days, months and regions are
 * English; the locale decides whether the day or the month comes first. Staff tables and exports show
 * instants as 'DD-MM-YY, HH:mm' in every locale: see `ui/staff/time`.
 */
import { tenantLocale, textLocale } from './tenant-locale.ts';
import { usableZone } from './usable-zone.ts';
import { formatTime } from './zone-clock.ts';

export function formatNumber(
  value: number,
  options?: Intl.NumberFormatOptions,
  locale = tenantLocale(),
): string {
  return new Intl.NumberFormat(locale, options).format(value);
}

/** With exactly that many decimals: "4.0". */
export function formatDecimal(value: number, digits: number): string {
  return formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param share 0 to 1 */
export function formatPercent(share: number): string {
  return formatNumber(share, { style: 'percent' });
}

/** With the short symbol: "$", not "US$". @param currency ISO 4217 */
export function formatCurrency(amount: number, currency: string, locale = tenantLocale()): string {
  return formatNumber(amount, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }, locale);
}

/** "JPG, PNG and SVG"; as a disjunction "JPG, PNG or SVG" */
export function formatList(items: Iterable<string>, type: Intl.ListFormatType = 'conjunction'): string {
  return new Intl.ListFormat(textLocale, { type }).format(items);
}

/** The English names of regions, currencies or languages; of `en-GB`: "English (United Kingdom)". */
export function displayNames(type: Intl.DisplayNamesType): Intl.DisplayNames {
  return new Intl.DisplayNames(textLocale, { type, languageDisplay: 'standard' });
}

interface DateStyle {
  readonly weekday?: 'short' | 'long';
  readonly month: 'short' | 'long';
}

/**
 * A day without its year: "Sat 21 Nov", or "Sat, Nov 21" where the locale writes the month first. Punctuation
 * and abbreviations are the same in every browser.
 * @param timeZone IANA name
 */
export function formatDate(
  instant: number | string,
  timeZone: string,
  style: DateStyle,
  locale = tenantLocale(),
): string {
  const englishLocale = locale.startsWith('en-') ? locale : textLocale;
  const format = new Intl.DateTimeFormat(englishLocale, {
    ...style,
    day: 'numeric',
    timeZone: usableZone(timeZone),
  });
  const parts = format.formatToParts(new Date(instant));
  const dayAndMonth = parts.filter(({ type }) => type === 'day' || type === 'month');
  const isMonthFirst = dayAndMonth[0]?.type === 'month';
  const written = dayAndMonth
    .map(({ type, value }) => (type === 'month' && style.month === 'short' ? value.slice(0, 3) : value))
    .join(' ');
  const weekday = parts.find(({ type }) => type === 'weekday')?.value;
  if (!weekday) return written;
  return isMonthFirst ? `${weekday}, ${written}` : `${weekday} ${written}`;
}

/**
 * A time of day: "14:30", or "2:30 pm" where the tenant's locale counts to 12. Staff tables, exports and
 * fields use `formatTime` of `zone-clock` instead. @param timeZone IANA name, by default the browser's
 */
export function formatClock(
  instant: number | string,
  timeZone: string | undefined,
  locale = tenantLocale(),
): string {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  if (!hour12) return formatTime(instant, timeZone);
  const [hour = '', minute = ''] = formatTime(instant, timeZone).split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}

/** The same for a day of the calendar, which has no zone. @param day `YYYY-MM-DD` */
export function formatCalendarDay(day: string, style: DateStyle, locale = tenantLocale()): string {
  return formatDate(`${day}T00:00:00Z`, 'UTC', style, locale);
}

/** "November" */
export function monthName(day: string): string {
  return nameOf(day, { month: 'long' });
}

/** "Mon" or "Monday". @param day `YYYY-MM-DD` */
export function weekdayName(day: string, weekday: 'short' | 'long'): string {
  return nameOf(day, { weekday });
}

function nameOf(day: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(textLocale, { ...options, timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** The English name of a zone: "India time", or by its city, "Berlin time". @param timeZone IANA name */
export function zoneName(timeZone: string): string {
  if (timeZone === 'UTC' || timeZone.startsWith('Etc/')) return 'UTC';
  const format = new Intl.DateTimeFormat(textLocale, {
    timeZone: usableZone(timeZone),
    timeZoneName: 'shortGeneric',
  });
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  // CLDR has no name for this zone, only letters or an offset.
  return /^[A-Z]+$|^GMT/.test(name) ? `${city} time` : name.replace(/ Time$/, ' time');
}
