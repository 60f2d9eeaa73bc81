/** Loads the connection to the analytics server. */
import { type ManagedAnalytics, managedAnalyticsRoutes } from '@foyer/contract/analytics.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { recordKey, recordQueryOptions } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../../users/index.ts';

const key = recordKey('analytics');

export function useAnalyticsSettings() {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(managedAnalyticsRoutes.find, {})).result,
    ...recordQueryOptions,
  });
}

/** Replaces the cached connection by that of a response. */
export function useStoreAnalytics(): (connection: ManagedAnalytics) => void {
  const queries = useQueryClient();
  return (connection) => queries.setQueryData<ManagedAnalytics>(key, connection);
}
