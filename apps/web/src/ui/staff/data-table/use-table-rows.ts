/** One page of a table from the server; the last one stays in sight while the next is on its way. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type TableState, toQuery } from './table-address.ts';
import type { TableSource } from './table-types.ts';
import type { TableAddress } from './use-table-address.ts';

const root = 'table';

export function useTableRows<Row>(name: string, source: TableSource<Row>, { state, change }: TableAddress) {
  const asked = toQuery(state);
  const answer = useQuery({
    queryKey: [root, name, asked],
    queryFn: ({ signal }) => source.load(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

  // Rows have gone since: the last page that there is takes the place of one that is not.
  const lastPage = answer.data && !answer.isPlaceholderData ? lastPageOf(answer.data.total, state) : null;
  useEffect(() => {
    if (lastPage !== null && state.page > lastPage) change({ page: lastPage }, true);
  }, [lastPage, state.page, change]);

  return answer;
}

function lastPageOf(total: number, { pageSize }: TableState): number {
  return Math.max(0, Math.ceil(total / pageSize) - 1);
}

export type TableRows<Row> = ReturnType<typeof useTableRows<Row>>;

/** Asks again for the rows of a table, after something in it was changed. */
export function useRefreshTable(name: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: [root, name] }), [queries, name]);
}
