/** The agent's figures of the day; refetched together with the dashboard. */
import { ownDayRoutes } from '@foyer/contract/lobby/own-day.ts';
import { useQuery } from '@tanstack/react-query';
import { callAsStaff } from '../../../users/index.ts';
import { dashboardKey } from '../dashboard/use-dashboard.ts';

const refreshEveryMs = 30_000;

export function useOwnDay() {
  return useQuery({
    queryKey: [...dashboardKey, 'own'],
    queryFn: async () => (await callAsStaff(ownDayRoutes.ownDay, {})).result,
    refetchInterval: refreshEveryMs,
    staleTime: 0,
  });
}
