/**
 * Gives the copy of a tenant the settings of the demonstration again: people may have changed the form, the flags or the
 * staff of the tenant itself, and the simulation knows the original ones.
 */
import type pg from 'pg';
import type { DemoTenant } from '../../demo-tenants.ts';

/** The history also has campaigns, and its people have numbers of one country. */
const otherFlags = { lobbyMode: true, utmTags: true };

/** @param passwordHash of all staff */
export async function resetTenant(
  scratch: pg.Client,
  tenantId: string,
  { flags, form, slug, staff }: DemoTenant,
  passwordHash: string,
): Promise<void> {
  await scratch.query(
    `update tenants set flags = $2, form = $3, code_countries = null, status = 'active', require_second_factor = false
     where id = $1`,
    [tenantId, { ...flags, ...otherFlags }, form],
  );
  await scratch.query(`update products set platform = 'jupiter' where tenant_id = $1`, [tenantId]);
  for (const { account, role } of staff)
    await scratch.query(
      `update users set status = 'ACTIVE', role = $3, password_hash = $4 where tenant_id = $1 and lower(email) = $2`,
      [tenantId, `${account}@${slug}.test`, role, passwordHash],
    );
}
