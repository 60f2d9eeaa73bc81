/** Today's statistics; refetched when the queue changes, and regularly for changes without an event. */
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import { useQuery } from '@tanstack/react-query';
import { callAsStaff } from '../../../users/index.ts';

export const dashboardKey = ['dashboard'] as const;
const refreshEveryMs = 30_000;

export function useDashboard() {
  return useQuery({
    queryKey: dashboardKey,
    queryFn: async () => (await callAsStaff(lobbyRoutes.dashboard, {})).result,
    refetchInterval: refreshEveryMs,
    staleTime: 0,
  });
}

export type Dashboard = NonNullable<ReturnType<typeof useDashboard>['data']>;
export type AgentOnDashboard = Dashboard['agents'][number];
