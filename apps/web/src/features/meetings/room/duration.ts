/** Formats a duration for reading. */
import { m } from '../../../paraglide/messages.js';
import { partsOf } from './room-labels.ts';

/** For example `12 min 48 s`. */
export function durationOf(ms: number): string {
  const { hours, minutes, seconds } = partsOf(ms);
  if (hours > 0) return m.room_duration_hours({ hours, minutes });
  return minutes > 0 ? m.room_duration_minutes({ minutes, seconds }) : m.room_duration_seconds({ seconds });
}
