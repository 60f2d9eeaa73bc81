/** Parses the query of a table and converts days of the tenant's calendar into instants. */
import { tidyPhone } from '@foyer/contract/core/phone.ts';
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
  /** What is searched. A row must match each of them. */
  readonly terms: readonly SearchTerm[];
  /** Half-open: includes `since`, excludes `until`. */
  readonly since: Date | null;
  readonly until: Date | null;
}

/** A row matches when it contains all of the words, or the digits. */
export interface SearchTerm {
  /** One word, or the groups of a number. */
  readonly words: readonly string[];
  /** Of a number, without separators and leading zeros, as it is within an E.164 number. */
  readonly digits?: string;
}

/** The tenant's time zone and the current time, which define `today`. */
export interface Calendar {
  /** The tenant's IANA time zone. */
  readonly timeZone: string;
  readonly now: Date;
}

const maxWords = 8;
/** With fewer digits a number is searched as it is written only: `007`. */
const minDigits = 3;

/** @throws DomainError request.invalid when a custom range has no day, or ends before it starts */
export function readTableRequest(query: TableQuery, calendar: Calendar): TableRequest {
  const [column = '', direction] = query.sort?.split(':') ?? [];
  return {
    page: query.page ?? 0,
    pageSize: query.pageSize ?? defaultPageSize,
    sort: column ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : null,
    terms: readTerms(query.search ?? ''),
    ...rangeOf(query, calendar),
  };
}

/** Consecutive words of digits and separators are one number: `(98706) 26228`. */
function readTerms(search: string): SearchTerm[] {
  const terms: { words: string[]; isNumber: boolean }[] = [];
  for (const word of search.split(/\s+/).filter(Boolean).slice(0, maxWords)) {
    const isNumber = /^[\d+() ]*$/.test(tidyPhone(word));
    const last = terms.at(-1);
    if (last && isNumber && last.isNumber) last.words.push(word);
    else terms.push({ words: [word], isNumber });
  }
  return terms.map(({ words, isNumber }) => {
    const number = tidyPhone(words.join(' ')).replaceAll('(0)', '');
    const digits = isNumber ? number.replace(/\D/g, '').replace(/^0+/, '') : '';
    return digits.length < minDigits ? { words } : { words, digits };
  });
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
