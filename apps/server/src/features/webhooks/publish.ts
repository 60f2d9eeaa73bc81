/** Plans the delivery of an event to the endpoints that subscribe to it, in the transaction of the event. */
import {
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookPayload,
  webhookTestEvent,
} from '@foyer/contract/webhooks.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import * as store from './deliveries-store.ts';
import { find, findSubscribed } from './endpoints-store.ts';

interface Dependencies {
  readonly queue: Pick<JobQueue, 'add'>;
  readonly now: () => Date;
}

export interface WebhookJob {
  readonly tenantId: string;
  readonly tenant: string;
  readonly deliveryId: string;
}

type PayloadOf<Type extends WebhookPayload['type']> = Extract<WebhookPayload, { type: Type }>;

/** In the transaction of the delivery's row. @param startAfter absent: now */
export async function enqueue(
  queue: Pick<JobQueue, 'add'>,
  tx: Transaction,
  deliveryId: string,
  startAfter?: Date,
): Promise<void> {
  const { tenantId, tenant } = tx.scope;
  await queue.add(tx, 'webhook', { tenantId, tenant, deliveryId } satisfies WebhookJob, startAfter);
}

export function createPublish({ queue, now }: Dependencies) {
  async function plan(
    tx: Transaction,
    endpointId: string,
    payload: Pick<WebhookPayload, 'type' | 'data'>,
    at: Date,
  ): Promise<store.DeliveryRow> {
    const { type, data } = payload;
    const body = JSON.stringify({ type, timestamp: at.toISOString(), tenant: tx.scope.tenant, data });
    const row = await store.insert(tx, { endpointId, event: type, body, nextAt: now(), createdAt: now() });
    await enqueue(queue, tx, row.id);
    return row;
  }

  return {
    /** @param at when it happened */
    async publish<Type extends WebhookEvent>(
      tx: Transaction,
      type: Type,
      data: PayloadOf<Type>['data'],
      at: Date,
    ): Promise<void> {
      for (const id of await findSubscribed(tx, type)) await plan(tx, id, { type, data }, at);
    },

    /** @throws DomainError webhook.not_found */
    async sendTest(tx: Transaction, endpointId: string): Promise<WebhookDelivery> {
      if (!(await find(tx, endpointId))) throw new DomainError('webhook.not_found');
      return toDelivery(await plan(tx, endpointId, { type: webhookTestEvent, data: {} }, now()));
    },
  };
}

export function toDelivery(row: store.DeliveryRow): WebhookDelivery {
  const { id, event, state, tries, status, problem, createdAt, nextAt } = row;
  return {
    id,
    event,
    state,
    tries,
    status,
    problem,
    createdAt: createdAt.toISOString(),
    nextAt: state === 'PLANNED' ? nextAt.toISOString() : null,
  };
}
