/** Loads all message templates. */
import { type MessageTemplate, managedMessageRoutes } from '@foyer/contract/messaging/messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { recordKey, recordQueryOptions } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../../users/index.ts';
import { isSame } from './template-choice.ts';

const key = recordKey('message-template');

export function useTemplates() {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(managedMessageRoutes.templates, {})).result,
    ...recordQueryOptions,
  });
}

/** Replaces one cached template by that of a response. */
export function useStoreTemplate(): (template: MessageTemplate) => void {
  const queries = useQueryClient();
  return (template) =>
    queries.setQueryData<MessageTemplate[]>(key, (before) =>
      before?.map((each) => (isSame(each, template) ? template : each)),
    );
}
