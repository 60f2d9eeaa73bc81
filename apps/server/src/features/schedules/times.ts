/** Which starts of a product can be booked: pure reckoning over windows on the tenant's clock. */
import { slotStepMinutes } from '@foyer/contract/slots.ts';
import { days, minutes } from '@foyer/contract/time.ts';
import { Temporal } from 'temporal-polyfill';

export const stepMs = minutes(slotStepMinutes);

/** A repeating window on the tenant's clock; minutes of the day, half-open, the end may be 1440. */
export interface Window {
  /** ISO: 1 is Monday. */
  readonly weekdays: readonly number[];
  readonly startsMinute: number;
  readonly endsMinute: number;
  /** Places per step. */
  readonly capacity: number;
}

/** What bookable times follow from. */
export interface Rules {
  /** IANA; windows and closed days are read on its clock. */
  readonly tenantZone: string;
  /** Of one product; no two of them overlap. */
  readonly windows: readonly Window[];
  /** Closed days of the tenant's calendar, `YYYY-MM-DD`, inclusive. */
  readonly closed: ReadonlyArray<{ readonly from: string; readonly to: string }>;
  /** Half-open; `null`: until further notice. */
  readonly stops: ReadonlyArray<{ readonly from: Date; readonly to: Date | null }>;
  readonly durationMinutes: number;
  /** The earliest start. */
  readonly earliest: Date;
  /** No start at or after this. */
  readonly before: Date;
}

/** Step (epoch milliseconds) → numbers of the places that are taken in it. */
export type Taken = ReadonlyMap<number, ReadonlySet<number>>;

export interface Start {
  readonly at: Date;
  /** Places left in each of its steps; 0 is full. */
  readonly left: number;
}

interface Step {
  readonly at: number;
  readonly capacity: number;
}

/** How many steps a demo of this length takes. */
export function stepsIn(durationMinutes: number): number {
  return Math.ceil(durationMinutes / slotStepMinutes);
}

/** The steps a demo takes when it starts then. */
export function stepsFrom(start: Date, durationMinutes: number): number[] {
  return Array.from({ length: stepsIn(durationMinutes) }, (_, index) => start.getTime() + index * stepMs);
}

/**
 * The steps of one day of the tenant's calendar that lie in a window, in order, each instant once. The day is walked by
 * the instants it really has: a time the clocks jump over has none, and an hour that comes twice is open both times.
 */
function* openSteps(day: Temporal.PlainDate, { tenantZone, windows, closed, stops }: Rules): Generator<Step> {
  const name = day.toString();
  if (closed.some(({ from, to }) => from <= name && name <= to)) return;
  const todays = windows.filter(({ weekdays }) => weekdays.includes(day.dayOfWeek));
  if (todays.length === 0) return;
  const since = day.toZonedDateTime(tenantZone).epochMilliseconds;
  const until = day.add({ days: 1 }).toZonedDateTime(tenantZone).epochMilliseconds;
  const clocksChange = until - since !== days(1);
  for (let at = since; at < until; at += stepMs) {
    const minute = clocksChange ? minuteOfDay(at, tenantZone) : (at - since) / minutes(1);
    const window = todays.find(
      ({ startsMinute, endsMinute }) => startsMinute <= minute && minute < endsMinute,
    );
    if (window && !stops.some((stop) => isStopped(stop, at))) yield { at, capacity: window.capacity };
  }
}

function minuteOfDay(at: number, zone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return hour * 60 + minute;
}

function isStopped({ from, to }: Rules['stops'][number], step: number): boolean {
  return step + stepMs > from.getTime() && (to === null || step < to.getTime());
}

function dayOf(at: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
}

/**
 * The starts within the span and the rules' own limits, in order, each once; full ones too.
 * All steps of a start lie in windows on days that are not closed, and outside stops.
 * @param span half-open
 */
export function* startsBetween(
  rules: Rules,
  taken: Taken,
  span: { since: Date; until: Date },
): Generator<Start> {
  const since = Math.max(span.since.getTime(), rules.earliest.getTime());
  const until = Math.min(span.until.getTime(), rules.before.getTime());
  if (since >= until) return;
  const needed = stepsIn(rules.durationMinutes);
  const run: Step[] = [];
  const last = dayOf(until + needed * stepMs, rules.tenantZone);
  for (
    let day = dayOf(since, rules.tenantZone);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    for (const step of openSteps(day, rules)) {
      const before = run.at(-1);
      if (before && step.at !== before.at + stepMs) run.length = 0;
      run.push(step);
      if (run.length > needed) run.shift();
      const [first] = run;
      if (run.length < needed || !first || first.at < since) continue;
      if (first.at >= until) return;
      yield { at: new Date(first.at), left: Math.min(...run.map((each) => leftIn(each, taken))) };
    }
  }
}

function leftIn({ at, capacity }: Step, taken: Taken): number {
  let used = 0;
  for (const place of taken.get(at) ?? []) if (place <= capacity) used += 1;
  return capacity - used;
}

/** The first free starts of a span, at most so many. */
export function freeBetween(
  rules: Rules,
  taken: Taken,
  { from, until, count }: { from: Date; until: Date; count: number },
): Date[] {
  const free: Date[] = [];
  for (const { at, left } of startsBetween(rules, taken, { since: from, until })) {
    if (left > 0) free.push(at);
    if (free.length === count) break;
  }
  return free;
}

/** The lowest free place in each step of a start; `null` when it cannot be booked. */
export function placesFor(
  rules: Rules,
  taken: Taken,
  start: Date,
): Array<{ stepAt: Date; place: number }> | null {
  const steps = stepsFrom(start, rules.durationMinutes);
  const places = steps.map((at) => ({
    stepAt: new Date(at),
    place: lowestFree(capacityAt(rules, at), taken.get(at)),
  }));
  return places.every(({ place }) => place !== null)
    ? (places as Array<{ stepAt: Date; place: number }>)
    : null;
}

/** Places at a step; 0 when it lies in no window. */
function capacityAt(rules: Rules, at: number): number {
  for (const step of openSteps(dayOf(at, rules.tenantZone), rules)) if (step.at === at) return step.capacity;
  return 0;
}

function lowestFree(capacity: number, taken: ReadonlySet<number> | undefined): number | null {
  for (let place = 1; place <= capacity; place += 1) if (!taken?.has(place)) return place;
  return null;
}

/** The tenant's midnight that ends the horizon: so many days of its calendar, today included. */
export function horizonEnd(now: Date, tenantZone: string, horizonDays: number): Date {
  const end = dayOf(now.getTime(), tenantZone).add({ days: horizonDays });
  return new Date(end.toZonedDateTime(tenantZone).epochMilliseconds);
}
