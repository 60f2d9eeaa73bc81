/** What somebody asks of a table, with the days of their tenant's calendar turned into instants. */
import { type DatePreset, defaultPageSize } from '@foyer/contract/tables.ts';
import { Temporal } from 'temporal-polyfill';
import { DomainError } from '../errors/domain-error.ts';

/** As the contract's `tableQuery` lets it through. */
export interface TableQuery {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly sort?: string | undefined;
  readonly search?: string | undefined;
  readonly when?: DatePreset | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface TableRequest {
  /** 0 is the first. */
  readonly page: number;
  readonly pageSize: number;
  /** `null`: the table's own order. */
  readonly sort: { readonly column: string; readonly direction: 'asc' | 'desc' } | null;
  /** Each must be found. */
  readonly words: readonly string[];
  /** Half-open in UTC: from `since` up to, not including, `until`. */
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Where and when somebody asks: which instants `today` is made of depends on it. */
export interface Calendar {
  /** IANA, the tenant's. */
  readonly timeZone: string;
  readonly now: Date;
}

const maxWords = 8;

/** @throws DomainError request.invalid when a custom range has no day at all, or ends before it begins */
export function readTableRequest(query: TableQuery, calendar: Calendar): TableRequest {
  const [column = '', direction] = query.sort?.split(':') ?? [];
  return {
    page: query.page ?? 0,
    pageSize: query.pageSize ?? defaultPageSize,
    sort: column ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : null,
    words: (query.search ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords),
    ...rangeOf(query, calendar),
  };
}

/** The instants of a day of the calendar, half-open; 23 or 25 hours long when the clocks change. */
export function instantsOf(day: Temporal.PlainDate, timeZone: string): { since: Date; until: Date } {
  return { since: startOf(day, timeZone), until: startOf(day.add({ days: 1 }), timeZone) };
}

/** The day it is now, on the calendar. */
export function today({ timeZone, now }: Calendar): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}

function rangeOf({ when, from, to }: TableQuery, calendar: Calendar): Pick<TableRequest, 'since' | 'until'> {
  const { timeZone } = calendar;
  const between = (first: Temporal.PlainDate, last: Temporal.PlainDate) => ({
    since: startOf(first, timeZone),
    until: startOf(last.add({ days: 1 }), timeZone),
  });
  const now = today(calendar);
  if (when === 'today') return between(now, now);
  if (when === 'yesterday') return between(now.subtract({ days: 1 }), now.subtract({ days: 1 }));
  if (when === 'last-7-days') return between(now.subtract({ days: 6 }), now);
  if (when === 'custom' && !from && !to)
    throw new DomainError('request.invalid', { fields: { from: 'required' } });
  if (from && to && from > to) throw new DomainError('request.invalid', { fields: { to: 'invalid' } });
  return {
    since: from ? startOf(Temporal.PlainDate.from(from), timeZone) : null,
    until: to ? startOf(Temporal.PlainDate.from(to).add({ days: 1 }), timeZone) : null,
  };
}

/** Midnight, or the first instant after it where the clocks jump over midnight. */
function startOf(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
}
