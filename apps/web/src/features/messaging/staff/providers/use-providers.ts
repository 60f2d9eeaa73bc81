/** Loads the provider settings. */
import { type MessageProviders, managedMessageRoutes } from '@foyer/contract/messaging/messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { recordKey, recordQueryOptions } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../../users/index.ts';

const key = recordKey('message-carriers');
/** A test message or other providers change it. */
export const healthKey = ['provider health'] as const;

export function useProviders() {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(managedMessageRoutes.carriers, {})).result,
    ...recordQueryOptions,
  });
}

/** Replaces the cached settings by those of a response. */
export function useStoreProviders(): (providers: MessageProviders) => void {
  const queries = useQueryClient();
  return (providers) => {
    queries.setQueryData<MessageProviders>(key, providers);
    void queries.invalidateQueries({ queryKey: healthKey });
  };
}
