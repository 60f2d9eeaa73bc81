/** Calculates the bookable starts of a product from its rules: pure functions. */

import { days, minutes } from '@foyer/contract/core/time.ts';
import { slotIntervalMinutes } from '@foyer/contract/slots.ts';
import { Temporal } from 'temporal-polyfill';

export const intervalMs = minutes(slotIntervalMinutes);

/** A weekly window in the tenant's time zone, in minutes of the day; half-open, the end may be 1440. */
export interface Window {
  /** ISO: 1 is Monday. */
  readonly weekdays: readonly number[];
  readonly startsMinute: number;
  readonly endsMinute: number;
  /** Seats per interval. */
  readonly capacity: number;
}

/** The input of the calculation. */
export interface Rules {
  /** IANA; the time zone of windows and closed days. */
  readonly tenantZone: string;
  /** Of one product; they do not overlap. */
  readonly windows: readonly Window[];
  /** Closed days of the tenant's calendar, `YYYY-MM-DD`, inclusive. */
  readonly closedDays: ReadonlyArray<{ readonly from: string; readonly to: string }>;
  /** Half-open; `to` is `null` without an end. */
  readonly blackouts: ReadonlyArray<{ readonly from: Date; readonly to: Date | null }>;
  readonly durationMinutes: number;
  readonly earliest: Date;
  /** No start at or after this. */
  readonly before: Date;
}

/** Interval (epoch milliseconds) → the numbers of its taken seats. */
export type TakenSeats = ReadonlyMap<number, ReadonlySet<number>>;

export interface Start {
  readonly at: Date;
  /** The least remaining capacity of its intervals; 0 is full. */
  readonly remaining: number;
}

interface Interval {
  readonly at: number;
  readonly capacity: number;
}

/** The number of intervals of a demo of this length. */
export function intervalCount(durationMinutes: number): number {
  return Math.ceil(durationMinutes / slotIntervalMinutes);
}

/** The intervals of a demo with this start, in epoch milliseconds. */
export function intervalsFrom(start: Date, durationMinutes: number): number[] {
  return Array.from(
    { length: intervalCount(durationMinutes) },
    (_, index) => start.getTime() + index * intervalMs,
  );
}

/**
 * The intervals of one day of the tenant's calendar that are inside a window, in order, each instant once.
 * Iterates over the real instants of the day: a time skipped by DST has none, and a repeated hour is open
 * twice.
 */
function* openIntervals(
  day: Temporal.PlainDate,
  { tenantZone, windows, closedDays, blackouts }: Rules,
): Generator<Interval> {
  const name = day.toString();
  if (closedDays.some(({ from, to }) => from <= name && name <= to)) return;
  const todays = windows.filter(({ weekdays }) => weekdays.includes(day.dayOfWeek));
  if (todays.length === 0) return;
  const since = day.toZonedDateTime(tenantZone).epochMilliseconds;
  const until = day.add({ days: 1 }).toZonedDateTime(tenantZone).epochMilliseconds;
  const clocksChange = until - since !== days(1);
  for (let at = since; at < until; at += intervalMs) {
    const minute = clocksChange ? minuteOfDay(at, tenantZone) : (at - since) / minutes(1);
    const window = todays.find(
      ({ startsMinute, endsMinute }) => startsMinute <= minute && minute < endsMinute,
    );
    if (window && !blackouts.some((blackout) => isBlackedOut(blackout, at)))
      yield { at, capacity: window.capacity };
  }
}

function minuteOfDay(at: number, zone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return hour * 60 + minute;
}

function isBlackedOut({ from, to }: Rules['blackouts'][number], interval: number): boolean {
  return interval + intervalMs > from.getTime() && (to === null || interval < to.getTime());
}

function dayOf(at: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
}

/**
 * The starts within the span and the limits of the rules, in order, each once, including full ones.
 * All intervals of a start are inside windows, on days that are not closed, and outside blackouts.
 * @param span half-open
 */
export function* startsBetween(
  rules: Rules,
  taken: TakenSeats,
  span: { since: Date; until: Date },
): Generator<Start> {
  const since = Math.max(span.since.getTime(), rules.earliest.getTime());
  const until = Math.min(span.until.getTime(), rules.before.getTime());
  if (since >= until) return;
  const needed = intervalCount(rules.durationMinutes);
  const run: Interval[] = [];
  const last = dayOf(until + needed * intervalMs, rules.tenantZone);
  for (
    let day = dayOf(since, rules.tenantZone);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    for (const interval of openIntervals(day, rules)) {
      const before = run.at(-1);
      if (before && interval.at !== before.at + intervalMs) run.length = 0;
      run.push(interval);
      if (run.length > needed) run.shift();
      const [first] = run;
      if (run.length < needed || !first || first.at < since) continue;
      if (first.at >= until) return;
      yield { at: new Date(first.at), remaining: Math.min(...run.map((each) => remainingIn(each, taken))) };
    }
  }
}

function remainingIn({ at, capacity }: Interval, taken: TakenSeats): number {
  let used = 0;
  for (const seat of taken.get(at) ?? []) if (seat <= capacity) used += 1;
  return capacity - used;
}

/** The first `count` free starts of a span. */
export function freeBetween(
  rules: Rules,
  taken: TakenSeats,
  { from, until, count }: { from: Date; until: Date; count: number },
): Date[] {
  const free: Date[] = [];
  for (const { at, remaining } of startsBetween(rules, taken, { since: from, until })) {
    if (remaining > 0) free.push(at);
    if (free.length === count) break;
  }
  return free;
}

/** The lowest free seat in each interval of a start; `null` if an interval is full. */
export function chooseSeats(
  rules: Rules,
  taken: TakenSeats,
  start: Date,
): Array<{ intervalAt: Date; seat: number }> | null {
  const intervals = intervalsFrom(start, rules.durationMinutes);
  const seats = intervals.map((at) => ({
    intervalAt: new Date(at),
    seat: lowestFreeSeat(capacityAt(rules, at), taken.get(at)),
  }));
  return seats.every(({ seat }) => seat !== null)
    ? (seats as Array<{ intervalAt: Date; seat: number }>)
    : null;
}

/** The capacity of an interval; 0 outside all windows. */
function capacityAt(rules: Rules, at: number): number {
  for (const interval of openIntervals(dayOf(at, rules.tenantZone), rules))
    if (interval.at === at) return interval.capacity;
  return 0;
}

function lowestFreeSeat(capacity: number, taken: ReadonlySet<number> | undefined): number | null {
  for (let seat = 1; seat <= capacity; seat += 1) if (!taken?.has(seat)) return seat;
  return null;
}

/** The midnight of the tenant's time zone after `horizonDays` days, today included. */
export function horizonEnd(now: Date, tenantZone: string, horizonDays: number): Date {
  const end = dayOf(now.getTime(), tenantZone).add({ days: horizonDays });
  return new Date(end.toZonedDateTime(tenantZone).epochMilliseconds);
}
