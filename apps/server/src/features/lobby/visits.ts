/** What became of each of a customer's waits, for whoever shows the customer. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import * as store from './store.ts';

type Visit = CustomerDetail['visits'][number];

interface Parts {
  readonly meetings: Pick<Meetings, 'timesOf'>;
  readonly products: Pick<Products, 'findById'>;
  readonly users: Pick<Users, 'findAgents'>;
}

export function createVisits({ meetings, products, users }: Parts) {
  /** Newest first. */
  return async function visitsOf(unit: Unit, customerId: string): Promise<Visit[]> {
    const requests = await store.findAllOf(unit, customerId);
    const agentIds = requests.flatMap(({ agentId }) => agentId ?? []);
    const agents = new Map(
      (await users.findAgents(unit, [...new Set(agentIds)])).map(({ id, name }) => [id, name]),
    );
    const names = new Map<string, string>();
    for (const productId of new Set(requests.map((request) => request.productId)))
      names.set(productId, (await products.findById(unit, productId))?.name ?? '');
    const times = await meetings.timesOf(
      unit,
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
