/** The one look across the wall that a request needs: which tenant a host label names. */
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
