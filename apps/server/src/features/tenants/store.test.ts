import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';

let setup: TenantSetup;
beforeAll(async () => {
  setup = await createTenantSetup();
});
afterAll(() => setup.close());

/** The database's answer to the application role, scoped to acme. */
function says(statement: string): Promise<number | string> {
  return setup.database
    .withTenant(setup.tenants.acme, async (tx) => (await tx.db.execute(sql.raw(statement))).rowCount ?? 0)
    .catch((error: { cause?: Error }) => error.cause?.message ?? String(error));
}

test('a tenant’s settings can only be changed within that tenant’s scope', async () => {
  const { acme, globex } = setup.tenants;

  expect(await says(`update tenants set currency = 'EUR' where id = '${acme.tenantId}'`)).toBe(1);
  expect(await says(`update tenants set currency = 'EUR' where id = '${globex.tenantId}'`)).toBe(0);
  expect(await says(`update tenants set currency = 'EUR'`)).toBe(1);
});

test.each([
  `update tenants set slug = 'other'`,
  `update tenants set status = 'active'`,
  'update tenants set id = gen_random_uuid()',
  `insert into tenants (slug, name) values ('new', 'New')`,
  'delete from tenants',
])('the application role cannot run: %s', async (statement) => {
  expect(await says(statement)).toBe('permission denied for table tenants');
});
