/** Instants and durations as staff screens show them, in the tenant's zone and the same in every locale. */
import { weekdayName } from '../../../platform/time/locale.ts';
import { calendarDay, formatInstant, readClock } from '../../../platform/time/zone-clock.ts';

export { formatInstant, formatTime } from '../../../platform/time/zone-clock.ts';

/** @returns 'DD-MM-YY, HH:mm:ss' in the zone, for logs */
export function formatInstantWithSeconds(instant: number | string, timeZone: string): string {
  return `${formatInstant(instant, timeZone)}:${readClock(instant, timeZone).second}`;
}

/** @returns 'Fri 20-11-26, 15:34' in the zone */
export function formatInstantWithDay(instant: number | string, timeZone: string): string {
  const weekday = weekdayName(calendarDay(instant, timeZone), 'short');
  return `${weekday} ${formatInstant(instant, timeZone)}`;
}

/** @returns `mm:ss`, from one hour on `h:mm:ss`; never negative */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutesAndSeconds = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds;
}
