/** Arithmetic with days of the tenant's calendar (`YYYY-MM-DD`) and with the clock of its zone. */
import { weekdayName } from '../../../platform/time/locale.ts';
import { calendarDay, formatTime, readClock } from '../../../platform/time/zone-clock.ts';

const dayMs = 86_400_000;

/** @returns `YYYY-MM-DD` of that instant in the zone */
export function dayIn(timeZone: string, instant: number | string): string {
  return calendarDay(instant, timeZone);
}

/** @returns `HH:mm` of that instant in the zone */
export function timeIn(timeZone: string, instant: number | string): string {
  return formatTime(instant, timeZone);
}

/** Minutes from 00:00 to a time of day. @param time `HH:mm` */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** @param day `YYYY-MM-DD` @returns that many days later */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The seven days, Monday to Sunday, of the week that contains a day. */
export function weekOf(day: string): string[] {
  const fromMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - fromMonday));
}

/** @returns `DD-MM-YY` */
export function formatDay(day: string): string {
  const [year = '', month, date] = day.split('-');
  return `${date}-${month}-${year.slice(2)}`;
}

/** @returns "Mon" */
export function weekdayOf(day: string): string {
  return weekdayName(day, 'short');
}

/** @returns "Monday 23-11-26" */
export function formatLongDay(day: string): string {
  return `${weekdayName(day, 'long')} ${formatDay(day)}`;
}

/** Whether a text is a valid day, `YYYY-MM-DD`. */
export function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/**
 * The instant at which the zone's clock shows this day and time. A time that daylight saving skips is shifted
 * forward by the gap; of a time that occurs twice the first is meant.
 * @param time `HH:mm` @returns ISO UTC
 */
export function instantIn(timeZone: string, day: string, time: string): string {
  const localTime = Date.parse(`${day}T${time}:00Z`);
  // The offsets a day before and a day after: the clocks change at most once in between.
  const candidates = [localTime - dayMs, localTime + dayMs].map(
    (nearby) => localTime - offsetAt(timeZone, nearby),
  );
  const exact = candidates.filter((instant) => instant + offsetAt(timeZone, instant) === localTime);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)).toISOString();
}

/** The zone's offset from UTC in milliseconds; positive east of Greenwich. */
function offsetAt(timeZone: string, instant: number): number {
  const { year, month, day, hour, minute, second } = readClock(instant, timeZone);
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(instant / 1000) * 1000
  );
}
