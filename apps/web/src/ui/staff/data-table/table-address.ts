/** Reads a table's state from the page's address and writes it there. Invalid values are ignored. */
import { type DatePreset, datePresets, defaultPageSize, pageSizes } from '@foyer/contract/core/tables.ts';
import type { TableQuery } from './table-types.ts';

/** The values that a table accepts. */
export interface AddressRules {
  readonly sortable: readonly string[];
  readonly defaultSort: string;
  readonly filters: readonly { readonly name: string; readonly options: readonly { value: string }[] }[];
  readonly hasDates: boolean;
  /** Absent: any time. */
  readonly defaultDates?: Exclude<DatePreset, 'custom'> | undefined;
  readonly hasSearch: boolean;
}

export interface TableState {
  /** 0 is the first. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly search: string;
  readonly when: DatePreset | null;
  /** `YYYY-MM-DD`, with `custom`. */
  readonly from: string | null;
  readonly to: string | null;
  readonly filters: Readonly<Record<string, string>>;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const searchLength = 200;

export function readTableState(read: (name: string) => string | null, rules: AddressRules): TableState {
  const page = Number(read('page') ?? 0);
  const pageSize = Number(read('pageSize') ?? defaultPageSize);
  const defaultDates = rules.defaultDates ?? null;
  const when = rules.hasDates
    ? (datePresets.find((preset) => preset === read('when')) ?? defaultDates)
    : null;
  const from = readDay(read('from'));
  const to = readDay(read('to'));
  const isRange = when !== 'custom' || (from !== null && to !== null && from <= to);
  return {
    page: Number.isInteger(page) && page >= 0 && page <= 1_000_000 ? page : 0,
    pageSize: pageSizes.find((size) => size === pageSize) ?? defaultPageSize,
    sort: readSort(read('sort'), rules),
    search: rules.hasSearch ? (read('search') ?? '').slice(0, searchLength) : '',
    when: isRange ? when : defaultDates,
    from: when === 'custom' && isRange ? from : null,
    to: when === 'custom' && isRange ? to : null,
    filters: readFilters(read, rules),
  };
}

/** The state as query parameters; `null` for a default, which is omitted from the address. */
export function writeTableState(state: TableState, rules: AddressRules): Map<string, string | null> {
  return new Map<string, string | null>([
    ['page', state.page > 0 ? String(state.page) : null],
    ['pageSize', state.pageSize === defaultPageSize ? null : String(state.pageSize)],
    ['sort', state.sort === rules.defaultSort ? null : state.sort],
    ['search', state.search || null],
    ['when', state.when === (rules.defaultDates ?? null) ? null : state.when],
    ['from', state.from],
    ['to', state.to],
    ...rules.filters.map(({ name }) => [name, state.filters[name] ?? null] as const),
  ]);
}

/** The parameters of the rows, without those of the page: filters, dates, search and sort. */
function writeRowParameters(state: TableState, rules: AddressRules) {
  return [...writeTableState(state, rules)].filter(([name]) => name !== 'page' && name !== 'pageSize');
}

/** Filters, dates, search and sort as query parameters, as they are saved; empty for the defaults. */
export function toSavedQuery(state: TableState, rules: AddressRules): string {
  const set = writeRowParameters(state, rules).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  return new URLSearchParams(set).toString();
}

/**
 * A saved query as parameters of the address; `null`: not in it. Its values are checked when the address is read, by the rules
 * of the filters that it sets: the default sort can depend on them.
 */
export function fromSavedQuery(
  query: string,
  state: TableState,
  rules: AddressRules,
): (readonly [name: string, value: string | null])[] {
  const saved = new URLSearchParams(query);
  const parameters = writeRowParameters(state, rules).map(([name]) => [name, saved.get(name)] as const);
  return [['page', null], ...parameters];
}

/** The query that is sent to the server. */
export function toQuery(state: TableState): TableQuery {
  return {
    page: state.page,
    pageSize: state.pageSize,
    sort: state.sort,
    ...(state.search.trim() && { search: state.search.trim() }),
    ...(state.when && { when: state.when }),
    ...(state.from && { from: state.from }),
    ...(state.to && { to: state.to }),
    ...state.filters,
  };
}

/** @param defaultDates of the table, which are no filter */
export function hasFilters(state: TableState, defaultDates: DatePreset | null = null): boolean {
  return state.search.trim() !== '' || state.when !== defaultDates || Object.keys(state.filters).length > 0;
}

function readDay(text: string | null): string | null {
  return text && dayPattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

function readSort(text: string | null, { sortable, defaultSort }: AddressRules): string {
  const [column, direction] = text?.split(':') ?? [];
  const isKnown = column !== undefined && sortable.includes(column);
  return text && isKnown && (direction === 'asc' || direction === 'desc') ? text : defaultSort;
}

function readFilters(read: (name: string) => string | null, { filters }: AddressRules) {
  const set = filters.flatMap(({ name, options }) => {
    const value = read(name);
    // Any value is accepted while the options are loading.
    const isKnown = value !== null && (options.length === 0 || options.some((each) => each.value === value));
    return isKnown ? [[name, value] as const] : [];
  });
  return Object.fromEntries(set);
}
