/** Days of the tenant's calendar, and how a span of them is written. */
import type { DatePreset } from '@foyer/contract/tables.ts';

/** @returns `YYYY-MM-DD` of that instant in the zone */
export function dayIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}

/** @param day `YYYY-MM-DD` @returns that many days later */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** @returns `DD-MM-YY` */
function writeDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${month}-${year?.slice(2)}`;
}

interface Span {
  readonly when: DatePreset | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** The days a preset means: one day, or `14-11-26 to 20-11-26`. @param today `YYYY-MM-DD` */
export function describeDays({ when, from, to }: Span, today: string): string {
  if (when === 'today') return writeDay(today);
  if (when === 'yesterday') return writeDay(addDays(today, -1));
  const first = when === 'last-7-days' ? addDays(today, -6) : (from ?? today);
  const last = when === 'last-7-days' ? today : (to ?? today);
  return first === last ? writeDay(first) : `${writeDay(first)} – ${writeDay(last)}`;
}

/** The zone in words: "India time". */
export function zoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortGeneric' });
  const name = format.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
  return name === 'GMT+0' ? 'UTC' : name.replace(/ Time$/, ' time');
}
