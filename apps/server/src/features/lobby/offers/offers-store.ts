/** Reads and writes of offers. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { changedRowsOf } from '../machine/changed-rows.ts';
import { lobbyOffers, lobbyRequests, type OfferRow, queueOrder, type RequestRow } from '../tables.ts';

export function findOf(tx: Transaction, requestIds: readonly string[]): Promise<OfferRow[]> {
  if (requestIds.length === 0) return Promise.resolve([]);
  return tx.db
    .select()
    .from(lobbyOffers)
    .where(inArray(lobbyOffers.requestId, [...requestIds]))
    .orderBy(asc(lobbyOffers.offeredAt));
}

/**
 * All offers of the open requests. A sub-query, because passing thousands of ids takes longer than reading
 * the rows.
 */
export function findOfOpen(tx: Transaction): Promise<OfferRow[]> {
  const open = tx.db
    .select({ id: lobbyRequests.id })
    .from(lobbyRequests)
    .where(isNull(lobbyRequests.endedAt));
  return tx.db
    .select()
    .from(lobbyOffers)
    .where(inArray(lobbyOffers.requestId, open))
    .orderBy(asc(lobbyOffers.offeredAt));
}

/** All open offers. */
export function findOpenOffers(tx: Transaction): Promise<OfferRow[]> {
  return tx.db.select().from(lobbyOffers).where(eq(lobbyOffers.status, 'OPEN'));
}

/** The open offers of one agent, in queue order. */
export function findOpenOf(
  tx: Transaction,
  agentId: string,
): Promise<{ request: RequestRow; offer: OfferRow }[]> {
  return tx.db
    .select({ request: lobbyRequests, offer: lobbyOffers })
    .from(lobbyOffers)
    .innerJoin(lobbyRequests, eq(lobbyRequests.id, lobbyOffers.requestId))
    .where(
      and(eq(lobbyOffers.agentId, agentId), eq(lobbyOffers.status, 'OPEN'), isNull(lobbyRequests.endedAt)),
    )
    .orderBy(...queueOrder);
}

export async function insert(
  tx: Transaction,
  offers: readonly (typeof lobbyOffers.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < offers.length; from += 1000)
    await tx.db.insert(lobbyOffers).values(offers.slice(from, from + 1000));
}

/** Closes those offers that are still open, and marks what this changes. @returns the closed offers */
export async function close(
  tx: Transaction,
  ids: readonly string[],
  status: OfferRow['status'],
  at: Date,
): Promise<OfferRow[]> {
  const closed = await markClosed(tx, ids, status, at);
  const changed = changedRowsOf(tx);
  for (const { requestId, agentId } of closed) {
    changed.requests.add(requestId);
    changed.capacityGained.add(agentId);
  }
  return closed;
}

/** As `close`, for the state machine: it marks nothing, because these rows are reconciled already. */
export async function markClosed(
  tx: Transaction,
  ids: readonly string[],
  status: OfferRow['status'],
  at: Date,
): Promise<OfferRow[]> {
  if (ids.length === 0) return [];
  return tx.db
    .update(lobbyOffers)
    .set({ status, closedAt: at })
    .where(and(inArray(lobbyOffers.id, [...ids]), eq(lobbyOffers.status, 'OPEN')))
    .returning();
}
