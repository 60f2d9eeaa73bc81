/** Schedules and stops put onto the days of a calendar, by the clock of the tenant's zone. */
import type { ManagedSchedule, ScheduleStop } from '@foyer/contract/managed-schedules.ts';
import { dayIn, minuteOf, timeIn } from '../../../ui/staff/calendar-days.ts';
import { type Placed, placeInLanes, type Span } from '../../../ui/staff/day-lanes.ts';

export type Entry = Span & { readonly schedule: ManagedSchedule };
export type PlacedEntry = Placed<Entry>;
export type StoppedSpan = Span & { readonly stop: ScheduleStop };

export interface CalendarDay {
  readonly day: string;
  readonly entries: readonly PlacedEntry[];
  readonly stopped: readonly StoppedSpan[];
}

const minutesOfDay = 24 * 60;
/** Shorter ones could not be read. */
const leastMinutes = 30;

/** An entry stands on the day it begins; one that runs past midnight ends there. */
export function placeOnDays(
  days: readonly string[],
  { schedules, stops }: { schedules: readonly ManagedSchedule[]; stops: readonly ScheduleStop[] },
  timeZone: string,
): CalendarDay[] {
  const entries = schedules.map((schedule) => ({ day: dayIn(timeZone, schedule.startsAt), schedule }));
  return days.map((day) => ({
    day,
    entries: placeInLanes(
      entries.flatMap(({ day: its, schedule }) => (its === day ? [toEntry(schedule, timeZone)] : [])),
    ),
    stopped: stops.flatMap((stop) => spanOnDay(stop, day, timeZone) ?? []),
  }));
}

function toEntry(schedule: ManagedSchedule, timeZone: string): Entry {
  const from = minuteOf(timeIn(timeZone, schedule.startsAt));
  // By its length: an hour of the clocks may be missing or double in between.
  const minutes = (Date.parse(schedule.endsAt) - Date.parse(schedule.startsAt)) / 60_000;
  return { schedule, from, to: Math.min(minutesOfDay, from + Math.max(leastMinutes, minutes)) };
}

function spanOnDay(stop: ScheduleStop, day: string, timeZone: string): StoppedSpan | null {
  const first = dayIn(timeZone, stop.from);
  const last = stop.to === null ? null : dayIn(timeZone, stop.to);
  if (day < first || (last !== null && day > last)) return null;
  const from = day === first ? minuteOf(timeIn(timeZone, stop.from)) : 0;
  const to = stop.to !== null && day === last ? minuteOf(timeIn(timeZone, stop.to)) : minutesOfDay;
  return to > from ? { stop, from, to } : null;
}
