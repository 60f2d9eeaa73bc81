/** Groups bookable times by the days of the customer's calendar: pure functions. */
import { type BookableDays, scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import { Temporal } from 'temporal-polyfill';
import { type Rules, startsBetween, type TakenSeats } from './times.ts';

interface TimesQuery {
  /** The customer's time zone, IANA. */
  readonly zone: string;
  /** The first day, `YYYY-MM-DD`; today if absent. */
  readonly from?: string | undefined;
  readonly days?: number | undefined;
  readonly now: Date;
}

/** A range of instants, half-open. */
export interface Span {
  readonly since: Date;
  readonly until: Date;
}

/** A higher remaining capacity is not disclosed. */
const maxReported = scheduleLimits.exactUpTo + 1;

/** The requested days between today and the horizon, including days without bookable times. */
export function requestedDays(
  { before }: Rules,
  { zone, now, ...asked }: TimesQuery,
): Array<Span & { day: string }> {
  const today = dayIn(zone, now);
  const last = dayIn(zone, new Date(before.getTime() - 1));
  const wanted = asked.from ? Temporal.PlainDate.from(asked.from) : today;
  const from = Temporal.PlainDate.compare(wanted, today) < 0 ? today : wanted;
  return Array.from({ length: asked.days ?? scheduleLimits.maxDaysPerRequest }, (_, count) =>
    from.add({ days: count }),
  )
    .filter((day) => Temporal.PlainDate.compare(day, last) <= 0)
    .map((day) => ({
      day: day.toString(),
      since: startOf(day, zone),
      until: startOf(day.add({ days: 1 }), zone),
    }));
}

/** @param free the first free start */
export function bookableDays(
  rules: Rules,
  taken: TakenSeats,
  { asked, free }: { asked: TimesQuery; free: Date | null },
): BookableDays {
  const { zone, now } = asked;
  return {
    zone,
    tenantZone: rules.tenantZone,
    durationMinutes: rules.durationMinutes,
    days: requestedDays(rules, asked).map(({ day, ...span }) => ({
      day,
      times: [...startsBetween(rules, taken, span)].map(({ at, remaining }) => ({
        startsAt: at.toISOString(),
        left: Math.min(remaining, maxReported),
      })),
    })),
    nextFree: free?.toISOString() ?? null,
    from: dayIn(zone, now).toString(),
    to: dayIn(zone, new Date(rules.before.getTime() - 1)).toString(),
  };
}

function dayIn(zone: string, at: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
}

/** Midnight, or the first instant after it where the clocks jump over midnight. */
function startOf(day: Temporal.PlainDate, zone: string): Date {
  return new Date(day.toZonedDateTime(zone).epochMilliseconds);
}
