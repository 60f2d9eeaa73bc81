/** The store of webhook deliveries. */
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { webhookDeliveries } from './tables.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export async function insert(
  tx: Transaction,
  row: typeof webhookDeliveries.$inferInsert,
): Promise<DeliveryRow> {
  return onlyRow(await tx.db.insert(webhookDeliveries).values(row).returning());
}

/** Of an endpoint, newest first. */
export function findNewest(tx: Transaction, endpointId: string, limit: number): Promise<DeliveryRow[]> {
  return tx.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit);
}

export async function find(tx: Transaction, id: string): Promise<DeliveryRow | null> {
  const [row] = await tx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  return row ?? null;
}

/**
 * Counts a try of a delivery that is due, and keeps other processes from trying it until then.
 * @returns `null` when it is not due, or is finished
 */
export async function claim(
  tx: Transaction,
  id: string,
  { at, until }: { at: Date; until: Date },
): Promise<DeliveryRow | null> {
  const [row] = await tx.db
    .update(webhookDeliveries)
    .set({ tries: sql`${webhookDeliveries.tries} + 1`, nextAt: until })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.state, 'PLANNED'),
        lte(webhookDeliveries.nextAt, at),
      ),
    )
    .returning();
  return row ?? null;
}

/** The result of a try; not of an earlier one whose claim has expired. */
export async function recordTry(
  tx: Transaction,
  { id, tries }: Pick<DeliveryRow, 'id' | 'tries'>,
  result: Pick<DeliveryRow, 'state' | 'status' | 'problem'> & Partial<Pick<DeliveryRow, 'nextAt'>>,
): Promise<boolean> {
  const rows = await tx.db
    .update(webhookDeliveries)
    .set(result)
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.state, 'PLANNED'),
        eq(webhookDeliveries.tries, tries),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return rows.length > 0;
}

interface OverdueDelivery {
  readonly scope: TenantScope;
  readonly deliveryId: string;
}

/** Deliveries that were due before, of all tenants that are not suspended. */
export async function findOverdue(database: Database, by: Date): Promise<OverdueDelivery[]> {
  const rows = await database.acrossTenants<{ tenant_id: string; tenant: string; delivery_id: string }>(
    sql`select tenant_id, tenant, delivery_id from overdue_webhook_deliveries(${by.toISOString()}::timestamptz)`,
  );
  return rows.map((row) => ({ scope: mintScope(row.tenant_id, row.tenant), deliveryId: row.delivery_id }));
}

export async function deleteOlderThan(database: Database, before: Date): Promise<void> {
  await database.acrossTenants(
    sql`select delete_old_webhook_deliveries(${before.toISOString()}::timestamptz)`,
    { isMaintenance: true },
  );
}
