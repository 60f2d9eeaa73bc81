/** Who waits now, as the server has it; asked again when the queue moves, and now and then for what moves without it. */
import { lobbyStaffRoutes } from '@foyer/contract/lobby-staff.ts';
import { useQuery } from '@tanstack/react-query';
import { callAsStaff } from '../../users/index.ts';

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
