import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import {
  type BuiltProduct,
  type BuiltStaff,
  buildProduct,
  buildSession,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';

describe('products', () => {
  let world: World;
  let server: TestServer;
  let tour: BuiltProduct;
  let withdrawn: BuiltProduct;
  let foreign: BuiltProduct;
  let agent: BuiltStaff;
  let token: string;

  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world);
    const { acme, globex } = world.tenants;
    tour = await buildProduct(world, acme, { slug: 'tour', name: 'Tour' });
    withdrawn = await buildProduct(world, acme, { slug: 'old-tour', active: false });
    await buildProduct(world, acme, { slug: 'advice', name: 'Advice' });
    foreign = await buildProduct(world, globex, { slug: 'claims' });
    agent = await buildStaff(world, acme, { products: [tour, withdrawn] });
    token = await tokenOf(agent);
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  async function tokenOf(person: BuiltStaff): Promise<string> {
    const { userId, sessionId, scope } = await buildSession(world, world.tenants.acme, person);
    return server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, 60_000);
  }

  test('a visitor sees what the tenant has on offer, and nothing of another', async () => {
    const { result } = (await server.call({ url: '/api/products' })).json();

    expect(result.map(({ slug }: BuiltProduct) => slug)).toEqual(['advice', 'tour']);
    expect(Object.keys(result[0])).toEqual(['id', 'name', 'slug']);
  });

  test.each(['claims', 'never-was'])('the address %s leads nowhere here', async (slug) => {
    const answer = await server.call({ url: `/api/products/${slug}` });

    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('product.not_found');
  });

  test('who comes to a withdrawn product is told so', async () => {
    const answer = await server.call({ url: '/api/products/old-tour' });

    expect([answer.statusCode, answer.json().error.code]).toEqual([410, 'product.withdrawn']);
  });

  test('an address that is no slug is refused before anybody looks', async () => {
    expect((await server.call({ url: '/api/products/Tour%27--' })).json().error.code).toBe('request.invalid');
  });

  test('the product behind an address is described', async () => {
    expect((await server.call({ url: '/api/products/tour' })).json().result).toEqual({
      id: tour.id,
      name: 'Tour',
      slug: 'tour',
      headline: null,
      promise: null,
      durationMinutes: 30,
      isBookable: false,
    });
  });

  test('an agent gets the assigned products that are on offer', async () => {
    const assigned = (await server.call({ url: '/api/products/assigned', token })).json().result;
    const ids = (await server.call({ url: '/api/users/products', token })).json().result;

    expect(assigned.products).toEqual([{ id: tour.id, name: 'Tour', slug: 'tour' }]);
    expect(assigned.user).toEqual({ id: agent.id, name: agent.name, email: agent.email, role: 'AGENT' });
    expect(ids).toEqual([tour.id]);
  });

  test('the assigned products are for agents; their ids for all staff', async () => {
    const admin = await tokenOf(await buildStaff(world, world.tenants.acme, { role: 'ADMIN' }));

    expect((await server.call({ url: '/api/products/assigned', token: admin })).json().error.code).toBe(
      'auth.forbidden',
    );
    expect((await server.call({ url: '/api/users/products', token: admin })).json().result).toEqual([]);
    expect((await server.call({ url: '/api/users/products' })).json().error.code).toBe('auth.missing');
  });

  test('a product’s agents are those who are assigned and active', async () => {
    const { acme } = world.tenants;
    await buildStaff(world, acme, { products: [tour], status: 'INACTIVE' });
    await buildStaff(world, acme);

    const [own, others] = await world.database.withTenant(acme, async (unit) => [
      await server.products.agentsOf(unit, tour.id),
      await server.products.agentsOf(unit, foreign.id),
    ]);

    expect(own).toEqual([agent.id]);
    expect(others).toEqual([]);
  });

  test('a withdrawn product is still known by its id, another tenant’s is not', async () => {
    const { acme } = world.tenants;

    expect(
      await world.database.withTenant(acme, (unit) => server.products.findById(unit, withdrawn.id)),
    ).toMatchObject({ slug: 'old-tour', active: false });
    expect(
      await world.database.withTenant(acme, (unit) => server.products.findById(unit, foreign.id)),
    ).toBeNull();
  });
});
