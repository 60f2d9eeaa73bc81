/** Parses the query of a table and converts days of the tenant's calendar into instants. */
import { type DatePreset, defaultPageSize } from '@foyer/contract/core/tables.ts';
import { Temporal } from 'temporal-polyfill';
import { DomainError } from '../errors/domain-error.ts';

/** The query after validation by the contract's `tableQuery`. */
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
  /** Zero-based. */
  readonly page: number;
  readonly pageSize: number;
  /** `null`: the table's default order. */
  readonly sort: { readonly column: string; readonly direction: 'asc' | 'desc' } | null;
  /** The words of the search. A row must match each of them. */
  readonly words: readonly string[];
  /** Half-open: includes `since`, excludes `until`. */
  readonly since: Date | null;
  readonly until: Date | null;
}

/** The tenant's time zone and the current time, which define `today`. */
export interface Calendar {
  /** The tenant's IANA time zone. */
  readonly timeZone: string;
  readonly now: Date;
}

const maxWords = 8;

/** @throws DomainError request.invalid when a custom range has no day, or ends before it starts */
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

/** The half-open range of instants of a calendar day: 23 or 25 hours when the clocks change. */
export function instantsOf(day: Temporal.PlainDate, timeZone: string): { since: Date; until: Date } {
  return { since: startOf(day, timeZone), until: startOf(day.add({ days: 1 }), timeZone) };
}

/** The current day of the calendar. */
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

/** Midnight, or the first instant after it when the clocks skip midnight. */
function startOf(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
}
