/** The tenant's form from the server. */
import { type ManagedForm, managedFormRoutes } from '@foyer/contract/managed-form.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAsStaff } from '../../users/index.ts';

const key = ['managed form'] as const;

export function useManagedForm() {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(managedFormRoutes.find, {})).result,
    // A form stands on it: it is not exchanged behind somebody's back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Puts what a call answered in the place of what was fetched. */
export function useKeepForm(): (form: ManagedForm) => void {
  const queries = useQueryClient();
  return (form) => queries.setQueryData<ManagedForm>(key, form);
}
