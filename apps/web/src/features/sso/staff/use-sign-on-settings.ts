/** Loads the single sign-on settings. */
import { type ManagedSignOn, managedSignOnRoutes } from '@foyer/contract/sso/sso-settings.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { recordKey, recordQueryOptions } from '../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../users/index.ts';

const key = recordKey('sign-on');

export function useSignOnSettings() {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(managedSignOnRoutes.find, {})).result,
    ...recordQueryOptions,
  });
}

/** Replaces the cached settings by those of a response. */
export function useStoreSignOn(): (settings: ManagedSignOn) => void {
  const queries = useQueryClient();
  return (settings) => queries.setQueryData<ManagedSignOn>(key, settings);
}
