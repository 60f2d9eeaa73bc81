/** Finds the demo tenants that have no history. */
import type pg from 'pg';
import { type DemoTenant, demoTenants } from '../../demo-tenants.ts';
import { type Connections, connect, dropDatabase, scratchNameOf } from './connect.ts';

/** The entry of the audit log that ends a history. It says that the history is there, and that it is simulated. */
export const historyMark = { kind: 'demo-history', id: 'demo-history' } as const;

export interface FoundTenant {
  readonly tenant: DemoTenant;
  readonly tenantId: string;
}

/**
 * Also drops what a run left that was killed right after it had added the history.
 * @returns the slugs
 */
export async function tenantsWithoutHistory(connections: Connections): Promise<string[]> {
  const installation = await connect(connections.owner);
  try {
    const slugs: string[] = [];
    for (const { slug } of demoTenants) {
      if (await findWithoutHistory(installation, slug)) slugs.push(slug);
      else await dropDatabase(installation, await scratchNameOf(installation, slug));
    }
    return slugs;
  } finally {
    await installation.end();
  }
}

/** @returns `null` when the tenant has a history, is suspended, or does not exist any more */
export async function findWithoutHistory(installation: pg.Client, slug: string): Promise<FoundTenant | null> {
  const tenant = demoTenants.find((one) => one.slug === slug);
  const { rows } = await installation.query<{ id: string }>(
    `select id from tenants where slug = $1 and status = 'active'`,
    [slug],
  );
  const tenantId = rows[0]?.id;
  return tenant && tenantId && !(await hasHistory(installation, tenantId)) ? { tenant, tenantId } : null;
}

export async function hasHistory(installation: pg.Client, tenantId: string): Promise<boolean> {
  const { rowCount } = await installation.query(
    'select from audit_log where tenant_id = $1 and entity_id = $2 and entity_kind = $3 limit 1',
    [tenantId, historyMark.id, historyMark.kind],
  );
  return rowCount !== 0;
}
