/** Narrow reads of the changed products and agents, for announcements and the waiting page. */
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/db/database.ts';
import { findActiveTargets } from '../../consultation/consultations-store.ts';
import { lobbyAgents, lobbyOffers, lobbyRequests, queueOrder } from '../../tables.ts';
import type { Staffing } from '../estimates/product-wait-estimates.ts';

const isQueued = inArray(lobbyRequests.status, ['WAITING', 'OFFERED', 'HELD', 'AWAY']);

/** The number of waiting customers of the tenant, or of one product. */
export async function countQueued(tx: Transaction, productId?: string): Promise<number> {
  const own = productId === undefined ? undefined : eq(lobbyRequests.productId, productId);
  const [row] = await tx.db.select({ count: count() }).from(lobbyRequests).where(and(isQueued, own));
  return row?.count ?? 0;
}

export async function findProductIds(tx: Transaction, requestIds: ReadonlySet<string>): Promise<string[]> {
  if (requestIds.size === 0) return [];
  const rows = await tx.db
    .selectDistinct({ productId: lobbyRequests.productId })
    .from(lobbyRequests)
    .where(inArray(lobbyRequests.id, [...requestIds]));
  return rows.map(({ productId }) => productId);
}

export type QueueEntry = Awaited<ReturnType<typeof findQueueEntries>>[number];

/** The open requests of these products in queue order. */
export async function findQueueEntries(tx: Transaction, productIds: Iterable<string>) {
  const { id, productId, customerId, demoType, status, holdNote, heldUntil, priority } = lobbyRequests;
  const { awayTurnAt, awayOnWayAt } = lobbyRequests;
  return tx.db
    .select({
      id,
      productId,
      customerId,
      demoType,
      status,
      holdNote,
      heldUntil,
      priority,
      awayTurnAt,
      awayOnWayAt,
    })
    .from(lobbyRequests)
    .where(and(isNull(lobbyRequests.endedAt), inArray(productId, [...productIds])))
    .orderBy(...queueOrder);
}

/**
 * A request's queue position (1 is next) among the waiting requests of the same product and kind, and their
 * number.
 */
export async function findPlace(
  tx: Transaction,
  { productId, demoType, id }: Pick<typeof lobbyRequests.$inferSelect, 'productId' | 'demoType' | 'id'>,
): Promise<{ place: number; waiting: number }> {
  const upTo = sql`(-${lobbyRequests.priority}, ${lobbyRequests.queuedAt}, ${lobbyRequests.id}) <= (
    select -own.priority, own.queued_at, own.id from lobby_requests own where own.id = ${id})`;
  const [row] = await tx.db
    .select({ waiting: count(), place: sql`count(*) filter (where ${upTo})`.mapWith(Number) })
    .from(lobbyRequests)
    .where(and(isQueued, eq(lobbyRequests.productId, productId), eq(lobbyRequests.demoType, demoType)));
  return row ?? { place: 1, waiting: 0 };
}

/** Request → the agents with an open offer of it. Requests without one are left out. */
export async function findOfferedAgents(
  tx: Transaction,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (requestIds.length === 0) return new Map();
  const { requestId, agentId, status } = lobbyOffers;
  const rows = await tx.db
    .select({ requestId, agentId })
    .from(lobbyOffers)
    .where(and(eq(status, 'OPEN'), inArray(requestId, [...requestIds])));
  const byRequest = Map.groupBy(rows, (row) => row.requestId);
  return new Map([...byRequest].map(([id, own]) => [id, own.map((row) => row.agentId)]));
}

/** Agent → ids of the open offers. Agents without one are left out. */
export async function findOpenOf(
  tx: Transaction,
  agentIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string[]>> {
  if (agentIds.size === 0) return new Map();
  const rows = await tx.db
    .select({ agentId: lobbyOffers.agentId, id: lobbyOffers.id })
    .from(lobbyOffers)
    .where(and(eq(lobbyOffers.status, 'OPEN'), inArray(lobbyOffers.agentId, [...agentIds])))
    .orderBy(asc(lobbyOffers.id));
  return new Map(
    [...Map.groupBy(rows, ({ agentId }) => agentId)].map(([agentId, own]) => [
      agentId,
      own.map(({ id }) => id),
    ]),
  );
}

/** Agent → the switches and the presence, and the pause that only the live board shows. */
export async function findSwitches(tx: Transaction, agentIds: ReadonlySet<string>) {
  const { userId, available, onDuty, present, breakReason, wrapsUpUntil } = lobbyAgents;
  const rows = await tx.db
    .select({ userId, switches: { available, onDuty, present }, pause: { breakReason, wrapsUpUntil } })
    .from(lobbyAgents)
    .where(inArray(userId, [...agentIds]));
  return new Map(rows.map((row) => [row.userId, row]));
}

/** The agents assigned to these products, and the requests that they have accepted. */
export async function findStaffing(tx: Transaction, products: Staffing['products']): Promise<Staffing> {
  const agentIds = [...new Set([...products.values()].flatMap((product) => product.agentIds))];
  if (agentIds.length === 0) return { requests: [], agents: new Map(), products };
  const [agents, requests, consulted] = await Promise.all([
    tx.db.select().from(lobbyAgents).where(inArray(lobbyAgents.userId, agentIds)),
    tx.db
      .select({ status: lobbyRequests.status, agentId: lobbyRequests.agentId })
      .from(lobbyRequests)
      .where(
        and(
          inArray(lobbyRequests.agentId, agentIds),
          inArray(lobbyRequests.status, ['ACCEPTED', 'IN_MEETING']),
        ),
      ),
    findActiveTargets(tx),
  ]);
  // A consulted agent counts as in a meeting.
  for (const agentId of consulted) requests.push({ status: 'IN_MEETING', agentId });
  return { requests, agents: new Map(agents.map((agent) => [agent.userId, agent])), products };
}
