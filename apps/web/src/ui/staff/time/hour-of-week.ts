/** The hours of a week, counted from Monday 0:00. */
import { m } from '../../../paraglide/messages.js';
import { weekdayName } from '../../../platform/time/locale.ts';
import { addDays } from './calendar-days.ts';

const anyMonday = '2026-11-23';

/** "Monday, 09:00". @param hour of the week, Monday 0:00 is 0 */
export function hourOfWeek(hour: number): string {
  const day = weekdayName(addDays(anyMonday, Math.floor(hour / 24)), 'long');
  return m.staff_hour_of_week({ day, time: `${String(hour % 24).padStart(2, '0')}:00` });
}
