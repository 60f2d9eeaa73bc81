/** Days of the tenant's calendar, `YYYY-MM-DD`, and the clock of its zone: what tables, calendars and forms reckon with. */

const dayMs = 86_400_000;

/** @returns `YYYY-MM-DD` of that instant in the zone */
export function dayIn(timeZone: string, instant: number | string): string {
  const { year, month, day } = readClock(timeZone, instant);
  return `${year}-${month}-${day}`;
}

/** @returns `HH:mm` of that instant in the zone */
export function timeIn(timeZone: string, instant: number | string): string {
  const { hour, minute } = readClock(timeZone, instant);
  return `${hour}:${minute}`;
}

/** Minutes after midnight, as the clock on the wall says them. @param time `HH:mm` */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** @param day `YYYY-MM-DD` @returns that many days later */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The seven days of the week a day lies in, from Monday. */
export function weekOf(day: string): string[] {
  const fromMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - fromMonday));
}

/** @returns `DD-MM-YY` */
export function writeDay(day: string): string {
  const [year = '', month, date] = day.split('-');
  return `${date}-${month}-${year.slice(2)}`;
}

/** @returns "Mon" */
export function weekdayOf(day: string): string {
  return weekdayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** @returns "Monday 23-11-26" */
export function writeLongDay(day: string): string {
  return `${longWeekdayFormat.format(new Date(`${day}T00:00:00Z`))} ${writeDay(day)}`;
}

/** Whether there is such a day. */
export function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/**
 * The instant at which the zone's clock shows this day and time.
 * A time that is left out in spring is the one the clocks go to; one that comes twice in autumn is the first.
 * @param time `HH:mm` @returns ISO UTC
 */
export function instantIn(timeZone: string, day: string, time: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // A day before and after, no change of the clocks lies in between more than once.
  const candidates = [wall - dayMs, wall + dayMs].map((near) => wall - offsetAt(timeZone, near));
  const right = candidates.filter((instant) => instant + offsetAt(timeZone, instant) === wall);
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...candidates)).toISOString();
}

/** How far the zone's clock is ahead of UTC, milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const { year, month, day, hour, minute, second } = readClock(timeZone, instant);
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(instant / 1000) * 1000
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

function readClock(timeZone: string, instant: number | string) {
  let format = formats.get(timeZone);
  if (!format) {
    const two = '2-digit';
    format = new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, year: 'numeric', month: two, day: two },
      ...{ hour: two, minute: two, second: two, hourCycle: 'h23' },
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return {
    ...{ year: part('year'), month: part('month'), day: part('day') },
    ...{ hour: part('hour'), minute: part('minute'), second: part('second') },
  };
}

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short' });
const longWeekdayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' });
