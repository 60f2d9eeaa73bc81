/** What a visitor may expect before registering: agents who take requests, likely wait, next free time and opening. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { Availability } from '@foyer/contract/lobby/shapes.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import { deleteOldest } from '../../../../platform/http/limits/delete-oldest.ts';
import type { Products } from '../../../products/index.ts';
import * as announcementStore from '../announcements/announcement-store.ts';
import type { WaitingView } from '../waiting-view.ts';
import { readWaitEstimates } from './product-wait-estimates.ts';

/** `null` where agents host without a lobby: customers do not knock there. */
export type AvailabilityOf = (tx: Transaction, productId: string) => Promise<Availability | null>;

interface Dependencies {
  readonly now: () => Date;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'lobbyMode'>>;
  readonly findStaffing: WaitingView['findStaffing'];
  readonly nextFreeOf: (tx: Transaction, productId: string) => Promise<Date | null>;
  readonly products: Pick<Products, 'findById' | 'opensAtOf'>;
}

/** More products than one process serves in the lifetime of an entry. */
const maxEntries = 1000;

export function createAvailability({
  now,
  flagsOf,
  findStaffing,
  nextFreeOf,
  products,
}: Dependencies): AvailabilityOf {
  const recent = new Map<string, { readonly at: number; readonly value: Availability | null }>();

  async function read(tx: Transaction, productId: string): Promise<Availability | null> {
    if (!(await flagsOf(tx)).lobbyMode) return null;
    const [staffing, queued, nextFree, product] = await Promise.all([
      findStaffing(tx, productId),
      announcementStore.countQueued(tx, productId),
      nextFreeOf(tx, productId),
      products.findById(tx, productId),
    ]);
    const opensAt = product && (await products.opensAtOf(tx, product));
    const estimates = await readWaitEstimates(tx, staffing, now());
    return {
      agents: estimates.agentCountOf(productId),
      likelyWait: estimates.rangeFor(productId, queued + 1),
      nextFree: nextFree?.toISOString() ?? null,
      opensAt: opensAt?.toISOString() ?? null,
    };
  }

  return async (tx, productId) => {
    const key = `${tx.scope.tenantId} ${productId}`;
    const at = now().getTime();
    const known = recent.get(key);
    if (known && at - known.at < lobbyLimits.availabilityReusedMs) return known.value;
    const value = await read(tx, productId);
    recent.delete(key);
    deleteOldest(recent, {
      maxKeys: maxEntries,
      hasExpired: (each) => at - each.at >= lobbyLimits.availabilityReusedMs,
    });
    recent.set(key, { at, value });
    return value;
  };
}
