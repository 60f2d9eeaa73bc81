/** The webhooks of the tenant, and the requests that change them. */
import { type WebhookEndpoint, webhookRoutes } from '@foyer/contract/webhooks.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callAsStaff } from '../../users/index.ts';

const key = ['webhooks'] as const;
const deliveriesKey = (id: string) => [...key, id, 'deliveries'] as const;

/** How often deliveries are read while one is planned. */
const pollMs = 2_000;

export function useWebhooks() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callAsStaff(webhookRoutes.list, { signal })).result,
  });
}

export function useDeliveries({ id }: WebhookEndpoint) {
  return useQuery({
    queryKey: deliveriesKey(id),
    queryFn: async ({ signal }) =>
      (await callAsStaff(webhookRoutes.deliveries, { params: { webhookId: id }, signal })).result,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'PLANNED') ? pollMs : false,
  });
}

export type WebhookFields = Pick<WebhookEndpoint, 'url' | 'events' | 'active'>;

export function useWebhookRequests() {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: key });
  return {
    refetch,
    /** @returns the secret, which is not shown again */
    async create(body: WebhookFields): Promise<string> {
      const { result } = await callAsStaff(webhookRoutes.create, { body });
      void refetch();
      return result.secret;
    },
    async update({ id, version }: WebhookEndpoint, fields: WebhookFields): Promise<void> {
      await callAsStaff(webhookRoutes.update, { params: { webhookId: id }, body: { ...fields, version } });
      void refetch();
    },
    /** @returns the new secret, which is not shown again */
    async replaceSecret({ id }: WebhookEndpoint): Promise<string> {
      const { result } = await callAsStaff(webhookRoutes.replaceSecret, { params: { webhookId: id } });
      void refetch();
      return result.secret;
    },
    async remove({ id }: WebhookEndpoint): Promise<void> {
      await callAsStaff(webhookRoutes.remove, { params: { webhookId: id } });
      void refetch();
    },
    async sendTest({ id }: WebhookEndpoint): Promise<void> {
      await callAsStaff(webhookRoutes.sendTest, { params: { webhookId: id } });
      await queries.invalidateQueries({ queryKey: deliveriesKey(id) });
    },
  };
}
