/** The open offers of one agent, for the agent's console. */
import type { DemoRequest } from '@foyer/contract/lobby/shapes.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Products } from '../../products/index.ts';
import { describeKnock } from '../queue/announcements/announce-positions.ts';
import * as offersStore from './offers-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly products: Pick<Products, 'labelsOf'>;
}

export function createOwnOffers({ database, products }: Dependencies) {
  /** In queue order. */
  return function offersOf(agent: Pick<StaffActor, 'scope' | 'userId'>): Promise<DemoRequest[]> {
    return database.withTenant(agent.scope, async (tx) => {
      const open = await offersStore.findOpenOf(tx, agent.userId);
      const productIds = new Set(open.map(({ request }) => request.productId));
      const labels = await products.labelsOf(tx, [...productIds]);
      return open.map(({ request, offer }) =>
        describeKnock(tx.scope, request, labels.get(request.productId) ?? null, offer),
      );
    });
  };
}
