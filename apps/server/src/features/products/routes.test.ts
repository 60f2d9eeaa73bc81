import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BuiltProduct,
  type BuiltStaff,
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

describe('products', () => {
  let world: TenantSetup;
  let server: TestServer;
  let tour: BuiltProduct;
  let withdrawn: BuiltProduct;
  let foreign: BuiltProduct;
  let agent: BuiltStaff;
  let token: string;

  beforeAll(async () => {
    world = await createTenantSetup();
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

  const tokenOf = (person: BuiltStaff) => server.tokenOf(world.tenants.acme, person);

  test('are listed for visitors if active, without those of another tenant', async () => {
    const { result } = (await server.call({ url: '/api/products' })).json();

    expect(result.map(({ slug }: BuiltProduct) => slug)).toEqual(['advice', 'tour']);
    expect(Object.keys(result[0])).toEqual(['id', 'name', 'slug']);
  });

  test.each(['claims', 'never-was'])('are rejected with product.not_found for the slug %s', async (slug) => {
    const answer = await server.call({ url: `/api/products/${slug}` });

    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('product.not_found');
  });

  test('are rejected with product.withdrawn if inactive', async () => {
    const answer = await server.call({ url: '/api/products/old-tour' });

    expect([answer.statusCode, answer.json().error.code]).toEqual([410, 'product.withdrawn']);
  });

  test('are rejected by the schema for a malformed slug', async () => {
    expect((await server.call({ url: '/api/products/Tour%27--' })).json().error.code).toBe('request.invalid');
  });

  test('are found by slug', async () => {
    expect((await server.call({ url: '/api/products/tour' })).json().result).toEqual({
      id: tour.id,
      name: 'Tour',
      slug: 'tour',
      headline: null,
      promise: null,
      durationMinutes: 30,
      isBookable: false,
      opensAt: null,
    });
  });

  test('are listed for their agents if assigned and active', async () => {
    const assigned = (await server.call({ url: '/api/products/assigned', token })).json().result;
    const ids = (await server.call({ url: '/api/users/products', token })).json().result;

    expect(assigned.products).toEqual([{ id: tour.id, name: 'Tour', slug: 'tour' }]);
    expect(assigned.user).toEqual({ id: agent.id, name: agent.name, email: agent.email, role: 'AGENT' });
    expect(ids).toEqual([tour.id]);
  });

  test('are listed as assigned only for agents, and by id for all staff', async () => {
    const admin = await tokenOf(await buildStaff(world, world.tenants.acme, { role: 'ADMIN' }));

    expect((await server.call({ url: '/api/products/assigned', token: admin })).json().error.code).toBe(
      'auth.forbidden',
    );
    expect((await server.call({ url: '/api/users/products', token: admin })).json().result).toEqual([]);
    expect((await server.call({ url: '/api/users/products' })).json().error.code).toBe('auth.missing');
  });

  test('have the agents who are assigned and active', async () => {
    const { acme } = world.tenants;
    await buildStaff(world, acme, { products: [tour], status: 'INACTIVE' });
    await buildStaff(world, acme);

    const [own, others] = await world.database.withTenant(acme, async (tx) => [
      await server.products.agentsOf(tx, tour.id),
      await server.products.agentsOf(tx, foreign.id),
    ]);

    expect(own).toEqual([agent.id]);
    expect(others).toEqual([]);
  });

  test('are found by id if inactive, but not in another tenant', async () => {
    const { acme } = world.tenants;

    expect(
      await world.database.withTenant(acme, (tx) => server.products.findById(tx, withdrawn.id)),
    ).toMatchObject({ slug: 'old-tour', active: false });
    expect(
      await world.database.withTenant(acme, (tx) => server.products.findById(tx, foreign.id)),
    ).toBeNull();
  });
});
