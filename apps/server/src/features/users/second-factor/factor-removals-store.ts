/** Stores the operator's requests to remove the second factors of a super admin. */
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../../platform/db/scope.ts';
import { secondFactorRemovals as removals } from '../tables.ts';

export type FactorRemovalRow = typeof removals.$inferSelect;

/** Tenants with a request that is due. */
export async function findTenantsWithDue(database: Database, at: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_due_factor_removals(${at.toISOString()}::timestamptz)`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

export async function findDue(tx: Transaction, at: Date): Promise<FactorRemovalRow[]> {
  return tx.db
    .select()
    .from(removals)
    .where(and(isNull(removals.closedAt), lte(removals.effectiveAt, at)));
}

/** The user's open request; inserts one if there is none. */
export async function findOrInsert(
  tx: Transaction,
  userId: string,
  requestedAt: Date,
): Promise<FactorRemovalRow> {
  await tx.db.insert(removals).values({ userId, requestedAt }).onConflictDoNothing();
  const [row] = await tx.db
    .select()
    .from(removals)
    .where(and(eq(removals.userId, userId), isNull(removals.closedAt)));
  if (!row) throw new Error('the open request of a locked user is missing');
  return row;
}

/** Starts the period, once. @returns whether this call started it */
export async function schedule(tx: Transaction, id: string, effectiveAt: Date): Promise<boolean> {
  const scheduled = await tx.db
    .update(removals)
    .set({ effectiveAt })
    .where(and(eq(removals.id, id), isNull(removals.closedAt), isNull(removals.effectiveAt)))
    .returning({ id: removals.id });
  return scheduled.length === 1;
}

/** Closes open requests. @returns the closed ones */
export async function close(
  tx: Transaction,
  which: { readonly id: string } | { readonly userId: string },
  outcome: 'removed' | 'cancelled',
  closedAt: Date,
): Promise<FactorRemovalRow[]> {
  const matches = 'id' in which ? eq(removals.id, which.id) : eq(removals.userId, which.userId);
  return tx.db
    .update(removals)
    .set({ closedAt, outcome })
    .where(and(matches, isNull(removals.closedAt)))
    .returning();
}
