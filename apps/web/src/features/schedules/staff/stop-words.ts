/** When nothing can be booked, in words. */
import type { ScheduleStop } from '@foyer/contract/managed-schedules.ts';
import { m } from '../../../paraglide/messages.js';
import { formatInstant } from '../../../ui/staff/clock-time.ts';

/** "Off for JEE Live Demo: holiday" */
export function stopWords({ productName, reason }: ScheduleStop): string {
  return m.staff_stops_words({ product: productName ?? m.staff_stops_all_products(), reason });
}

/** From when to when, in the zone; without an end "until it is taken away". */
export function spanWords({ from, to }: Pick<ScheduleStop, 'from' | 'to'>, timeZone: string): string {
  const first = formatInstant(from, timeZone);
  return to === null
    ? m.staff_stops_open_end({ from: first })
    : m.staff_stops_span({ from: first, to: formatInstant(to, timeZone) });
}

/** Those that hold right now. */
export function stopsAt(stops: readonly ScheduleStop[], now: number): ScheduleStop[] {
  return stops.filter(({ from, to }) => Date.parse(from) <= now && (to === null || now < Date.parse(to)));
}
