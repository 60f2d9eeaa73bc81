/** The period of a report and the period before it, as days of the tenant's calendar and as instants. */
import type { DatePreset } from '@foyer/contract/core/tables.ts';
import { maxReportDays } from '@foyer/contract/reports.ts';
import { Temporal } from 'temporal-polyfill';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type Calendar, instantsOf, today } from '../../platform/tables/request.ts';

export interface PeriodQuery {
  readonly when?: DatePreset | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Period {
  /** First and last day, inclusive. */
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  /** Half-open: includes `since`, excludes `until`. */
  readonly since: Date;
  readonly until: Date;
}

/**
 * @returns the period, and as many days before it
 * @throws DomainError request.invalid when a custom range lacks a day, ends before it starts, or is longer than a year
 */
export function readPeriods(
  { when = 'last-7-days', from, to }: PeriodQuery,
  calendar: Calendar,
): { period: Period; before: Period } {
  const now = today(calendar);
  const between = (first: Temporal.PlainDate, last: Temporal.PlainDate): Period => ({
    from: first,
    to: last,
    since: instantsOf(first, calendar.timeZone).since,
    until: instantsOf(last, calendar.timeZone).until,
  });
  const [first, last] = daysOf({ when, from, to }, now);
  const days = first.until(last, { largestUnit: 'day' }).days + 1;
  return {
    period: between(first, last),
    before: between(first.subtract({ days }), first.subtract({ days: 1 })),
  };
}

function daysOf(
  { when, from, to }: PeriodQuery,
  now: Temporal.PlainDate,
): [Temporal.PlainDate, Temporal.PlainDate] {
  switch (when) {
    case 'today':
      return [now, now];
    case 'yesterday':
      return [now.subtract({ days: 1 }), now.subtract({ days: 1 })];
    case 'custom':
      return customDays(from, to);
    default:
      return [now.subtract({ days: 6 }), now];
  }
}

function customDays(
  from: string | undefined,
  to: string | undefined,
): [Temporal.PlainDate, Temporal.PlainDate] {
  if (!from || !to)
    throw new DomainError('request.invalid', { fields: { [from ? 'to' : 'from']: 'required' } });
  if (from > to) throw new DomainError('request.invalid', { fields: { to: 'invalid' } });
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (first.until(last, { largestUnit: 'day' }).days >= maxReportDays)
    throw new DomainError('request.invalid', { fields: { to: 'too_long' } });
  return [first, last];
}
