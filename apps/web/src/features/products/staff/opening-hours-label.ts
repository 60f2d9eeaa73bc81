/** Opening hours as one text, for the table and the comparison of versions. */
import type { OpeningHours, OpeningRange } from '@foyer/contract/products/opening-hours.ts';
import { m } from '../../../paraglide/messages.js';
import { formatDay } from '../../../ui/staff/time/calendar-days.ts';
import { describeDays } from '../../../ui/staff/time/weekday-names.ts';

/** "Mon – Fri 09:00–18:00; Sat 10:00–14:00"; days with the same hours together. */
export function describeWeek(weekly: OpeningHours['weekly']): string {
  if (weekly.length === 0) return m.staff_hours_always();
  const days = new Map<string, number[]>();
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const ranges = describeRanges(weekly.filter((range) => range.weekday === weekday));
    if (ranges) days.set(ranges, [...(days.get(ranges) ?? []), weekday]);
  }
  return [...days].map(([ranges, same]) => `${describeDays(same)} ${ranges}`).join('; ');
}

/** "08-11-26 Closed (Diwali)" */
export function describeExceptions(exceptions: OpeningHours['exceptions']): string {
  return exceptions
    .map(({ day, reason, ranges }) => {
      const hours = ranges.length > 0 ? describeRanges(ranges) : m.staff_hours_closed();
      return `${formatDay(day)} ${hours}${reason ? ` (${reason})` : ''}`;
    })
    .join('; ');
}

function describeRanges(ranges: readonly OpeningRange[]): string {
  return ranges
    .map(({ opens, closes }) => `${opens}–${closes}`)
    .toSorted()
    .join(', ');
}
