import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type BuiltProduct,
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';

const url = '/api/manage/settings';

let setup: TenantSetup;
let server: TestServer;
let token: string;
let maths: BuiltProduct;

beforeAll(async () => {
  setup = await createTenantSetup();
  server = createTestServer(setup);
  const { acme } = setup.tenants;
  token = await server.tokenOf(acme, await buildStaff(setup, acme, { role: 'SUPER_ADMIN' }));
});
afterAll(async () => {
  await server.close();
  await setup.close();
});
beforeEach(async () => {
  maths = await buildProduct(setup, setup.tenants.acme, { name: 'Maths' });
});

const read = async () => (await server.call({ url, token })).json().result;
const show = async (landingProductId: string | null) =>
  server.call({ method: 'PUT', url, token, body: { ...(await read()), landingProductId } });
const open = (address: string, host = 'acme.localhost') =>
  server.call({ url: address, host, headers: { accept: 'text/html' } });

test('redirects a bare address to the tenant’s landing product and keeps the query', async () => {
  expect((await show(maths.id)).json().result.landingProductId).toBe(maths.id);

  for (const address of ['/', '/live', '/live/']) {
    const answer = await open(`${address}?utm_source=ad`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/live/${maths.slug}?utm_source=ad`]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('shows the tenant’s own start page when no landing product is set, also for another tenant', async () => {
  await show(maths.id);

  expect((await open('/', 'globex.localhost')).headers.location).toBeUndefined();
  await show(null);
  expect((await open('/')).headers.location).toBeUndefined();
});

test('stops redirecting while the product is withdrawn or deleted, and redirects again when it is offered again', async () => {
  await show(maths.id);
  const set = (active: boolean) =>
    setup.own.owner.query('update products set active = $2 where id = $1', [maths.id, active]);

  await set(false);
  expect((await open('/')).headers.location).toBeUndefined();
  await set(true);
  expect((await open('/')).statusCode).toBe(302);
  await setup.own.owner.query('delete from products where id = $1', [maths.id]);
  expect((await open('/')).headers.location).toBeUndefined();
  expect((await read()).landingProductId).toBeNull();
});

test('rejects another tenant’s product like an unknown one', async () => {
  const foreign = await buildProduct(setup, setup.tenants.globex);

  for (const productId of [foreign.id, crypto.randomUUID()])
    expect((await show(productId)).json().error.fields).toEqual({ landingProductId: 'unknown' });
  expect((await show('maths' as string)).json().error.fields).toHaveProperty('landingProductId');
});
