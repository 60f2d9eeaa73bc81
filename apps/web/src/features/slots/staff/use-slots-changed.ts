/** What is stale once slots or closed days were changed: their table, and what can be booked. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export function useSlotsChanged(table: 'slots' | 'closed days'): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['table', table] }),
      queries.invalidateQueries({ queryKey: ['times'] }),
    ]);
  }, [queries, table]);
}
