/** A time near today, as customers read it. */
import { m } from '../paraglide/messages.js';
import { formatClock, formatDate } from '../platform/time/locale.ts';
import { serverNow } from '../platform/time/server-clock.ts';
import { calendarDay } from '../platform/time/zone-clock.ts';

/** "today, 14:30" or "Tue 24 Nov, 10:00". @param zone IANA name */
export function dayAndTime(instant: string, zone: string, now = serverNow()): string {
  const clock = formatClock(instant, zone);
  if (calendarDay(instant, zone) === calendarDay(now, zone)) return m.times_today({ clock });
  return `${formatDate(instant, zone, { weekday: 'short', month: 'short' })}, ${clock}`;
}
