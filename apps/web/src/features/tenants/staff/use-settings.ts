/** Loads the tenant's settings. */
import { type Settings, settingsRoutes } from '@foyer/contract/tenants/settings.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { recordKey, recordQueryOptions } from '../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../users/index.ts';

const key = recordKey('settings');

export function useSettings() {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(settingsRoutes.find, {})).result,
    ...recordQueryOptions,
  });
}

/** Replaces the cached settings by those of a response. */
export function useStoreSettings(): (settings: Settings) => void {
  const queries = useQueryClient();
  return (settings) => queries.setQueryData<Settings>(key, settings);
}
