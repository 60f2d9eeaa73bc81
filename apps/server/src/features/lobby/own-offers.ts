/** An agent's own open offers, as the console asks for them. */
import type { DemoRequest } from '@foyer/contract/lobby-shapes.ts';
import type { Database } from '../../platform/db/database.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Announcer } from './announce.ts';
import * as offersStore from './offers-store.ts';
import * as store from './store.ts';

interface Parts {
  readonly announcer: Pick<Announcer, 'describe'>;
  readonly database: Database;
}

export function createOwnOffers({ announcer, database }: Parts) {
  /** Open offers of an agent, the longest waiting customer first. */
  return async function offersOf(agent: Pick<StaffActor, 'scope' | 'userId'>): Promise<DemoRequest[]> {
    return database.withTenant(agent.scope, async (unit) => {
      const requests = await store.findOpen(unit);
      const offers = await offersStore.findOf(
        unit,
        requests.map(({ id }) => id),
      );
      const own = new Map(
        offers
          .filter(({ agentId, status }) => agentId === agent.userId && status === 'OPEN')
          .map((o) => [o.requestId, o]),
      );
      const described: DemoRequest[] = [];
      for (const request of requests) {
        const offer = own.get(request.id);
        if (offer) described.push(await announcer.describe(unit, request, offer.expiresAt));
      }
      return described;
    });
  };
}
