/** What carries messages, from the server. */
import { type Carriers, managedMessageRoutes } from '@foyer/contract/managed-messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAsStaff } from '../../users/index.ts';

const key = ['carriers'] as const;

export function useCarriers() {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(managedMessageRoutes.carriers, {})).result,
    // A form stands on it: it is not exchanged behind somebody's back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Puts what a call answered in the place of what was fetched. */
export function useKeepCarriers(): (carriers: Carriers) => void {
  const queries = useQueryClient();
  return (carriers) => queries.setQueryData<Carriers>(key, carriers);
}
