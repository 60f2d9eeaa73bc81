import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildStaff, createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

describe('the log of rejections', () => {
  const lines: Record<string, unknown>[] = [];
  const password = 'the right password of nadia';
  let world: TenantSetup;
  let server: TestServer;

  beforeAll(async () => {
    world = await createTenantSetup();
    server = createTestServer(world, { logTo: { write: (textLine) => lines.push(JSON.parse(textLine)) } });
    await buildStaff(world, world.tenants.acme, { email: 'nadia@acme.test', role: 'AGENT', password });
  });
  beforeEach(() => {
    lines.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  const signIn = (typed: string, email = 'nadia@acme.test') =>
    server.call({
      method: 'POST',
      url: '/api/users/login/',
      body: { email, password: typed, rememberMe: false, keycloakEnabled: false },
    });
  const rejections = () => lines.filter(({ msg }) => msg === 'request rejected');

  test('contains a failed sign-in with tenant, route and request, and no personal data', async () => {
    const answer = await signIn('not the password');

    expect(rejections()).toMatchObject([
      {
        code: 'auth.wrong_credentials',
        status: 401,
        tenant: 'acme',
        method: 'POST',
        route: '/api/users/login/',
        reqId: answer.json().error.requestId,
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/nadia|not the password|127\.0\.0\.1/);
  });

  test('has a missing permission, and a token that is invalid', async () => {
    const { accessToken: token } = (await signIn(password)).json().result;
    await server.call({ url: '/api/manage/settings', token });
    await server.call({ url: '/api/manage/settings', token: 'made-up' });

    expect(rejections()).toMatchObject([
      { code: 'auth.forbidden', status: 403, tenant: 'acme', route: '/api/manage/settings' },
      { code: 'auth.invalid', status: 401, tenant: 'acme', route: '/api/manage/settings' },
    ]);
  });

  test('has a reached limit', async () => {
    for (let tries = 0; tries < 12; tries += 1) await signIn('not the password', 'somebody@acme.test');

    expect(rejections()).toContainEqual(expect.objectContaining({ status: 429, tenant: 'acme' }));
  });

  test('has no call without a token, as every page makes before it signs in', async () => {
    expect((await server.call({ url: '/api/manage/settings' })).statusCode).toBe(401);

    expect(rejections()).toEqual([]);
  });

  test('has at most 60 lines a minute of one code and tenant', async () => {
    for (let calls = 0; calls < 80; calls += 1)
      await server.call({ url: '/api/manage/settings', token: 'made-up', host: 'globex.localhost' });

    expect(rejections()).toHaveLength(60);
  });
});
