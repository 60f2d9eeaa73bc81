/** The person's saved filters of a table, and the requests that change them. */
import { type ConsoleTable, type SavedFilter, savedFilterRoutes } from '@foyer/contract/saved-filters.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAsStaff } from '../../users/index.ts';

export function useSavedFilters(table: ConsoleTable) {
  const queries = useQueryClient();
  const queryKey = ['saved-filters', table];
  const refresh = () => queries.invalidateQueries({ queryKey });
  return {
    saved: useQuery({
      queryKey,
      queryFn: async ({ signal }) =>
        (await callAsStaff(savedFilterRoutes.list, { query: { table }, signal })).result,
      staleTime: 0,
    }),
    /** @throws ApiError */
    async save(filter: Omit<SavedFilter, 'id'>): Promise<void> {
      await callAsStaff(savedFilterRoutes.save, { body: { table, ...filter } });
      await refresh();
    },
    /** @throws ApiError */
    async remove({ id: savedFilterId }: SavedFilter): Promise<void> {
      try {
        await callAsStaff(savedFilterRoutes.remove, { params: { savedFilterId } });
      } finally {
        await refresh();
      }
    },
  };
}
