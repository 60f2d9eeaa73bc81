/** The history of a customer's requests with the outcome of each, for the customer's page. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Meetings } from '../../meetings/index.ts';
import type { Products } from '../../products/index.ts';
import type { Users } from '../../users/index.ts';
import * as store from '../store.ts';

type Visit = CustomerDetail['visits'][number];

interface Dependencies {
  readonly meetings: Pick<Meetings, 'timesOf'>;
  readonly products: Pick<Products, 'namesOf'>;
  readonly users: Pick<Users, 'findAgents'>;
}

export function createVisitHistory({ meetings, products, users }: Dependencies) {
  /** Newest first. */
  return async function visitsOf(tx: Transaction, customerId: string): Promise<Visit[]> {
    const requests = await store.findAllOf(tx, customerId);
    const agentIds = requests.flatMap(({ agentId }) => agentId ?? []);
    const agents = new Map(
      (await users.findAgents(tx, [...new Set(agentIds)])).map(({ id, name }) => [id, name]),
    );
    const productIds = new Set(requests.map(({ productId }) => productId));
    const names = await products.namesOf(tx, [...productIds]);
    const times = await meetings.timesOf(
      tx,
      customerId,
      requests.map(({ meetingId }) => meetingId),
    );
    return requests.map((request) => {
      const { startedAt = null, endedAt = null } = times.get(request.meetingId) ?? {};
      return {
        requestId: request.id,
        meetingId: request.meetingId,
        productName: names.get(request.productId) ?? '',
        status: request.status,
        queuedAt: request.queuedAt.toISOString(),
        endedAt: request.endedAt?.toISOString() ?? null,
        agentName: (request.agentId && agents.get(request.agentId)) ?? null,
        startedAt: startedAt?.toISOString() ?? null,
        durationSeconds:
          startedAt && endedAt ? Math.round((endedAt.getTime() - startedAt.getTime()) / 1000) : null,
      };
    });
  };
}
