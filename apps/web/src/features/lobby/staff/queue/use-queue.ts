/** The server's queue; refetched when it changes, and regularly for changes without an event. */
import { lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { callAsStaff } from '../../../users/index.ts';

export const queueKey = ['lobby queue'] as const;
const refreshEveryMs = 15_000;

export function useQueue() {
  return useQuery({
    queryKey: queueKey,
    queryFn: async () => (await callAsStaff(lobbyStaffRoutes.queue, {})).result,
    refetchInterval: refreshEveryMs,
    staleTime: 0,
  });
}
