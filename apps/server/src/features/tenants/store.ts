/** Where tenants are kept; behind the wall there is only one to find. */
import type { Unit } from '../../platform/db/database.ts';
import { tenants } from './tables.ts';

export type TenantRow = typeof tenants.$inferSelect;

/** The unit's own tenant; `null` when it was deleted since the scope was minted. */
export async function find(unit: Unit): Promise<TenantRow | null> {
  const [row] = await unit.db.select().from(tenants);
  return row ?? null;
}
