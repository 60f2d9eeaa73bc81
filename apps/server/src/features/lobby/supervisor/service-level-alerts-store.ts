/** The store of the alerts of missed targets. A row is an alert that stands. */
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../../platform/db/scope.ts';
import { serviceLevelAlerts } from '../tables.ts';

/** Active tenants for which customers began to wait since then, or that have an alert. */
export async function findTenants(database: Database, since: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_service_levels(${since.toISOString()}::timestamptz)`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

export function findAll(tx: Transaction) {
  const { productId, fewWaitsSince } = serviceLevelAlerts;
  return tx.db.select({ productId, fewWaitsSince }).from(serviceLevelAlerts);
}

/** @returns false when another server was first */
export async function insert(tx: Transaction, productId: string, at: Date): Promise<boolean> {
  const inserted = await tx.db
    .insert(serviceLevelAlerts)
    .values({ productId, alertedAt: at })
    .onConflictDoNothing()
    .returning({ productId: serviceLevelAlerts.productId });
  return inserted.length > 0;
}

export async function setFewWaitsSince(tx: Transaction, productId: string, at: Date | null): Promise<void> {
  await tx.db
    .update(serviceLevelAlerts)
    .set({ fewWaitsSince: at })
    .where(eq(serviceLevelAlerts.productId, productId));
}

/** @returns false when another server was first */
export async function remove(tx: Transaction, productId: string): Promise<boolean> {
  const removed = await tx.db
    .delete(serviceLevelAlerts)
    .where(eq(serviceLevelAlerts.productId, productId))
    .returning({ productId: serviceLevelAlerts.productId });
  return removed.length > 0;
}
