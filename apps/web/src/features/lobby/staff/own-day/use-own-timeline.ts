/** What the agent did today; refetched together with the dashboard. */
import { ownDayRoutes } from '@foyer/contract/lobby/own-day.ts';
import { useQuery } from '@tanstack/react-query';
import { callAsStaff } from '../../../users/index.ts';
import { dashboardKey } from '../dashboard/use-dashboard.ts';

const refreshEveryMs = 30_000;

export function useOwnTimeline() {
  return useQuery({
    queryKey: [...dashboardKey, 'own timeline'],
    queryFn: async ({ signal }) => (await callAsStaff(ownDayRoutes.ownTimeline, { signal })).result,
    refetchInterval: refreshEveryMs,
    staleTime: 0,
  });
}
