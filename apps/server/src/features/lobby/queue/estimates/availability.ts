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

/** What may be a few seconds old. */
type Expected = Omit<Availability, 'opensAt'>;

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
  const recent = new Map<string, { readonly at: number; readonly value: Expected }>();

  async function read(tx: Transaction, productId: string): Promise<Expected> {
    const [staffing, queued, nextFree] = await Promise.all([
      findStaffing(tx, productId),
      announcementStore.countQueued(tx, productId),
      nextFreeOf(tx, productId),
    ]);
    const estimates = await readWaitEstimates(tx, staffing, now());
    return {
      agents: estimates.agentCountOf(productId),
      likelyWait: estimates.rangeFor(productId, queued + 1),
      nextFree: nextFree?.toISOString() ?? null,
    };
  }

  async function readRecent(tx: Transaction, productId: string): Promise<Expected> {
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
  }

  async function readOpensAt(tx: Transaction, productId: string): Promise<Date | null> {
    const product = await products.findById(tx, productId);
    return product && products.opensAtOf(tx, product);
  }

  return async (tx, productId) => {
    if (!(await flagsOf(tx)).lobbyMode) return null;
    // Whether the product is open decides about the next step of the visitor, so it is never an earlier answer.
    const [expected, opensAt] = await Promise.all([readRecent(tx, productId), readOpensAt(tx, productId)]);
    return { ...expected, opensAt: opensAt?.toISOString() ?? null };
  };
}
