/** The query for the tenant's registration form. */
import { type ManagedForm, managedFormRoutes } from '@foyer/contract/registration/managed-form.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { recordKey, recordQueryOptions } from '../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../users/index.ts';

const key = recordKey('form');

export function useManagedForm() {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(managedFormRoutes.find, {})).result,
    ...recordQueryOptions,
  });
}

/** Replaces the cached form with the answer of a save. */
export function useStoreForm(): (form: ManagedForm) => void {
  const queryClient = useQueryClient();
  return (form) => queryClient.setQueryData<ManagedForm>(key, form);
}
