/** The network to a tenant's identity provider stands still, without closing a connection. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeRealms, startFakeRealms } from '../fakes/fake-keycloak.ts';
import { buildStaff, createTenantSetup, type TenantSetup } from '../setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../setups/test-server.ts';
import { type CutProxy, startCutProxy } from './cut-proxy.ts';

const timeout = 60_000;
const world = {} as { setup: TenantSetup; realms: FakeRealms; server: TestServer; proxy: CutProxy };

beforeAll(async () => {
  world.setup = await createTenantSetup();
  world.realms = await startFakeRealms(world.setup, ['acme', 'globex']);
  const keys = new URL(world.realms.jwksUrl('acme'));
  world.proxy = await startCutProxy({ host: keys.hostname, port: Number(keys.port) });
  keys.port = `${world.proxy.port}`;
  await world.setup.own.owner.query(
    "update sign_on set jwks_url = $1 where tenant_id = (select id from tenants where slug = 'acme')",
    [keys.href],
  );
  world.server = createTestServer(world.setup);
}, timeout);
afterAll(async () => {
  await world.server?.close();
  await world.proxy?.close();
  await world.realms?.close();
  await world.setup?.close();
});

async function signIn(tenant: 'acme' | 'globex') {
  const { setup, realms, server } = world;
  const { email } = await buildStaff(setup, setup.tenants[tenant]);
  const answer = await server.call({
    method: 'POST',
    url: '/api/users/login/',
    host: `${tenant}.localhost`,
    token: await realms.of(tenant).mint({ email }),
    body: { email, rememberMe: false, keycloakEnabled: true },
  });
  return [answer.statusCode, answer.json().error?.code];
}

test('a cut to the identity provider ends the sign-in and is reported; others sign in, and both do afterwards', {
  timeout,
}, async () => {
  world.proxy.cut();

  const during = await Promise.all([signIn('acme'), signIn('globex')]);
  world.proxy.heal();

  expect(during).toEqual([
    [401, 'auth.invalid'],
    [200, undefined],
  ]);
  expect(world.server.failures).not.toEqual([]);
  await expect.poll(() => signIn('acme'), { timeout }).toEqual([200, undefined]);
});
