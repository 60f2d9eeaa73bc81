/** The tenant's settings from the server. */
import { type Settings, settingsRoutes } from '@foyer/contract/settings.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAsStaff } from '../../users/index.ts';

const key = ['settings'] as const;

export function useSettings() {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(settingsRoutes.find, {})).result,
    // A form stands on it: it is not exchanged behind somebody's back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Puts what a call answered in the place of what was fetched. */
export function useKeepSettings(): (settings: Settings) => void {
  const queries = useQueryClient();
  return (settings) => queries.setQueryData<Settings>(key, settings);
}
