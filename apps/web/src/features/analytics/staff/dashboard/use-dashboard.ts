/** The dashboard and the token that opens it, which is renewed before it expires. */
import { analyticsLimits, analyticsRoutes, type EmbeddedDashboard } from '@foyer/contract/analytics.ts';
import { seconds } from '@foyer/contract/core/time.ts';
import { useQuery } from '@tanstack/react-query';
import { stored } from '../../../../platform/local-storage.ts';
import { callAsStaff } from '../../../users/index.ts';

const retryAfterMs = seconds(30);

/** @returns `null` while the server is not configured completely */
export async function fetchDashboard(): Promise<EmbeddedDashboard | null> {
  const { result } = await callAsStaff(analyticsRoutes.token, {});
  if (result) stored.set('analyticsToken', result.token);
  return result;
}

/** A page in the background renews the token when it is seen again. Superset's SDK renews its tokens by itself. */
export function useDashboard() {
  return useQuery({
    queryKey: ['analytics'],
    queryFn: fetchDashboard,
    gcTime: 0,
    staleTime: ({ state }) => renewAfterMs(state.data) ?? Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      const afterMs = renewAfterMs(state.data);
      if (afterMs === null) return false;
      return state.status === 'error' ? retryAfterMs : afterMs;
    },
  });
}

function renewAfterMs(dashboard: EmbeddedDashboard | null | undefined): number | null {
  if (dashboard?.provider !== 'metabase') return null;
  return Math.max(0, dashboard.lastsMs - analyticsLimits.renewBeforeMs);
}
