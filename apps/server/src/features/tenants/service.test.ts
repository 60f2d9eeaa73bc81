import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildTenant, createWorld, type World } from '../../platform/testing/test-world.ts';

describe('tenants by host', () => {
  let world: World;
  let server: TestServer;
  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world);
  });
  afterEach(() => {
    server.messages.available = ['sms', 'email'];
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  const configOf = async (host: string) => (await server.call({ url: '/api/config/', host })).json();

  test('each host is told its own tenant’s name, colour and form', async () => {
    const [acme, globex] = [await configOf('acme.localhost:3000'), await configOf('globex.app.localhost')];

    expect(acme).toMatchObject({
      tenant: 'acme',
      clientName: 'Acme Learning',
      themeColor: '#E35E08',
      keycloak: false,
    });
    expect(globex).toMatchObject({ tenant: 'globex', clientName: 'Globex Care', themeColor: '#8E1B22' });
  });

  test('a host that names nobody is told nothing', async () => {
    const answer = await server.call({ url: '/api/config/', host: 'initech.localhost' });

    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('tenant.unknown');
  });

  test('the page learns by which channel a code can come, and that the form asks for it', async () => {
    server.messages.available = ['email'];
    const byMail = await configOf('acme.localhost');
    server.messages.available = [];
    const notAtAll = await configOf('acme.localhost');

    expect(byMail.codeChannel).toBe('email');
    expect(byMail.form.fields).toContainEqual({ name: 'email', required: true });
    expect(notAtAll.codeChannel).toBeNull();
  });

  test('the page learns that the tenant is suspended', async () => {
    await buildTenant(world, { slug: 'umbrella' });
    const before = await configOf('umbrella.localhost');
    await world.own.owner.query("update tenants set status = 'suspended' where slug = 'umbrella'");

    expect(before.suspended).toBe(false);
    expect((await configOf('umbrella.localhost')).suspended).toBe(true);
  });

  test('a new tenant is found within seconds, though its host was asked for before', async () => {
    expect(await server.tenants.resolveTenant('hooli.localhost')).toBeNull();
    const built = await buildTenant(world, { slug: 'hooli' });
    expect(await server.tenants.resolveTenant('hooli.localhost')).toBeNull();

    world.clock.advance(6000);

    expect((await server.tenants.resolveTenant('hooli.localhost'))?.scope.tenantId).toBe(built.tenantId);
  });

  test('a suspension is seen within seconds', async () => {
    const { tenantId } = await buildTenant(world, { slug: 'piper' });
    expect((await server.tenants.resolveTenant('piper.localhost'))?.suspended).toBe(false);

    await world.own.owner.query(`update tenants set status = 'suspended' where id = $1`, [tenantId]);
    world.clock.advance(6000);

    expect((await server.tenants.resolveTenant('piper.localhost'))?.suspended).toBe(true);
  });

  test('a database that fails once is asked again, not remembered', async () => {
    const { database } = world;
    const broken = createTestServer({
      ...world,
      database: { ...database, acrossTenants: failOnce(database.acrossTenants) },
    });

    await expect(broken.tenants.resolveTenant('acme.localhost')).rejects.toThrow('gone');
    expect((await broken.tenants.resolveTenant('acme.localhost'))?.scope.tenant).toBe('acme');
    await broken.close();
  });

  test('behind one tenant’s wall another’s description cannot be read', async () => {
    const { acme, globex } = world.tenants;

    const seen = await world.database.withTenant(acme, (unit) => server.tenants.find(unit));

    expect(seen.id).toBe(acme.tenantId);
    expect(seen.id).not.toBe(globex.tenantId);
  });
});

function failOnce<F extends (...args: never[]) => Promise<unknown>>(work: F): F {
  let failed = false;
  return (async (...args: never[]) => {
    if (failed) return work(...args);
    failed = true;
    throw new Error('gone');
  }) as F;
}
