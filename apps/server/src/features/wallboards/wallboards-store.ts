/** The store of wallboards. */
import { asc, count, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { wallboards } from './tables.ts';

export type WallboardRow = typeof wallboards.$inferSelect;

export function findAll(tx: Transaction): Promise<WallboardRow[]> {
  return tx.db
    .select()
    .from(wallboards)
    .orderBy(asc(sql`lower(${wallboards.name})`), asc(wallboards.id));
}

/** Serializes creations of a tenant, so that concurrent ones cannot exceed the limit. @returns how many there are */
export async function countForUpdate(tx: Transaction): Promise<number> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`wallboards ${tx.scope.tenantId}`}, 0))`,
  );
  return onlyRow(await tx.db.select({ count: count() }).from(wallboards)).count;
}

export async function insert(tx: Transaction, row: typeof wallboards.$inferInsert): Promise<WallboardRow> {
  return onlyRow(await tx.db.insert(wallboards).values(row).returning());
}

/** Locks the row until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<WallboardRow | null> {
  const [row] = await tx.db.select().from(wallboards).where(eq(wallboards.id, id)).for('update');
  return row ?? null;
}

/** Increments the version. Call it on a locked row. */
export async function update(
  tx: Transaction,
  id: string,
  change: Partial<typeof wallboards.$inferInsert>,
): Promise<WallboardRow> {
  return onlyRow(
    await tx.db
      .update(wallboards)
      .set({ ...change, version: sql`${wallboards.version} + 1` })
      .where(eq(wallboards.id, id))
      .returning(),
  );
}

/** @returns the removed row */
export async function remove(tx: Transaction, id: string): Promise<WallboardRow | null> {
  const [row] = await tx.db.delete(wallboards).where(eq(wallboards.id, id)).returning();
  return row ?? null;
}

export async function findByTokenHash(tx: Transaction, hash: Buffer): Promise<WallboardRow | null> {
  const [row] = await tx.db.select().from(wallboards).where(eq(wallboards.tokenHash, hash));
  return row ?? null;
}

export async function recordShown(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.db.update(wallboards).set({ lastShownAt: at }).where(eq(wallboards.id, id));
}
