/** When a product is open, and when it opens next: pure functions. */
import type { OpeningHours, OpeningRange } from '@foyer/contract/products/opening-hours.ts';
import { Temporal } from 'temporal-polyfill';
import { toOneLine } from '../../../platform/one-line.ts';

const weekDays = 7;

/**
 * By the clock on the wall: of hours that the clocks skip nothing is open, and hours that they repeat are open twice.
 * @param zone IANA
 */
export function isOpen(hours: OpeningHours, at: Date, zone: string): boolean {
  return isOpenAt(hours, zonedAt(at, zone));
}

/**
 * The first instant from `at` on at which the product is open.
 * @param zone IANA
 */
export function nextOpening(hours: OpeningHours, at: Date, zone: string): Date {
  const from = zonedAt(at, zone);
  if (isOpenAt(hours, from)) return at;
  // Each exception closes one day at most, and the clocks skip the same hours at most twice a year.
  const lastDay = weekDays * (hours.exceptions.length + 3);
  for (let days = 0; days <= lastDay; days += 1) {
    const day = from.toPlainDate().add({ days });
    const [first] = candidatesOn(hours, day, zone)
      .filter((each) => each.epochMilliseconds >= at.getTime() && isOpenAt(hours, each))
      .sort(Temporal.ZonedDateTime.compare);
    if (first) return new Date(first.epochMilliseconds);
  }
  throw new RangeError('Opening hours that never open.');
}

/** The instants of a day at which opening is possible: where a range begins, and where the clocks change. */
function candidatesOn(hours: OpeningHours, day: Temporal.PlainDate, zone: string): Temporal.ZonedDateTime[] {
  const ranges = rangesOn(hours, day);
  if (ranges.length === 0) return [];
  const start = day.toZonedDateTime(zone);
  const openings = ranges.flatMap(({ opens }) =>
    (['earlier', 'later'] as const).map((disambiguation) =>
      day.toPlainDateTime(Temporal.PlainTime.from(opens)).toZonedDateTime(zone, { disambiguation }),
    ),
  );
  const change = start.getTimeZoneTransition('next');
  return [start, ...openings, ...(change?.toPlainDate().equals(day) ? [change] : [])];
}

function isOpenAt(hours: OpeningHours, at: Temporal.ZonedDateTime): boolean {
  const time = at.toPlainTime().toString();
  return rangesOn(hours, at.toPlainDate()).some(({ opens, closes }) => opens <= time && time < closes);
}

const allDay: readonly OpeningRange[] = [{ opens: '00:00', closes: '24:00' }];

function rangesOn({ weekly, exceptions }: OpeningHours, day: Temporal.PlainDate): readonly OpeningRange[] {
  const date = day.toString();
  const exception = exceptions.find((each) => each.day === date);
  if (exception) return exception.ranges;
  return weekly.length === 0 ? allDay : weekly.filter(({ weekday }) => weekday === day.dayOfWeek);
}

function zonedAt(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
}

/** In the order of the week and the calendar, with trimmed reasons. */
export function tidyOpeningHours({ weekly, exceptions }: OpeningHours): OpeningHours {
  const byOpening = (one: OpeningRange, other: OpeningRange) => one.opens.localeCompare(other.opens);
  return {
    weekly: weekly.toSorted((one, other) => one.weekday - other.weekday || byOpening(one, other)),
    exceptions: exceptions
      .map(({ day, reason, ranges }) => ({
        day,
        reason: toOneLine(reason ?? '') || null,
        ranges: ranges.toSorted(byOpening),
      }))
      .toSorted((one, other) => one.day.localeCompare(other.day)),
  };
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** For the audit log and exports: `Mon 09:00–18:00; 2026-11-08 closed (Diwali)`. */
export function describeOpeningHours({ weekly, exceptions }: OpeningHours): string {
  const list = (ranges: readonly OpeningRange[]) =>
    ranges.map(({ opens, closes }) => `${opens}–${closes}`).join(', ');
  const week = dayNames.flatMap((name, index) => {
    const ofDay = weekly.filter(({ weekday }) => weekday === index + 1);
    return ofDay.length > 0 ? [`${name} ${list(ofDay)}`] : [];
  });
  const days = exceptions.map(
    ({ day, reason, ranges }) => `${day} ${list(ranges) || 'closed'}${reason ? ` (${reason})` : ''}`,
  );
  return [...(week.length > 0 ? week : ['always open']), ...days].join('; ');
}
