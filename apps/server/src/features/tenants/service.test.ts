import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildTenant, createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

describe('tenants by host', () => {
  let setup: TenantSetup;
  let server: TestServer;
  beforeAll(async () => {
    setup = await createTenantSetup();
    server = createTestServer(setup);
  });
  afterEach(() => {
    server.messages.available = ['sms', 'email'];
  });
  afterAll(async () => {
    await server.close();
    await setup.close();
  });

  const configOf = async (host: string) => (await server.call({ url: '/api/config/', host })).json();

  test('each host gets its own tenant’s name, colour and form', async () => {
    const [acme, globex] = [await configOf('acme.localhost:3000'), await configOf('globex.app.localhost')];

    expect(acme).toMatchObject({
      tenant: 'acme',
      clientName: 'Acme Learning',
      themeColor: '#E35E08',
      keycloak: false,
    });
    expect(globex).toMatchObject({ tenant: 'globex', clientName: 'Globex Care', themeColor: '#8E1B22' });
  });

  test('a host without a tenant gets tenant.unknown', async () => {
    const answer = await server.call({ url: '/api/config/', host: 'initech.localhost' });

    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('tenant.unknown');
  });

  test('sends the page the channel of the code, and requires that contact in the form', async () => {
    server.messages.available = ['email'];
    const byMail = await configOf('acme.localhost');
    server.messages.available = [];
    const notAtAll = await configOf('acme.localhost');

    expect(byMail.codeChannel).toBe('email');
    expect(byMail.form.fields).toContainEqual({ name: 'email', required: true });
    expect(notAtAll.codeChannel).toBeNull();
  });

  test('sends the page the suspension of the tenant', async () => {
    await buildTenant(setup, { slug: 'umbrella' });
    const before = await configOf('umbrella.localhost');
    await setup.own.owner.query("update tenants set status = 'suspended' where slug = 'umbrella'");

    expect(before.suspended).toBe(false);
    expect((await configOf('umbrella.localhost')).suspended).toBe(true);
  });

  test('finds a new tenant within seconds, although its host was requested before', async () => {
    expect(await server.tenants.resolveTenant('hooli.localhost')).toBeNull();
    const built = await buildTenant(setup, { slug: 'hooli' });
    expect(await server.tenants.resolveTenant('hooli.localhost')).toBeNull();

    setup.clock.advance(6000);

    expect((await server.tenants.resolveTenant('hooli.localhost'))?.scope.tenantId).toBe(built.tenantId);
  });

  test('applies a suspension within seconds', async () => {
    const { tenantId } = await buildTenant(setup, { slug: 'piper' });
    expect((await server.tenants.resolveTenant('piper.localhost'))?.suspended).toBe(false);

    await setup.own.owner.query(`update tenants set status = 'suspended' where id = $1`, [tenantId]);
    setup.clock.advance(6000);

    expect((await server.tenants.resolveTenant('piper.localhost'))?.suspended).toBe(true);
  });

  test('does not cache a failed database lookup', async () => {
    const { database } = setup;
    const broken = createTestServer({
      ...setup,
      database: { ...database, acrossTenants: failOnce(database.acrossTenants) },
    });

    await expect(broken.tenants.resolveTenant('acme.localhost')).rejects.toThrow('gone');
    expect((await broken.tenants.resolveTenant('acme.localhost'))?.scope.tenant).toBe('acme');
    await broken.close();
  });

  test('row-level security of one tenant hides another’s description', async () => {
    const { acme, globex } = setup.tenants;

    const seen = await setup.database.withTenant(acme, (tx) => server.tenants.find(tx));

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
