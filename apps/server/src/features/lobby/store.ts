/** Where requests are kept. */
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { lobbyRequests, type RequestRow } from './tables.ts';
import { touchedBy } from './touched.ts';

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
    .orderBy(desc(lobbyRequests.knockedAt), desc(lobbyRequests.id))
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
  touchedBy(unit).requests.add(row.id);
  return row;
}

/** What follows from it is looked at when the change settles; the rules' own writes are at rest already. */
export async function updateRequest(unit: Unit, id: string, change: Partial<RequestRow>): Promise<void> {
  const touched = touchedBy(unit);
  touched.requests.add(id);
  if (change.agentId) touched.agents.add(change.agentId);
  await unit.db.update(lobbyRequests).set(change).where(eq(lobbyRequests.id, id));
}

/** The same change to each. */
export async function updateRequests(
  unit: Unit,
  ids: readonly string[],
  change: Partial<RequestRow>,
): Promise<void> {
  await unit.db
    .update(lobbyRequests)
    .set(change)
    .where(inArray(lobbyRequests.id, [...ids]));
}

/** All requests of a customer, newest first. */
export function findAllOf(unit: Unit, customerId: string): Promise<RequestRow[]> {
  return unit.db
    .select()
    .from(lobbyRequests)
    .where(eq(lobbyRequests.customerId, customerId))
    .orderBy(desc(lobbyRequests.queuedAt), desc(lobbyRequests.id));
}
