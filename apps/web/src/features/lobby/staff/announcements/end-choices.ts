/** The times at which an announcement can end. */
import { hours, minutes } from '@foyer/contract/core/time.ts';
import { calendarDay, formatInstant, formatTime } from '../../../../platform/time/zone-clock.ts';

const intervalMs = minutes(30);
const rangeMs = hours(12);
/** An earlier end would be over soon after the announcement was read. */
const minDurationMs = minutes(5);

/**
 * Full and half hours within the next twelve hours, ISO UTC.
 * @param current the end of the announcement that is changed
 */
export function endChoices(now: number, current: string | null): string[] {
  const first = Math.ceil((now + minDurationMs) / intervalMs) * intervalMs;
  const ends = Array.from({ length: rangeMs / intervalMs }, (_, index) => first + index * intervalMs);
  const known = current === null ? ends : [...new Set([...ends, Date.parse(current)])];
  return known.toSorted((a, b) => a - b).map((end) => new Date(end).toISOString());
}

/** "14:00", or with the date if that is another day */
export function endTime(end: string, now: number, timeZone: string): string {
  const isToday = calendarDay(end, timeZone) === calendarDay(now, timeZone);
  return isToday ? formatTime(end, timeZone) : formatInstant(end, timeZone);
}
