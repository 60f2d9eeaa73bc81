/**
 * Reads and writes of requests. Every write outside the state machine marks the changed rows, so that they
 * are reconciled.
 */
import { erasedCustomerName } from '@foyer/contract/customers.ts';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { changedRowsOf } from './machine/changed-rows.ts';
import { lobbyRequests, queueOrder, type RequestRow } from './tables.ts';

/** Tenants with an open request: a customer waits or is in a meeting. */
export async function findBusyTenants(database: Database): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_open_requests()`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** All open requests in queue order. */
export function findOpen(tx: Transaction): Promise<RequestRow[]> {
  return tx.db
    .select()
    .from(lobbyRequests)
    .where(isNull(lobbyRequests.endedAt))
    .orderBy(...queueOrder);
}

export async function findNewestOf(
  tx: Transaction,
  customerId: string,
  productId: string,
): Promise<RequestRow | null> {
  const [row] = await tx.db
    .select()
    .from(lobbyRequests)
    .where(and(eq(lobbyRequests.customerId, customerId), eq(lobbyRequests.productId, productId)))
    // Of two of the same instant the open one.
    .orderBy(desc(lobbyRequests.knockedAt), sql`${lobbyRequests.endedAt} desc nulls first`)
    .limit(1);
  return row ?? null;
}

/** `null` also for another tenant's request. */
export async function findById(tx: Transaction, requestId: string): Promise<RequestRow | null> {
  const [row] = await tx.db.select().from(lobbyRequests).where(eq(lobbyRequests.id, requestId));
  return row ?? null;
}

/** All requests that ever led to a meeting, in the order of their accepts. */
export function findAllByMeeting(tx: Transaction, meetingId: string): Promise<RequestRow[]> {
  return tx.db
    .select()
    .from(lobbyRequests)
    .where(eq(lobbyRequests.meetingId, meetingId))
    .orderBy(asc(lobbyRequests.acceptedAt), asc(lobbyRequests.id));
}

/** The open requests that an agent has accepted. */
export function findAcceptedBy(tx: Transaction, agentId: string): Promise<RequestRow[]> {
  return tx.db
    .select()
    .from(lobbyRequests)
    .where(and(eq(lobbyRequests.agentId, agentId), isNull(lobbyRequests.endedAt)))
    .orderBy(asc(lobbyRequests.acceptedAt), asc(lobbyRequests.id));
}

export async function findByMeeting(tx: Transaction, meetingId: string): Promise<RequestRow | null> {
  const [row] = await tx.db.select().from(lobbyRequests).where(eq(lobbyRequests.meetingId, meetingId));
  return row ?? null;
}

export async function insertRequest(
  tx: Transaction,
  request: typeof lobbyRequests.$inferInsert,
): Promise<RequestRow> {
  const row = onlyRow(await tx.db.insert(lobbyRequests).values(request).returning());
  changedRowsOf(tx).requests.add(row.id);
  return row;
}

/** Marks the request, and an agent it is given to, for the reconciliation at the end of the transaction. */
export async function updateRequest(tx: Transaction, id: string, change: Partial<RequestRow>): Promise<void> {
  const changed = changedRowsOf(tx);
  changed.requests.add(id);
  if (change.agentId) changed.agents.add(change.agentId);
  await tx.db.update(lobbyRequests).set(change).where(eq(lobbyRequests.id, id));
}

/**
 * The same change to each, written by the state machine. It marks nothing, because these rows are reconciled
 * already.
 */
export async function updateRequests(
  tx: Transaction,
  ids: readonly string[],
  change: Partial<RequestRow>,
): Promise<void> {
  await tx.db
    .update(lobbyRequests)
    .set(change)
    .where(inArray(lobbyRequests.id, [...ids]));
}

/** All requests of a customer, newest first. */
export function findAllOf(tx: Transaction, customerId: string): Promise<RequestRow[]> {
  return tx.db
    .select()
    .from(lobbyRequests)
    .where(eq(lobbyRequests.customerId, customerId))
    .orderBy(desc(lobbyRequests.queuedAt), desc(lobbyRequests.id));
}

/** Leaves the customer's ended requests without personal data. */
export async function erase(tx: Transaction, customerId: string): Promise<void> {
  await tx.db
    .update(lobbyRequests)
    .set({
      customerName: erasedCustomerName,
      customerSocketId: '',
      holdNote: null,
      message: null,
      messageSentAt: null,
      brief: {},
      deviceCheck: null,
      priorityReason: sql`case when ${lobbyRequests.priority} > 0 then '' end`,
    })
    .where(eq(lobbyRequests.customerId, customerId));
}
