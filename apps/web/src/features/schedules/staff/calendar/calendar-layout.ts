/** Places schedules and blackouts on the days of a calendar, in the tenant's zone. */
import type { ManagedSchedule, ScheduleBlackout } from '@foyer/contract/schedules/managed-schedules.ts';
import { type Placed, placeInLanes, type Span } from '../../../../ui/staff/day-lanes.ts';
import { dayIn, minuteOf, timeIn } from '../../../../ui/staff/time/calendar-days.ts';

export type Entry = Span & { readonly schedule: ManagedSchedule };
export type PlacedEntry = Placed<Entry>;
export type BlackoutSpan = Span & { readonly blackout: ScheduleBlackout };

export interface CalendarDay {
  readonly day: string;
  readonly entries: readonly PlacedEntry[];
  readonly blackoutSpans: readonly BlackoutSpan[];
}

const minutesOfDay = 24 * 60;
/** Shorter entries are drawn with this height, so that their text is readable. */
const minEntryMinutes = 30;

/** An entry is placed on the day it starts, and cut off at midnight. */
export function placeOnDays(
  days: readonly string[],
  { schedules, blackouts }: { schedules: readonly ManagedSchedule[]; blackouts: readonly ScheduleBlackout[] },
  timeZone: string,
): CalendarDay[] {
  const entries = schedules.map((schedule) => ({ day: dayIn(timeZone, schedule.startsAt), schedule }));
  return days.map((day) => ({
    day,
    entries: placeInLanes(
      entries.flatMap(({ day: entryDay, schedule }) =>
        entryDay === day ? [toEntry(schedule, timeZone)] : [],
      ),
    ),
    blackoutSpans: blackouts.flatMap((blackout) => spanOnDay(blackout, day, timeZone) ?? []),
  }));
}

/** Whether the current time has a place on the grid. The line is left out at other times: at the edge it would be wrong. */
export function isWithinHours(
  minutes: number,
  { firstMinute, lastMinute }: { firstMinute: number; lastMinute: number },
): boolean {
  return minutes >= firstMinute && minutes <= lastMinute;
}

function toEntry(schedule: ManagedSchedule, timeZone: string): Entry {
  const from = minuteOf(timeIn(timeZone, schedule.startsAt));
  // From the length, not from the end: the local clock may skip or repeat an hour in between.
  const minutes = (Date.parse(schedule.endsAt) - Date.parse(schedule.startsAt)) / 60_000;
  return { schedule, from, to: Math.min(minutesOfDay, from + Math.max(minEntryMinutes, minutes)) };
}

function spanOnDay(blackout: ScheduleBlackout, day: string, timeZone: string): BlackoutSpan | null {
  const first = dayIn(timeZone, blackout.from);
  const last = blackout.to === null ? null : dayIn(timeZone, blackout.to);
  if (day < first || (last !== null && day > last)) return null;
  const from = day === first ? minuteOf(timeIn(timeZone, blackout.from)) : 0;
  const to = blackout.to !== null && day === last ? minuteOf(timeIn(timeZone, blackout.to)) : minutesOfDay;
  return to > from ? { blackout, from, to } : null;
}
