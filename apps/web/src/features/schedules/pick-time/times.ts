/** The bookable times known to the page: pure, fed with the server's answers. */

import { days } from '@foyer/contract/core/time.ts';
import type { BookableDays } from '@foyer/contract/schedules/schedules.ts';

/** The number of visible days. */
export const stripDays = 6;

export type BookableTime = BookableDays['days'][number]['times'][number];

export interface Times {
  /** The customer's zone, which defines the days, and the tenant's. */
  readonly zone: string;
  readonly tenantZone: string;
  readonly durationMinutes: number;
  readonly nextFree: string | null;
  /** First and last bookable day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** The times by day; days that are not loaded are missing. */
  readonly byDay: ReadonlyMap<string, readonly BookableTime[]>;
}

/** Adds an answer to the known times; an answer in another zone replaces them. */
export function addAnswer(known: Times | null, answer: BookableDays): Times {
  const { days: answered, ...rest } = answer;
  const before = known?.zone === answer.zone ? known.byDay : [];
  return { ...rest, byDay: new Map([...before, ...answered.map(({ day, times }) => [day, times] as const)]) };
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days(count)).toISOString().slice(0, 10);
}

/** The strip that contains `day`, up to the last bookable day. */
export function stripOf(times: Pick<Times, 'from' | 'to'>, day: string): string[] {
  const daysAfterFirst = Math.max(0, (Date.parse(day) - Date.parse(times.from)) / days(1));
  const first = addDays(times.from, Math.floor(daysAfterFirst / stripDays) * stripDays);
  return Array.from({ length: stripDays }, (_, index) => addDays(first, index)).filter(
    (each) => each <= times.to,
  );
}

/** unknown: not loaded · none: no times · full: all taken · free: at least one is free */
export function stateOfDay(times: Times, day: string): 'unknown' | 'none' | 'full' | 'free' {
  const timesOfDay = times.byDay.get(day);
  if (!timesOfDay) return 'unknown';
  if (timesOfDay.length === 0) return 'none';
  return timesOfDay.some(({ left }) => left > 0) ? 'free' : 'full';
}

export type PartOfDay = 'night' | 'morning' | 'afternoon' | 'evening';

/** The times of a day grouped by part of the day, without empty groups. */
export function partsOfDay(
  times: readonly BookableTime[],
  /** 0 to 23, in the customer's zone. */
  hourOf: (instant: string) => number,
): { part: PartOfDay; times: BookableTime[] }[] {
  const partOf = (time: BookableTime): PartOfDay => {
    const hour = hourOf(time.startsAt);
    if (hour < 6) return 'night';
    if (hour < 12) return 'morning';
    return hour < 18 ? 'afternoon' : 'evening';
  };
  return (['night', 'morning', 'afternoon', 'evening'] as const)
    .map((part) => ({ part, times: times.filter((time) => partOf(time) === part) }))
    .filter((each) => each.times.length > 0);
}

/** Whether a start has a single place left. More are no news. */
export function isLastPlace({ left }: BookableTime): boolean {
  return left === 1;
}

/** Whether a start is known to be free. */
export function isFree(times: Times, startsAt: string): boolean {
  for (const timesOfDay of times.byDay.values()) {
    const found = timesOfDay.find((time) => time.startsAt === startsAt);
    if (found) return found.left > 0;
  }
  return false;
}
