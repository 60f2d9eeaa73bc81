/** The words of every message from the server. */
import { type MessageTemplate, managedMessageRoutes } from '@foyer/contract/managed-messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAsStaff } from '../../users/index.ts';
import { isSame } from './template-choice.ts';

const key = ['message templates'] as const;

export function useTemplates() {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(managedMessageRoutes.templates, {})).result,
    // A form stands on it: it is not exchanged behind somebody's back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Puts one that a call answered in the place of the one that was fetched. */
export function useKeepTemplate(): (template: MessageTemplate) => void {
  const queries = useQueryClient();
  return (template) =>
    queries.setQueryData<MessageTemplate[]>(key, (before) =>
      before?.map((each) => (isSame(each, template) ? template : each)),
    );
}
