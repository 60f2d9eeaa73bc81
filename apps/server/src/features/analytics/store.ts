/** Stores the tenant's connection to its analytics server. */
import type { Transaction } from '../../platform/db/database.ts';
import { analyticsConnections } from './tables.ts';

export type ConnectionRow = Omit<typeof analyticsConnections.$inferSelect, 'tenantId'>;

/** @returns `null` when none was ever configured */
export async function find(tx: Transaction): Promise<ConnectionRow | null> {
  const [row] = await tx.db.select().from(analyticsConnections);
  return row ?? null;
}

/** The caller must have locked the tenant. */
export async function upsert(tx: Transaction, row: ConnectionRow): Promise<void> {
  await tx.db
    .insert(analyticsConnections)
    .values(row)
    .onConflictDoUpdate({ target: analyticsConnections.tenantId, set: row });
}
