/** How the server writes dates and numbers for people, and which locales it can write them in. */
import { locales } from '@foyer/contract/tenants/locales.ts';

const supported: ReadonlySet<string> = new Set(Intl.NumberFormat.supportedLocalesOf([...locales]));

/** Whether a tenant can choose the locale, and Node.js formats as it does rather than falling back to another one. */
export function isLocale(tag: string): boolean {
  return supported.has(tag);
}

const dayAndTime: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** Whether people write 2:30 pm rather than 14:30. */
function countsTo12(locale: string): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
}

/**
 * A day and a time as the language writes them, with the clock of the locale: 14:30, or 2:30 with the language's
 * word for the half of the day. @param timeZone IANA name
 */
export function formatDayAndTime(
  at: Date,
  timeZone: string,
  { language, locale }: { readonly language: string; readonly locale: string },
): string {
  const clock = countsTo12(locale) ? ({ hour: 'numeric', hourCycle: 'h12' } as const) : {};
  return new Intl.DateTimeFormat(language, { ...dayAndTime, ...clock, timeZone }).format(at);
}

/**
 * A day and a time in English: "Sat 21 Nov, 14:30", or "Sat Nov 21, 2:30 pm" where the locale writes the month
 * first and counts to 12. Punctuation and abbreviations are the same for every version of ICU.
 */
export function formatEnglishDayAndTime(at: Date, timeZone: string, locale: string): string {
  const language = locale.startsWith('en-') ? locale : 'en-GB';
  const parts = new Intl.DateTimeFormat(language, { ...dayAndTime, timeZone }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const dayAndMonth = parts
    .filter(({ type }) => type === 'day' || type === 'month')
    .map(({ value }) => value.slice(0, 3));
  const hour = Number(part('hour'));
  const clock = countsTo12(locale)
    ? `${hour % 12 || 12}:${part('minute')} ${hour < 12 ? 'am' : 'pm'}`
    : `${part('hour')}:${part('minute')}`;
  return `${part('weekday')} ${dayAndMonth.join(' ')}, ${clock}`;
}
