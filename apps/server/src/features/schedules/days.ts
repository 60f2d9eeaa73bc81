/** Bookable times by the days of the customer's own calendar: pure. */
import { type BookableDays, scheduleLimits } from '@foyer/contract/schedules.ts';
import { Temporal } from 'temporal-polyfill';
import { type Rules, startsBetween, type Taken } from './times.ts';

interface Asked {
  /** IANA, the customer's. */
  readonly zone: string;
  /** First day wanted, `YYYY-MM-DD`; today when absent. */
  readonly from?: string | undefined;
  readonly days?: number | undefined;
  readonly now: Date;
}

/** The instants that the asked days are made of, half-open. */
export interface Span {
  readonly since: Date;
  readonly until: Date;
}

/** More are not told apart: how much there is, is the tenant's own business. */
const mostTold = scheduleLimits.fewLeft + 1;

/** Days before today and after the horizon are left out; those between are there, empty where nothing can be booked. */
export function daysAsked({ before }: Rules, { zone, now, ...asked }: Asked): Array<Span & { day: string }> {
  const today = dayIn(zone, now);
  const last = dayIn(zone, new Date(before.getTime() - 1));
  const wanted = asked.from ? Temporal.PlainDate.from(asked.from) : today;
  const from = Temporal.PlainDate.compare(wanted, today) < 0 ? today : wanted;
  return Array.from({ length: asked.days ?? scheduleLimits.daysAtOnce }, (_, count) =>
    from.add({ days: count }),
  )
    .filter((day) => Temporal.PlainDate.compare(day, last) <= 0)
    .map((day) => ({
      day: day.toString(),
      since: startOf(day, zone),
      until: startOf(day.add({ days: 1 }), zone),
    }));
}

/** @param free the first free start at all */
export function bookableDays(
  rules: Rules,
  taken: Taken,
  { asked, free }: { asked: Asked; free: Date | null },
): BookableDays {
  const { zone, now } = asked;
  return {
    zone,
    tenantZone: rules.tenantZone,
    durationMinutes: rules.durationMinutes,
    days: daysAsked(rules, asked).map(({ day, ...span }) => ({
      day,
      times: [...startsBetween(rules, taken, span)].map(({ at, left }) => ({
        startsAt: at.toISOString(),
        left: Math.min(left, mostTold),
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
