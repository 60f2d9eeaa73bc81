/** Loads one page of a table. The previous page stays visible while the next one loads. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type TableState, toQuery } from './table-address.ts';
import type { TableSource } from './table-types.ts';
import type { TableAddress } from './use-table-address.ts';

const tableKey = 'table';

export function useTableRows<Row>(name: string, source: TableSource<Row>, { state, change }: TableAddress) {
  const query = toQuery(state);
  const result = useQuery({
    queryKey: [tableKey, name, query],
    queryFn: ({ signal }) => source.load(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
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

export type TableRows<Row> = ReturnType<typeof useTableRows<Row>>;

/** Refetches the rows of a table after a change. */
export function useRefreshTable(name: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: [tableKey, name] }), [queries, name]);
}
