import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../platform/testing/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** What the database says to the application's own role behind acme's wall. */
function says(statement: string): Promise<number | string> {
  return world.database
    .withTenant(world.tenants.acme, async (unit) => (await unit.db.execute(sql.raw(statement))).rowCount ?? 0)
    .catch((error: { cause?: Error }) => error.cause?.message ?? String(error));
}

test('a tenant’s settings may be changed behind its own wall only', async () => {
  const { acme, globex } = world.tenants;

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
])('%s is the operator’s', async (statement) => {
  expect(await says(statement)).toBe('permission denied for table tenants');
});
