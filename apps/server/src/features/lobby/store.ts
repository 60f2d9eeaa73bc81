/** Where requests, offers and the agents' switches are kept. */
import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import {
  type AgentRow,
  lobbyAgents,
  lobbyOffers,
  lobbyRequests,
  type OfferRow,
  type RequestRow,
} from './tables.ts';

/** One change of a tenant's lobby at a time: who reads, decides and writes sees nobody else's half. */
export async function lock(unit: Unit): Promise<void> {
  await unit.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('lobby ' || app_tenant()::text, 0))`,
  );
}

/** Waits for a change that is under way and holds up the next: what is read then is what stands, and as of now. */
export async function lockForReading(unit: Unit): Promise<void> {
  await unit.db.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended('lobby ' || app_tenant()::text, 0))`,
  );
}

/** Tenants with somebody in the lobby or in a meeting. */
export async function findBusyTenants(database: Database): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_open_requests()`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** All open requests, first come first. */
export function findOpen(unit: Unit): Promise<RequestRow[]> {
  return unit.db
    .select()
    .from(lobbyRequests)
    .where(isNull(lobbyRequests.endedAt))
    .orderBy(asc(lobbyRequests.queuedAt), asc(lobbyRequests.id));
}

export async function findNewestOf(
  unit: Unit,
  customerId: string,
  productId: string,
): Promise<RequestRow | null> {
  const [row] = await unit.db
    .select()
    .from(lobbyRequests)
    .where(and(eq(lobbyRequests.customerId, customerId), eq(lobbyRequests.productId, productId)))
    .orderBy(desc(lobbyRequests.queuedAt), desc(lobbyRequests.id))
    .limit(1);
  return row ?? null;
}

export async function findByMeeting(unit: Unit, meetingId: string): Promise<RequestRow | null> {
  const [row] = await unit.db.select().from(lobbyRequests).where(eq(lobbyRequests.meetingId, meetingId));
  return row ?? null;
}

export async function insertRequest(
  unit: Unit,
  request: typeof lobbyRequests.$inferInsert,
): Promise<RequestRow> {
  const [row] = await unit.db.insert(lobbyRequests).values(request).returning();
  if (!row) throw new Error('an inserted request was not returned');
  return row;
}

export async function updateRequest(unit: Unit, id: string, change: Partial<RequestRow>): Promise<void> {
  await unit.db.update(lobbyRequests).set(change).where(eq(lobbyRequests.id, id));
}

/** The customers' pages that are connected now keep their places. */
export async function touchCustomers(unit: Unit, customerIds: readonly string[], at: Date): Promise<void> {
  if (customerIds.length === 0) return;
  await unit.db
    .update(lobbyRequests)
    .set({ customerSeenAt: at })
    .where(and(inArray(lobbyRequests.customerId, [...customerIds]), isNull(lobbyRequests.endedAt)));
}

export async function setCustomerSocket(
  unit: Unit,
  customerId: string,
  socketId: string,
  at: Date,
): Promise<void> {
  await unit.db
    .update(lobbyRequests)
    .set({ customerSeenAt: at, customerSocketId: socketId })
    .where(and(eq(lobbyRequests.customerId, customerId), isNull(lobbyRequests.endedAt)));
}

/** After a restart everybody who waits gets the grace anew: our absence is not theirs. */
export async function touchAllCustomers(unit: Unit, at: Date): Promise<void> {
  await unit.db
    .update(lobbyRequests)
    .set({ customerSeenAt: at, nobodySince: null })
    .where(isNull(lobbyRequests.endedAt));
}

export function findOffersOf(unit: Unit, requestIds: readonly string[]): Promise<OfferRow[]> {
  if (requestIds.length === 0) return Promise.resolve([]);
  return unit.db
    .select()
    .from(lobbyOffers)
    .where(inArray(lobbyOffers.requestId, [...requestIds]))
    .orderBy(asc(lobbyOffers.offeredAt));
}

export async function insertOffers(
  unit: Unit,
  offers: readonly (typeof lobbyOffers.$inferInsert)[],
): Promise<void> {
  if (offers.length > 0) await unit.db.insert(lobbyOffers).values([...offers]);
}

/** Closes offers that are still open. @returns those that were */
export async function closeOffers(
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

export async function timeOutOffers(unit: Unit, at: Date): Promise<OfferRow[]> {
  return unit.db
    .update(lobbyOffers)
    .set({ status: 'TIMED_OUT', closedAt: at })
    .where(and(eq(lobbyOffers.status, 'OPEN'), lte(lobbyOffers.expiresAt, at)))
    .returning();
}

export function findAgents(unit: Unit): Promise<AgentRow[]> {
  return unit.db.select().from(lobbyAgents);
}

export async function findAgent(unit: Unit, userId: string): Promise<AgentRow | null> {
  const [row] = await unit.db.select().from(lobbyAgents).where(eq(lobbyAgents.userId, userId));
  return row ?? null;
}

export async function setAgent(
  unit: Unit,
  userId: string,
  change: Partial<Omit<AgentRow, 'userId' | 'tenantId'>>,
): Promise<void> {
  await unit.db
    .insert(lobbyAgents)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: lobbyAgents.userId, set: change });
}

export async function touchAgents(unit: Unit, userIds: readonly string[], at: Date): Promise<void> {
  if (userIds.length === 0) return;
  await unit.db
    .update(lobbyAgents)
    .set({ seenAt: at })
    .where(inArray(lobbyAgents.userId, [...userIds]));
}
