/** Where the token of a tenant's provisioner is known by its hash. */
import type { Unit } from '../../platform/db/database.ts';
import { scimTokens } from './tables.ts';

export type TokenRow = Omit<typeof scimTokens.$inferSelect, 'tenantId'>;

/** @returns `null` while there is none */
export async function find(unit: Unit): Promise<TokenRow | null> {
  const [row] = await unit.db.select().from(scimTokens);
  return row ?? null;
}

/** In the place of the one before. */
export async function put(unit: Unit, row: TokenRow): Promise<void> {
  await unit.db.insert(scimTokens).values(row).onConflictDoUpdate({ target: scimTokens.tenantId, set: row });
}

export async function noteUse(unit: Unit, at: Date): Promise<void> {
  await unit.db.update(scimTokens).set({ lastUsedAt: at });
}

/** @returns whether there was one */
export async function remove(unit: Unit): Promise<boolean> {
  const gone = await unit.db.delete(scimTokens).returning({ at: scimTokens.createdAt });
  return gone.length > 0;
}
