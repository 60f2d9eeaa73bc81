/**
 * Keeps the table's state in the page's address, so that the back button undoes a change and a link shares
 * it.
 */
import { useCallback, useMemo } from 'react';
import { currentParams, useAddressParams } from '../use-address-params.ts';
import {
  type AddressRules,
  fromSavedQuery,
  readTableState,
  type TableState,
  toSavedQuery,
  writeTableState,
} from './table-address.ts';

export interface TableAddress {
  readonly state: TableState;
  /**
   * Returns to the first page, unless `next` names one.
   * @param replacesEntry changes the current history entry instead of adding one
   */
  readonly change: (next: Partial<TableState>, replacesEntry?: boolean) => void;
  /** Filters, dates, search and sort as query parameters without the prefix. */
  readonly savedQuery: string;
  /** The same of the address as it is now: a slow machine renders a change later. */
  readonly currentSavedQuery: () => string;
  /** Replaces them, and returns to the first page. */
  readonly apply: (savedQuery: string) => void;
}

/** @param prefix of the query parameters, for a second table on one page */
export function useTableAddress(rules: AddressRules, prefix = ''): TableAddress {
  const [params, setParams] = useAddressParams();
  const nameOf = useCallback((name: string) => (prefix ? `${prefix}-${name}` : name), [prefix]);
  const state = useMemo(
    () => readTableState((name) => params.get(nameOf(name)), rules),
    [params, nameOf, rules],
  );

  const write = useCallback(
    (
      parametersOf: (current: TableState) => Iterable<readonly [name: string, value: string | null]>,
      replacesEntry = false,
    ): void => {
      setParams(
        (before) => {
          const current = readTableState((name) => before.get(nameOf(name)), rules);
          const after = new URLSearchParams(before);
          for (const [name, value] of parametersOf(current)) {
            if (value === null) after.delete(nameOf(name));
            else after.set(nameOf(name), value);
          }
          return after;
        },
        { replace: replacesEntry },
      );
    },
    [setParams, nameOf, rules],
  );

  const change = useCallback(
    (next: Partial<TableState>, replacesEntry = false): void =>
      write(
        (current) => writeTableState({ ...current, ...next, page: next.page ?? 0 }, rules),
        replacesEntry,
      ),
    [write, rules],
  );

  const apply = useCallback(
    (query: string): void => write((current) => fromSavedQuery(query, current, rules)),
    [write, rules],
  );

  const currentSavedQuery = useCallback((): string => {
    const current = currentParams();
    return toSavedQuery(
      readTableState((name) => current.get(nameOf(name)), rules),
      rules,
    );
  }, [nameOf, rules]);

  return { state, change, savedQuery: toSavedQuery(state, rules), currentSavedQuery, apply };
}
