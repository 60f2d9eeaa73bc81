/** Tells the customers who are away that their turn is near: it is time to come back. */
import { minutes } from '@foyer/contract/core/time.ts';
import type { TravelMinutes } from '@foyer/contract/lobby/limits.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { ForEachTenant } from '../../../platform/jobs/every-for-tenants.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import type { Products } from '../../products/index.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import * as announcementStore from '../queue/announcements/announcement-store.ts';
import { type ProductWaitEstimates, readWaitEstimates } from '../queue/estimates/product-wait-estimates.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';
import type { AwayMessages } from './away-messages.ts';
import * as awayStore from './away-store.ts';

interface Dependencies {
  readonly changeLobby: ChangeLobby;
  readonly database: Database;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'lobbyMode'>>;
  readonly logStep: LogStep;
  readonly now: () => Date;
  readonly products: Pick<Products, 'agentsByProduct'>;
  readonly awayMessages: Pick<AwayMessages, 'notify'>;
}

/**
 * Whether the customer must leave now to be in time: `queuePosition` is at or before the first position whose lower
 * likely wait covers the travel time. Where the wait of the position before is unknown, the second position is
 * near.
 */
export function isNear(
  queuePosition: number,
  travelMinutes: TravelMinutes,
  rangeFor: (position: number) => ReturnType<ProductWaitEstimates['rangeFor']>,
): boolean {
  if (queuePosition <= 1) return true;
  const waitBefore = rangeFor(queuePosition - 1);
  return waitBefore ? waitBefore.fromMs < minutes(travelMinutes) : queuePosition === 2;
}

/**
 * The estimates change with time and with other customers, so it runs every few seconds, for all tenants.
 * @throws AggregateError with the failures, once all have run
 */
export function createNotifyNear(dependencies: Dependencies): (forEach?: ForEachTenant) => Promise<void> {
  const { changeLobby, database, flagsOf, logStep, now, products, awayMessages } = dependencies;

  async function readEstimates(tx: Transaction, requests: readonly RequestRow[]) {
    const productIds = [...new Set(requests.map(({ productId }) => productId))];
    const agents = await products.agentsByProduct(tx, productIds);
    const assigned = new Map([...agents].map(([productId, agentIds]) => [productId, { agentIds }]));
    return readWaitEstimates(tx, await announcementStore.findStaffing(tx, assigned), now());
  }

  async function findNear(tx: Transaction): Promise<RequestRow[]> {
    const requests = await awayStore.findNotNear(tx);
    if (requests.length === 0 || !(await flagsOf(tx)).lobbyMode) return [];
    const estimates = await readEstimates(tx, requests);
    const near: RequestRow[] = [];
    for (const request of requests) {
      const { place: queuePosition } = await announcementStore.findPlace(tx, request);
      const rangeFor = (position: number) => estimates.rangeFor(request.productId, position);
      if (request.awayTravelMinutes && isNear(queuePosition, request.awayTravelMinutes, rangeFor))
        near.push(request);
    }
    return near;
  }

  async function notifyNearOf(scope: TenantScope): Promise<void> {
    // Without the lobby lock, which is needed rarely.
    const isNeeded = await database.withTenant(scope, async (tx) => (await findNear(tx)).length > 0);
    if (!isNeeded) return;
    await changeLobby(scope, async (tx) => {
      const at = now();
      for (const request of await findNear(tx)) {
        await store.updateRequest(tx, request.id, { awayNearAt: at });
        await awayMessages.notify(tx, request, 'turn-near');
        await logStep(tx, request, 'notified-near', { at });
      }
    });
  }

  return async (forEach = forEachTenant) => forEach(await store.findBusyTenants(database), notifyNearOf);
}
