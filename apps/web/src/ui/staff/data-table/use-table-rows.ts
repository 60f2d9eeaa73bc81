/** Loads one page of a table. The previous page stays visible while the next one loads. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type TableState, toQuery } from './table-address.ts';
import type { DataTableProps, TableSource } from './table-types.ts';
import type { TableAddress } from './use-table-address.ts';

const tableKey = 'table';

const refreshEveryMs = 5_000;

interface Table<Row> {
  readonly name: string;
  readonly source: TableSource<Row>;
  readonly address: TableAddress;
  readonly changesBySelf: DataTableProps<Row & { readonly id: string }>['changesBySelf'];
}

export function useTableRows<Row extends { readonly id: string }>({
  name,
  source,
  address: { state, change },
  changesBySelf,
}: Table<Row>) {
  const query = toQuery(state);
  const result = useQuery({
    queryKey: [tableKey, name, query],
    queryFn: ({ signal }) => source.load(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: ({ state: { data } }) =>
      changesBySelf && data?.rows.some(changesBySelf) ? refreshEveryMs : false,
  });

  // Rows were removed and this page no longer exists: show the last page.
  const lastPage = result.data && !result.isPlaceholderData ? lastPageOf(result.data.total, state) : null;
  useEffect(() => {
    if (lastPage !== null && state.page > lastPage) change({ page: lastPage }, true);
  }, [lastPage, state.page, change]);

  return result;
}

function lastPageOf(total: number, { pageSize }: TableState): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1);
}

export type TableRows<Row> = ReturnType<typeof useTableRows<Row & { readonly id: string }>>;

/** Refetches the rows of a table after a change. */
export function useRefreshTable(name: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: [tableKey, name] }), [queries, name]);
}
