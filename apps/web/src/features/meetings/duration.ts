/** How long something was, as a person says it. */
import { m } from '../../paraglide/messages.js';
import { partsOf } from './room-words.ts';

/** As a person says it: `12 min 48 s`. */
export function durationOf(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms);
  if (hours > 0) return m.room_duration_hours({ hours, minutes });
  return minutes > 0 ? m.room_duration_minutes({ minutes, seconds }) : m.room_duration_seconds({ seconds });
}
