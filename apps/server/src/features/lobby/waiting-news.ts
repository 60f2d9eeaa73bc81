/** Where there is no lobby: tells the agents of a product how many wait for a host, when that changed. */
import type { Unit } from '../../platform/db/database.ts';
import type { Products } from '../products/index.ts';
import { mayHost } from './hosting.ts';
import type { Teller } from './news.ts';
import { isQueued } from './policy.ts';
import * as store from './store.ts';

interface Parts {
  readonly now: () => Date;
  readonly products: Pick<Products, 'agentsOf'>;
  readonly tell: Teller;
}

export function createTellWaiting({ now, products, tell }: Parts) {
  /** Tenant, product and agent → who waited when they were last told. Only saves messages: whoever connects asks. */
  const lastTold = new Map<string, string>();

  /** A booked start is told to the assigned agent first, and to the others when they may host it. */
  return async function tellWaiting(unit: Unit): Promise<void> {
    const at = now();
    const { scope } = unit;
    const waiting = (await store.findOpen(unit)).filter(({ status }) => isQueued(status));
    const productIds = new Set(waiting.map(({ productId }) => productId));
    for (const key of lastTold.keys()) {
      const [tenantId, productId] = key.split(' ');
      if (tenantId === scope.tenantId && productId) productIds.add(productId);
    }
    for (const productId of productIds) {
      const own = waiting.filter((each) => each.productId === productId);
      for (const agentId of await products.agentsOf(unit, productId)) {
        const hostable = own.filter((each) => mayHost(agentId, each, at));
        const key = `${scope.tenantId} ${productId} ${agentId}`;
        const message = hostable.map(({ id, status }) => `${id} ${status === 'HELD'}`).join();
        if ((lastTold.get(key) ?? '') === message) continue;
        const news = { productId, count: hostable.length, asOf: at.toISOString() };
        unit.afterCommit(() => {
          if (message) lastTold.set(key, message);
          else lastTold.delete(key);
          tell.customerWaiting(scope, agentId, news);
        });
      }
    }
  };
}
