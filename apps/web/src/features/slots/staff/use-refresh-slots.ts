/** Invalidates the queries that depend on slots or closed days: their table and the bookable times. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export function useRefreshSlots(table: 'slots' | 'closed-days'): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['table', table] }),
      queryClient.invalidateQueries({ queryKey: ['times'] }),
    ]);
  }, [queryClient, table]);
}
