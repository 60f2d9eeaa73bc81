/** What people are told of the queue is read from here: narrow rows of the products and agents that moved. */
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import type { Seen } from './outlook.ts';
import { lobbyAgents, lobbyOffers, lobbyRequests } from './tables.ts';

const isQueued = inArray(lobbyRequests.status, ['WAITING', 'OFFERED', 'HELD']);

/** How many wait in the tenant's lobby, or for one product. */
export async function countQueued(unit: Unit, productId?: string): Promise<number> {
  const own = productId === undefined ? undefined : eq(lobbyRequests.productId, productId);
  const [row] = await unit.db.select({ count: count() }).from(lobbyRequests).where(and(isQueued, own));
  return row?.count ?? 0;
}

export async function findProductIds(unit: Unit, requestIds: ReadonlySet<string>): Promise<string[]> {
  if (requestIds.size === 0) return [];
  const rows = await unit.db
    .selectDistinct({ productId: lobbyRequests.productId })
    .from(lobbyRequests)
    .where(inArray(lobbyRequests.id, [...requestIds]));
  return rows.map(({ productId }) => productId);
}

export type Line = Awaited<ReturnType<typeof findLines>>[number];

/** The open requests of these products, first come first. */
export async function findLines(unit: Unit, productIds: Iterable<string>) {
  const { id, productId, customerId, demoType, status, holdNote, heldUntil } = lobbyRequests;
  return unit.db
    .select({ id, productId, customerId, demoType, status, holdNote, heldUntil })
    .from(lobbyRequests)
    .where(and(isNull(lobbyRequests.endedAt), inArray(productId, [...productIds])))
    .orderBy(asc(lobbyRequests.queuedAt), asc(id));
}

/** A request's place among those who wait for the same product and kind, 1 is next, and how many they are. */
export async function findPlace(
  unit: Unit,
  { productId, demoType, id }: Pick<typeof lobbyRequests.$inferSelect, 'productId' | 'demoType' | 'id'>,
): Promise<{ place: number; waiting: number }> {
  const upTo = sql`(${lobbyRequests.queuedAt}, ${lobbyRequests.id}) <= (
    select own.queued_at, own.id from lobby_requests own where own.id = ${id})`;
  const [row] = await unit.db
    .select({ waiting: count(), place: sql`count(*) filter (where ${upTo})`.mapWith(Number) })
    .from(lobbyRequests)
    .where(and(isQueued, eq(lobbyRequests.productId, productId), eq(lobbyRequests.demoType, demoType)));
  return row ?? { place: 1, waiting: 0 };
}

/** Agent → the requests that are open with them, for those who have any. */
export async function findOpenOf(
  unit: Unit,
  agentIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string[]>> {
  if (agentIds.size === 0) return new Map();
  const rows = await unit.db
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

/** Agent → how the switches stand, and whether there, in one word. */
export async function findSwitches(
  unit: Unit,
  agentIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  if (agentIds.size === 0) return new Map();
  const { userId, available, onDuty, present } = lobbyAgents;
  const rows = await unit.db
    .select({ userId, available, onDuty, present })
    .from(lobbyAgents)
    .where(inArray(userId, [...agentIds]));
  return new Map(rows.map(({ userId: id, ...switches }) => [id, JSON.stringify(switches)]));
}

/** The agents assigned to these products, and what they are engaged in, for whoever counts those who are there. */
export async function findThere(unit: Unit, products: Seen['products']): Promise<Seen> {
  const agentIds = [...new Set([...products.values()].flatMap((product) => product.agentIds))];
  if (agentIds.length === 0) return { requests: [], agents: new Map(), products };
  const [agents, requests] = await Promise.all([
    unit.db.select().from(lobbyAgents).where(inArray(lobbyAgents.userId, agentIds)),
    unit.db
      .select({ status: lobbyRequests.status, agentId: lobbyRequests.agentId })
      .from(lobbyRequests)
      .where(
        and(
          inArray(lobbyRequests.agentId, agentIds),
          inArray(lobbyRequests.status, ['ACCEPTED', 'IN_MEETING']),
        ),
      ),
  ]);
  return { requests, agents: new Map(agents.map((agent) => [agent.userId, agent])), products };
}
