/** The bookable times as the page walks through them: pure, fed by what the server answers. */
import { type BookableDays, scheduleLimits } from '@foyer/contract/schedules.ts';
import { days } from '@foyer/contract/time.ts';

/** Days in sight at once. */
export const stripDays = 6;

export type BookableTime = BookableDays['days'][number]['times'][number];

export interface Times {
  /** The customer's zone that all days are days of, and the tenant's. */
  readonly zone: string;
  readonly tenantZone: string;
  readonly durationMinutes: number;
  readonly nextFree: string | null;
  /** First and last day that can be asked for, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** Day → its times; a day that was not asked for yet is not there. */
  readonly byDay: ReadonlyMap<string, readonly BookableTime[]>;
}

/** What was known, and the new answer; answers of another zone begin anew. */
export function learn(known: Times | null, answer: BookableDays): Times {
  const { days: answered, ...rest } = answer;
  const before = known?.zone === answer.zone ? known.byDay : [];
  return { ...rest, byDay: new Map([...before, ...answered.map(({ day, times }) => [day, times] as const)]) };
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days(count)).toISOString().slice(0, 10);
}

/** The strip of days that `day` stands in, within the horizon. */
export function stripOf(times: Pick<Times, 'from' | 'to'>, day: string): string[] {
  const behind = Math.max(0, (Date.parse(day) - Date.parse(times.from)) / days(1));
  const first = addDays(times.from, Math.floor(behind / stripDays) * stripDays);
  return Array.from({ length: stripDays }, (_, index) => addDays(first, index)).filter(
    (each) => each <= times.to,
  );
}

/** unknown: not asked yet · none: no times at all · full: all taken · free */
export function stateOfDay(times: Times, day: string): 'unknown' | 'none' | 'full' | 'free' {
  const those = times.byDay.get(day);
  if (!those) return 'unknown';
  if (those.length === 0) return 'none';
  return those.some(({ left }) => left > 0) ? 'free' : 'full';
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** The times of a day by the part of the customer's day, empty parts left out. */
export function partsOfDay(
  times: readonly BookableTime[],
  clockOf: (instant: string) => string,
): { part: PartOfDay; times: BookableTime[] }[] {
  const partOf = (time: BookableTime): PartOfDay => {
    const hour = Number(clockOf(time.startsAt).slice(0, 2));
    if (hour < 12) return 'morning';
    return hour < 18 ? 'afternoon' : 'evening';
  };
  return (['morning', 'afternoon', 'evening'] as const)
    .map((part) => ({ part, times: times.filter((time) => partOf(time) === part) }))
    .filter((each) => each.times.length > 0);
}

/** How many places are worth a word: `null` when there are plenty. */
export function fewLeft({ left }: BookableTime): number | null {
  return left > 0 && left <= scheduleLimits.fewLeft ? left : null;
}

/** Whether a start can still be booked, as far as is known. */
export function isFree(times: Times, startsAt: string): boolean {
  for (const those of times.byDay.values()) {
    const found = those.find((time) => time.startsAt === startsAt);
    if (found) return found.left > 0;
  }
  return false;
}
