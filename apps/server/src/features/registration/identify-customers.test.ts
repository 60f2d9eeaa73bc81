/** Reading the customers of tokens, alone and by the thousand. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BuiltCustomer,
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';
import { createIdentifyCustomer } from './identify-customers.ts';

const world = {} as TenantSetup;
const products = {} as Record<'acme' | 'globex', BuiltProduct>;
let server: TestServer;
let transactions = 0;
let identify: ReturnType<typeof createIdentifyCustomer>;

beforeAll(async () => {
  Object.assign(world, await createTenantSetup());
  for (const tenant of ['acme', 'globex'] as const)
    products[tenant] = await buildProduct(world, world.tenants[tenant]);
  server = createTestServer(world);
  identify = createIdentifyCustomer({
    customers: server.customers,
    database: {
      withTenant: (scope, work) => {
        transactions += 1;
        return world.database.withTenant(scope, work);
      },
    },
  });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const build = (tenant: 'acme' | 'globex' = 'acme'): Promise<BuiltCustomer> =>
  buildCustomer(world, world.tenants[tenant], { product: products[tenant] });

test('finds the customer of a registration', async () => {
  const customer = await build();

  expect(await identify(customer.scope, customer)).toEqual(customer);
});

test('identifies people who share a number by the name of their own registration', async () => {
  const asha = await build();
  const { rows } = await world.own.owner.query<{ id: string }>(
    `insert into registrations (tenant_id, product_id, customer_id, answers, verified_at)
     values ($1, $2, $3, '{"userName": "Ben Das"}', now()) returning id`,
    [asha.scope.tenantId, asha.productId, asha.customerId],
  );
  const ben = { ...asha, name: 'Ben Das', registrationId: rows[0]?.id ?? '' };
  await world.own.owner.query(`update customers set name = 'Ben Das' where id = $1`, [asha.customerId]);

  expect(await identify(asha.scope, ben)).toEqual(ben);
  expect(await identify(asha.scope, asha)).toEqual(asha);
});

test('finds no customer for another customer’s, another tenant’s, a blocked or an unverified registration', async () => {
  const [one, other, blocked, unverified] = [await build(), await build(), await build(), await build()];
  const foreign = await build('globex');
  const { owner } = world.own;
  await owner.query(
    `insert into customer_blocks (tenant_id, customer_id, reason, blocked_by_name, blocked_at)
       values ($1, $2, 'spam', 'Nadia', now())`,
    [blocked.scope.tenantId, blocked.customerId],
  );
  await owner.query('update registrations set verified_at = null where id = $1', [unverified.registrationId]);
  const acme = world.tenants.acme;

  const found = await Promise.all([
    identify(acme, { ...one, registrationId: other.registrationId }),
    identify(acme, foreign),
    identify(acme, blocked),
    identify(acme, unverified),
    identify(acme, one),
  ]);

  expect(found).toEqual([null, null, null, null, one]);
});

test('2,000 customers who reconnect at once are read in a few transactions, each as themselves', async () => {
  const { owner } = world.own;
  const { scope } = await build();
  const { rows } = await owner.query<{ customerId: string; registrationId: string; name: string }>(
    `with people as (insert into customers (tenant_id, name, phone)
       select $1, 'Customer ' || n, '+9198000' || lpad(n::text, 5, '0') from generate_series(1, 2000) n
       returning id, name, phone)
     , forms as (insert into registrations (tenant_id, product_id, customer_id, answers, phone, verified_at)
       select $1, $2, id, '{}', phone, now() from people returning id, customer_id)
     select p.id as "customerId", f.id as "registrationId", p.name from people p join forms f on f.customer_id = p.id`,
    [scope.tenantId, products.acme.id],
  );
  transactions = 0;

  const found = await Promise.all(rows.map((claims) => identify(scope, claims)));

  expect(found.map((actor) => actor?.name)).toEqual(rows.map(({ name }) => name));
  // The first caller's, and one for all who came during it.
  expect(transactions).toBeLessThanOrEqual(2);
});
