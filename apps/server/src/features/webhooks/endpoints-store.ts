/** The store of webhook endpoints. */

import type { WebhookEvent } from '@foyer/contract/webhooks.ts';
import { and, arrayContains, asc, count, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { webhookEndpoints } from './tables.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** Oldest first. */
export function findAll(tx: Transaction): Promise<EndpointRow[]> {
  return tx.db
    .select()
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

/** The active endpoints that subscribe to the event. */
export async function findSubscribed(tx: Transaction, event: WebhookEvent): Promise<string[]> {
  const rows = await tx.db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(webhookEndpoints.active, arrayContains(webhookEndpoints.events, [event])));
  return rows.map(({ id }) => id);
}

/** Serializes creations of a tenant, so that concurrent ones cannot exceed the limit. @returns how many there are */
export async function countForUpdate(tx: Transaction): Promise<number> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${tx.scope.tenantId}`}, 0))`,
  );
  return onlyRow(await tx.db.select({ count: count() }).from(webhookEndpoints)).count;
}

export async function insert(
  tx: Transaction,
  row: typeof webhookEndpoints.$inferInsert,
): Promise<EndpointRow> {
  return onlyRow(await tx.db.insert(webhookEndpoints).values(row).returning());
}

export async function find(tx: Transaction, id: string): Promise<EndpointRow | null> {
  const [row] = await tx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return row ?? null;
}

/** Locks the row until the transaction ends. Deliveries to it can be inserted, so that no event waits. */
export async function lock(tx: Transaction, id: string): Promise<EndpointRow | null> {
  const { id: ownId } = webhookEndpoints;
  const [row] = await tx.db.select().from(webhookEndpoints).where(eq(ownId, id)).for('no key update');
  return row ?? null;
}

/** Increments the version. Call it on a locked row. */
export async function update(
  tx: Transaction,
  id: string,
  change: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<EndpointRow> {
  return onlyRow(
    await tx.db
      .update(webhookEndpoints)
      .set({ ...change, version: sql`${webhookEndpoints.version} + 1` })
      .where(eq(webhookEndpoints.id, id))
      .returning(),
  );
}

/** With its deliveries. @returns the removed row */
export async function remove(tx: Transaction, id: string): Promise<EndpointRow | null> {
  const [row] = await tx.db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).returning();
  return row ?? null;
}
