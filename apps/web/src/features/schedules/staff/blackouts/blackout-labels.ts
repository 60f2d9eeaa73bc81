/** The labels of blackouts: periods in which nothing can be booked. */
import type { ScheduleBlackout } from '@foyer/contract/schedules/managed-schedules.ts';
import { m } from '../../../../paraglide/messages.js';
import { formatInstant } from '../../../../ui/staff/time/clock-time.ts';

/** "Off for JEE Live Demo: holiday" */
export function blackoutLabel({ productName, reason }: ScheduleBlackout): string {
  return m.staff_blackouts_notice({ product: productName ?? m.staff_blackouts_all_products(), reason });
}

/** Start and end in the zone, or only the start of an open-ended blackout. */
export function spanLabel({ from, to }: Pick<ScheduleBlackout, 'from' | 'to'>, timeZone: string): string {
  const first = formatInstant(from, timeZone);
  return to === null
    ? m.staff_blackouts_open_end({ from: first })
    : m.staff_blackouts_span({ from: first, to: formatInstant(to, timeZone) });
}

/** The blackouts that are active at `now`, in milliseconds. */
export function activeBlackouts(blackouts: readonly ScheduleBlackout[], now: number): ScheduleBlackout[] {
  return blackouts.filter(({ from, to }) => Date.parse(from) <= now && (to === null || now < Date.parse(to)));
}
