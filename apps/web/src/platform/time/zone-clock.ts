/** What the clock and the calendar of a time zone show at an instant, in digits that no locale changes. */

import { usableZone } from './usable-zone.ts';

export interface ClockReading {
  readonly year: string;
  /** These have two digits each. */
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** @param timeZone IANA name; by default the browser's zone */
export function readClock(instant: number | string, timeZone?: string): ClockReading {
  const parts = formatFor(timeZone).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((each) => each.type === type)?.value ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** @returns 'HH:mm' in the zone */
export function formatTime(instant: number | string, timeZone?: string): string {
  const { hour, minute } = readClock(instant, timeZone);
  return `${hour}:${minute}`;
}

/** @returns `YYYY-MM-DD` in the zone */
export function calendarDay(instant: number | string, timeZone?: string): string {
  const { year, month, day } = readClock(instant, timeZone);
  return `${year}-${month}-${day}`;
}

/** @returns 'DD-MM-YY, HH:mm' in the zone, as staff screens and exports show instants */
export function formatInstant(instant: number | string, timeZone: string): string {
  const { year, month, day, hour, minute } = readClock(instant, timeZone);
  return `${day}-${month}-${year.slice(-2)}, ${hour}:${minute}`;
}

// Formats are cached: constructing one takes much longer than using it.
function formatFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timeZone === undefined ? undefined : usableZone(timeZone),
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}
