/** Stores tenants. Under row-level security a transaction sees only its own tenant. */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { stylesheets, tenants } from './tables.ts';

export type TenantRow = typeof tenants.$inferSelect;

/** The transaction's tenant; `null` when it was deleted after its scope was created. */
export async function find(tx: Transaction): Promise<TenantRow | null> {
  const [row] = await tx.db.select().from(tenants);
  return row ?? null;
}

/** Like `find`, and locks the row until the end of the transaction. */
export async function lock(tx: Transaction): Promise<TenantRow | null> {
  const [row] = await tx.db.select().from(tenants).for('no key update');
  return row ?? null;
}

type Settings = Pick<
  TenantRow,
  | 'name'
  | 'timeZone'
  | 'locale'
  | 'currency'
  | 'analyticsDashboardId'
  | 'adminContact'
  | 'requireSecondFactor'
> &
  Pick<TenantRow, 'meetingLinkExpiryHours' | 'logo' | 'scheduleLabel' | 'codesPerAddress' | 'codeCountries'> &
  Pick<TenantRow, 'favicon' | 'landingProductId' | 'agentsSeeContacts' | 'agentsMayExport'> &
  Pick<TenantRow, 'snapshotRetentionDays' | 'logRetentionMonths'> &
  Pick<
    TenantRow,
    'favicon' | 'landingProductId' | 'agentsSeeContacts' | 'agentsMayExport' | 'localRecording'
  > &
  Pick<
    TenantRow,
    'recordingStarts' | 'recordingRetentionDays' | 'agentsSeeRecordings' | 'recordingQuestion'
  > &
  Pick<TenantRow, 'appSchemes'> &
  Pick<TenantRow, 'form' | 'policyUrl' | 'policyText' | 'policyVersion'>;

interface Change extends Partial<Settings> {
  readonly changedBy: string | null;
  readonly changedAt: Date;
  /** Changes are merged into the stored brand and flags; the other keys stay. */
  readonly brand?: object;
  readonly flags?: object;
}

/** Increments the version. The caller must have locked the row. */
export async function update(
  tx: Transaction,
  { brand = {}, flags = {}, ...change }: Change,
): Promise<TenantRow> {
  return onlyRow(
    await tx.db
      .update(tenants)
      .set({
        ...change,
        brand: sql`${tenants.brand} || ${JSON.stringify(brand)}::jsonb`,
        flags: sql`${tenants.flags} || ${JSON.stringify(flags)}::jsonb`,
        version: sql`${tenants.version} + 1`,
      })
      .returning(),
  );
}

/** The templates of the tenant's products on external platforms, with the product's name. */
export async function findPlatformTemplates(tx: Transaction): Promise<{ name: string; template: string }[]> {
  const { rows } = await tx.db.execute<{ name: string; template: string }>(
    sql`select name, platform_template as template from products where platform_template is not null order by name`,
  );
  return rows;
}

/** The tenant's custom stylesheet as it was written. */
export async function findStylesheet(tx: Transaction): Promise<string> {
  const [row] = await tx.db.select().from(stylesheets);
  return row?.stylesheet ?? '';
}

/** Does not increment the version; `update` does. The caller must have locked the row. */
export async function putStylesheet(tx: Transaction, stylesheet: string): Promise<void> {
  await tx.db.update(stylesheets).set({ stylesheet });
}
