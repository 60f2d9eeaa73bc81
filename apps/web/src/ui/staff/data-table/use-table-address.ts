/** The table's state, kept in the page's address: the back button undoes, a link shares. */
import { useCallback, useMemo } from 'react';
import { useAddressParams } from '../use-address-params.ts';
import { type AddressRules, readTableState, type TableState, writeTableState } from './table-address.ts';

export interface TableAddress {
  readonly state: TableState;
  /** Anything but another page goes back to the first one. @param quietly without a step for the back button */
  readonly change: (next: Partial<TableState>, quietly?: boolean) => void;
}

/** @param prefix keeps two tables of one page apart */
export function useTableAddress(rules: AddressRules, prefix = ''): TableAddress {
  const [params, setParams] = useAddressParams();
  const nameOf = useCallback((name: string) => (prefix ? `${prefix}-${name}` : name), [prefix]);
  const state = useMemo(
    () => readTableState((name) => params.get(nameOf(name)), rules),
    [params, nameOf, rules],
  );

  const change = useCallback(
    (next: Partial<TableState>, quietly = false): void => {
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
        { replace: quietly },
      );
    },
    [setParams, nameOf, rules],
  );

  return { state, change };
}
