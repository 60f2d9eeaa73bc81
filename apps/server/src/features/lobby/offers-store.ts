/** Where offers are kept. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { lobbyOffers, lobbyRequests, type OfferRow } from './tables.ts';
import { touchedBy } from './touched.ts';

export function findOf(unit: Unit, requestIds: readonly string[]): Promise<OfferRow[]> {
  if (requestIds.length === 0) return Promise.resolve([]);
  return unit.db
    .select()
    .from(lobbyOffers)
    .where(inArray(lobbyOffers.requestId, [...requestIds]))
    .orderBy(asc(lobbyOffers.offeredAt));
}

/** All offers of the open requests: by what they belong to, as thousands of ids would take longer to read than the rows. */
export function findOfOpen(unit: Unit): Promise<OfferRow[]> {
  const open = unit.db
    .select({ id: lobbyRequests.id })
    .from(lobbyRequests)
    .where(isNull(lobbyRequests.endedAt));
  return unit.db
    .select()
    .from(lobbyOffers)
    .where(inArray(lobbyOffers.requestId, open))
    .orderBy(asc(lobbyOffers.offeredAt));
}

export async function insert(
  unit: Unit,
  offers: readonly (typeof lobbyOffers.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < offers.length; from += 1000)
    await unit.db.insert(lobbyOffers).values(offers.slice(from, from + 1000));
}

/** Closes offers that are still open, and notes what they concern. @returns those that were */
export async function close(
  unit: Unit,
  ids: readonly string[],
  status: OfferRow['status'],
  at: Date,
): Promise<OfferRow[]> {
  const closed = await markClosed(unit, ids, status, at);
  const touched = touchedBy(unit);
  for (const { requestId, agentId } of closed) {
    touched.requests.add(requestId);
    touched.room.add(agentId);
  }
  return closed;
}

/** As `close`, for the rules, which know what they concern. */
export async function markClosed(
  unit: Unit,
  ids: readonly string[],
  status: OfferRow['status'],
  at: Date,
): Promise<OfferRow[]> {
  if (ids.length === 0) return [];
  return unit.db
    .update(lobbyOffers)
    .set({ status, closedAt: at })
    .where(and(inArray(lobbyOffers.id, [...ids]), eq(lobbyOffers.status, 'OPEN')))
    .returning();
}
