/**
 * Keeps the table's state in the page's address, so that the back button undoes a change and a link shares
 * it.
 */
import { useCallback, useMemo } from 'react';
import { useAddressParams } from '../use-address-params.ts';
import { type AddressRules, readTableState, type TableState, writeTableState } from './table-address.ts';

export interface TableAddress {
  readonly state: TableState;
  /**
   * Returns to the first page, unless `next` names one.
   * @param replacesEntry changes the current history entry instead of adding one
   */
  readonly change: (next: Partial<TableState>, replacesEntry?: boolean) => void;
}

/** @param prefix of the query parameters, for a second table on one page */
export function useTableAddress(rules: AddressRules, prefix = ''): TableAddress {
  const [params, setParams] = useAddressParams();
  const nameOf = useCallback((name: string) => (prefix ? `${prefix}-${name}` : name), [prefix]);
  const state = useMemo(
    () => readTableState((name) => params.get(nameOf(name)), rules),
    [params, nameOf, rules],
  );

  const change = useCallback(
    (next: Partial<TableState>, replacesEntry = false): void => {
      setParams(
        (before) => {
          const current = readTableState((name) => before.get(nameOf(name)), rules);
          const page = next.page ?? 0;
          const after = new URLSearchParams(before);
          for (const [name, value] of writeTableState({ ...current, ...next, page }, rules)) {
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

  return { state, change };
}
