/** Where tenants are kept; behind the wall there is only one to find. */
import { sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { stylesheets, tenants } from './tables.ts';

export type TenantRow = typeof tenants.$inferSelect;

/** The unit's own tenant; `null` when it was deleted since the scope was minted. */
export async function find(unit: Unit): Promise<TenantRow | null> {
  const [row] = await unit.db.select().from(tenants);
  return row ?? null;
}

/** The same, held against other changes until the end of the transaction. */
export async function lock(unit: Unit): Promise<TenantRow | null> {
  const [row] = await unit.db.select().from(tenants).for('no key update');
  return row ?? null;
}

type Settings = Pick<
  TenantRow,
  'name' | 'timeZone' | 'currency' | 'analyticsDashboardId' | 'adminContact' | 'requireSecondFactor'
> &
  Pick<TenantRow, 'meetingLinkExpiryHours' | 'logo' | 'scheduleLabel' | 'codesPerAddress'> &
  Pick<TenantRow, 'favicon' | 'landingProductId'> &
  Pick<TenantRow, 'form' | 'policyUrl' | 'policyText' | 'policyVersion'>;

interface Change extends Partial<Settings> {
  readonly changedBy: string | null;
  readonly changedAt: Date;
  /** What changes of the brand and of the flags; the rest of them stays. */
  readonly brand?: object;
  readonly flags?: object;
}

/** Counts the version up. Call it on the locked row. */
export async function update(unit: Unit, { brand = {}, flags = {}, ...change }: Change): Promise<TenantRow> {
  const [row] = await unit.db
    .update(tenants)
    .set({
      ...change,
      brand: sql`${tenants.brand} || ${JSON.stringify(brand)}::jsonb`,
      flags: sql`${tenants.flags} || ${JSON.stringify(flags)}::jsonb`,
      version: sql`${tenants.version} + 1`,
    })
    .returning();
  if (!row) throw new Error('a locked tenant was not updated');
  return row;
}

/** The tenant's own styles as they were written. */
export async function findStylesheet(unit: Unit): Promise<string> {
  const [row] = await unit.db.select().from(stylesheets);
  return row?.stylesheet ?? '';
}

/** Counts no version: `update` does. Call it on the locked row. */
export async function putStylesheet(unit: Unit, stylesheet: string): Promise<void> {
  await unit.db.update(stylesheets).set({ stylesheet });
}
