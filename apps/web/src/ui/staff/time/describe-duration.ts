/** How long something lasted, in words. */
import { m } from '../../../paraglide/messages.js';

/** "42 s", "8 min", "1 h 05 min". */
export function describeDuration(seconds: number): string {
  if (seconds < 60) return m.staff_duration_seconds({ seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return m.staff_duration_minutes({ minutes });
  return m.staff_duration_hours({
    hours: Math.floor(minutes / 60),
    minutes: String(minutes % 60).padStart(2, '0'),
  });
}
