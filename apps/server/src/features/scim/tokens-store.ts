/** Stores the hash of the tenant's SCIM token. */
import type { Transaction } from '../../platform/db/database.ts';
import { scimTokens } from './tables.ts';

export type TokenRow = Omit<typeof scimTokens.$inferSelect, 'tenantId'>;

/** @returns `null` when there is no token */
export async function find(tx: Transaction): Promise<TokenRow | null> {
  const [row] = await tx.db.select().from(scimTokens);
  return row ?? null;
}

/** Replaces the previous token. */
export async function upsert(tx: Transaction, row: TokenRow): Promise<void> {
  await tx.db.insert(scimTokens).values(row).onConflictDoUpdate({ target: scimTokens.tenantId, set: row });
}

export async function recordUse(tx: Transaction, at: Date): Promise<void> {
  await tx.db.update(scimTokens).set({ lastUsedAt: at });
}

/** @returns whether there was a token */
export async function remove(tx: Transaction): Promise<boolean> {
  const removed = await tx.db.delete(scimTokens).returning({ at: scimTokens.createdAt });
  return removed.length > 0;
}
