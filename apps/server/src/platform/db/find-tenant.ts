/** Finds tenants: one by its host label, or all of them for commands of the operator. */
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { mintScope, type TenantScope } from './scope.ts';

export interface FoundTenant {
  readonly scope: TenantScope;
  readonly suspended: boolean;
}

/** @returns `null` when no tenant has this label */
export async function findTenant(database: Database, label: string): Promise<FoundTenant | null> {
  const rows = await database.acrossTenants<{ id: string; slug: string; status: string }>(
    sql`select id, slug, status from find_tenant(${label})`,
  );
  const row = rows[0];
  return row ? { scope: mintScope(row.id, row.slug), suspended: row.status === 'suspended' } : null;
}

/** @param label all tenants when absent */
export async function findTenants(database: Database, label?: string): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from audited_tenants()`,
  );
  return rows
    .filter(({ slug }) => label === undefined || slug === label)
    .map(({ id, slug }) => mintScope(id, slug));
}
