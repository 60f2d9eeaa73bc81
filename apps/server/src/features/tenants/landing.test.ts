import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import {
  type BuiltProduct,
  buildProduct,
  buildSession,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';

const url = '/api/manage/settings';

let world: World;
let server: TestServer;
let token: string;
let maths: BuiltProduct;

beforeAll(async () => {
  world = await createWorld();
  server = createTestServer(world);
  const { acme } = world.tenants;
  const owner = await buildStaff(world, acme, { role: 'SUPER_ADMIN' });
  const { userId, sessionId, scope } = await buildSession(world, acme, owner);
  token = await server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, 600_000);
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(async () => {
  maths = await buildProduct(world, world.tenants.acme, { name: 'Maths' });
});

const read = async () => (await server.call({ url, token })).json().result;
const show = async (landingProductId: string | null) =>
  server.call({ method: 'PUT', url, token, body: { ...(await read()), landingProductId } });
const open = (address: string, host = 'acme.localhost') =>
  server.call({ url: address, host, headers: { accept: 'text/html' } });

test('a bare address leads to the tenant’s product, with what came along', async () => {
  expect((await show(maths.id)).json().result.landingProductId).toBe(maths.id);

  for (const address of ['/', '/live', '/live/']) {
    const answer = await open(`${address}?utm_source=ad`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/live/${maths.slug}?utm_source=ad`]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('another tenant’s address, and one that was never set, leads to its own front door', async () => {
  await show(maths.id);

  expect((await open('/', 'globex.localhost')).headers.location).toBeUndefined();
  await show(null);
  expect((await open('/')).headers.location).toBeUndefined();
});

test('a product that is withdrawn or deleted is not led to, and coming back it is', async () => {
  await show(maths.id);
  const set = (active: boolean) =>
    world.own.owner.query('update products set active = $2 where id = $1', [maths.id, active]);

  await set(false);
  expect((await open('/')).headers.location).toBeUndefined();
  await set(true);
  expect((await open('/')).statusCode).toBe(302);
  await world.own.owner.query('delete from products where id = $1', [maths.id]);
  expect((await open('/')).headers.location).toBeUndefined();
  expect((await read()).landingProductId).toBeNull();
});

test('another tenant’s product is refused at the field, like one that never was', async () => {
  const foreign = await buildProduct(world, world.tenants.globex);

  for (const productId of [foreign.id, crypto.randomUUID()])
    expect((await show(productId)).json().error.fields).toEqual({ landingProductId: 'unknown' });
  expect((await show('maths' as string)).json().error.fields).toHaveProperty('landingProductId');
});
