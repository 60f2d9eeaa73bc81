/**
 * Without lobby mode: notifies the agents of a product of the number of customers who wait for a host, when
 * it changes.
 */
import type { Transaction } from '../../../../platform/db/database.ts';
import type { Products } from '../../../products/index.ts';
import { isQueued } from '../../machine/policy.ts';
import type { LobbyNotifier } from '../../notifier.ts';
import { mayHost } from '../../staff/hosting.ts';
import * as store from '../../store.ts';
import type { RequestRow } from '../../tables.ts';

interface Dependencies {
  readonly now: () => Date;
  readonly products: Pick<Products, 'agentsByProduct'>;
  readonly notifier: LobbyNotifier;
}

export function createNotifyWaitingCount({ now, products, notifier }: Dependencies) {
  /**
   * Tenant, product and agent → content sent last. It only saves events: a client that connects fetches the
   * state.
   */
  const lastSent = new Map<string, string>();

  /** The assigned agent of a booked start is notified first, the others when they may host it. */
  return async function notifyWaitingCount(tx: Transaction): Promise<void> {
    const at = now();
    const { scope } = tx;
    // A customer who is away cannot be hosted.
    const isOnPage = ({ status }: RequestRow) => isQueued(status) && status !== 'AWAY';
    const waiting = (await store.findOpen(tx)).filter(isOnPage);
    const productIds = new Set(waiting.map(({ productId }) => productId));
    for (const key of lastSent.keys()) {
      const [tenantId, productId] = key.split(' ');
      if (tenantId === scope.tenantId && productId) productIds.add(productId);
    }
    for (const [productId, agentIds] of await products.agentsByProduct(tx, [...productIds])) {
      const ofProduct = waiting.filter((each) => each.productId === productId);
      for (const agentId of agentIds) {
        const hostable = ofProduct.filter((each) => mayHost(agentId, each, at));
        const key = `${scope.tenantId} ${productId} ${agentId}`;
        const content = hostable.map(({ id, status }) => `${id} ${status === 'HELD'}`).join();
        if ((lastSent.get(key) ?? '') === content) continue;
        const payload = { productId, count: hostable.length, asOf: at.toISOString() };
        tx.afterCommit(() => {
          if (content) lastSent.set(key, content);
          else lastSent.delete(key);
          notifier.customerWaiting(scope, agentId, payload);
        });
      }
    }
  };
}
