/** The tenant's realm from the server. */
import { type ManagedSignOn, managedSignOnRoutes } from '@foyer/contract/managed-sign-on.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAsStaff } from '../../users/index.ts';

const key = ['sign-on'] as const;

export function useSignOnSettings() {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(managedSignOnRoutes.find, {})).result,
    // A form stands on it: it is not exchanged behind somebody's back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Puts what a call answered in the place of what was fetched. */
export function useKeepSignOn(): (settings: ManagedSignOn) => void {
  const queries = useQueryClient();
  return (settings) => queries.setQueryData<ManagedSignOn>(key, settings);
}
