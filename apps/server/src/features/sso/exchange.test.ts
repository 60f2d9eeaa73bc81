import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAuditEntries } from '../../testing/fakes/audit-recorder.ts';
import { type FakeRealms, type RealmPerson, startFakeRealms } from '../../testing/fakes/fake-keycloak.ts';
import { cookieOf, createStaffBrowser, refreshTokenOf } from '../../testing/fakes/staff-browser.ts';
import { buildStaff, createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

describe('signing in through the realm', () => {
  let setup: TenantSetup;
  let realms: FakeRealms;
  let server: TestServer;
  let audit: ReturnType<typeof recordAuditEntries>;

  beforeAll(async () => {
    setup = await createTenantSetup();
    realms = await startFakeRealms(setup, ['acme', 'globex']);
    server = createTestServer(setup);
    audit = recordAuditEntries(server.events);
  });
  beforeEach(async () => {
    await setRule('on');
    audit.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await setup.close();
  });

  const setRule = (rule: string) => setup.own.owner.query('update sign_on set password_sign_in = $1', [rule]);
  const setFlag = (name: string, isOn: boolean) =>
    setup.own.owner.query("update tenants set flags = flags || $1 where slug = 'acme'", [{ [name]: isOn }]);
  const mint = (person: RealmPerson) => realms.of('acme').mint(person);
  const exchange = (token: string | null, body: object = {}, host = 'acme.localhost') =>
    server.call({
      method: 'POST',
      url: '/api/users/login/',
      host,
      ...(token ? { token } : {}),
      body: { email: 'boss@acme.test', rememberMe: false, keycloakEnabled: true, ...body },
    });
  const codeOf = (answer: Awaited<ReturnType<typeof exchange>>) => [
    answer.statusCode,
    answer.json().error?.code,
  ];

  test("returns a session of the token's subject, and ignores the body", async () => {
    const agent = await buildStaff(setup, setup.tenants.acme);

    const answer = await exchange(await mint({ email: agent.email, role: 'SUPER_ADMIN' }));

    const { result } = answer.json();
    expect([answer.statusCode, result]).toMatchObject([
      200,
      { id: agent.id, email: agent.email, name: agent.name, role: 'AGENT', bySingleSignOn: true },
    ]);
    expect((await createStaffBrowser(server).products(result.accessToken)).statusCode).toBe(200);
    expect(audit).toMatchObject([
      { action: 'UPDATE', logType: 'USERS' },
      { action: 'LOGIN', logType: 'LOGIN', actor: { id: agent.id }, after: { singleSignOn: true } },
    ]);
  });

  test('lasts as long as the browser, even if the request asks to be remembered', async () => {
    const agent = await buildStaff(setup, setup.tenants.acme);

    const answer = await exchange(await mint({ email: agent.email }), { rememberMe: true });

    expect(cookieOf(answer, 'foyer_refresh')).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(cookieOf(answer, 'foyer_refresh')?.expires).toBeUndefined();
  });

  test('is renewed like other sessions and stays marked as single sign-on', async () => {
    const agent = await buildStaff(setup, setup.tenants.acme);
    const begun = await exchange(await mint({ email: agent.email }));

    const renewed = await createStaffBrowser(server).refresh(refreshTokenOf(begun));

    expect(renewed.json().result).toMatchObject({ id: agent.id, bySingleSignOn: true });
  });

  test('accepts a token once, also in concurrent requests', async () => {
    const agent = await buildStaff(setup, setup.tenants.acme);
    const token = await mint({ email: agent.email });

    const answers = await Promise.all([exchange(token), exchange(token), exchange(token)]);
    const later = await exchange(token);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    expect(codeOf(later)).toEqual([401, 'auth.invalid']);
  });

  test('forgets a consumed token only after it has expired', async () => {
    const agent = await buildStaff(setup, setup.tenants.acme);
    const token = await mint({ email: agent.email });
    await exchange(token);

    setup.clock.advance(308_000);
    await exchange(await mint({ email: agent.email }));

    expect(codeOf(await exchange(token))).toEqual([401, 'auth.invalid']);
  });

  test('is rejected for an unknown person, and creates no user', async () => {
    const email = 'stranger@acme.test';

    expect(codeOf(await exchange(await mint({ email, role: 'ADMIN' })))).toEqual([403, 'auth.forbidden']);
    const { rows } = await setup.own.owner.query('select 1 from users where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('is rejected for an inactive user, whose token is not consumed', async () => {
    const gone = await buildStaff(setup, setup.tenants.acme, { status: 'INACTIVE' });
    const token = await mint({ email: gone.email });

    expect(codeOf(await exchange(token))).toEqual([403, 'auth.forbidden']);

    await setup.own.owner.query("update users set status = 'ACTIVE' where id = $1", [gone.id]);
    expect((await exchange(token)).statusCode).toBe(200);
  });

  test('is rejected without a token, with one of our own tokens, and with one of another realm', async () => {
    const agent = await buildStaff(setup, setup.tenants.acme);
    const own = (await createStaffBrowser(server).signIn({ email: agent.email })).json().result;
    const foreign = await realms.of('globex').mint({ email: agent.email });

    expect(codeOf(await exchange(null))).toEqual([401, 'auth.missing']);
    expect(codeOf(await exchange(own.accessToken))).toEqual([401, 'auth.invalid']);
    expect(codeOf(await exchange(foreign))).toEqual([401, 'auth.invalid']);
  });

  test('is rejected while the flag is off, before the token is verified', async () => {
    const agent = await buildStaff(setup, setup.tenants.acme);
    const token = await mint({ email: agent.email });
    await setFlag('keycloak', false);

    const answer = await exchange(token);

    await setFlag('keycloak', true);
    expect(codeOf(answer)).toEqual([403, 'feature.off']);
  });

  test('requires no second factor of ours: the realm has its own', async () => {
    const admin = await buildStaff(setup, setup.tenants.acme, { role: 'ADMIN' });
    await setup.own.owner.query('update tenants set require_second_factor = true');

    const { result } = (await exchange(await mint({ email: admin.email }))).json();
    const users = await createStaffBrowser(server).call('GET', '/api/manage/users', result.accessToken);

    await setup.own.owner.query('update tenants set require_second_factor = false');
    expect([result.mustSetUpSecondFactor, users.statusCode]).toEqual([false, 200]);
  });

  describe('password sign-in', () => {
    const bySuperAdmin = async () => {
      const boss = await buildStaff(setup, setup.tenants.acme, { role: 'SUPER_ADMIN' });
      return createStaffBrowser(server).signIn({ email: boss.email });
    };
    const byAdmin = async () => {
      const admin = await buildStaff(setup, setup.tenants.acme, { role: 'ADMIN' });
      return createStaffBrowser(server).signIn({ email: admin.email });
    };

    test('works for both while it is on', async () => {
      expect([(await byAdmin()).statusCode, (await bySuperAdmin()).statusCode]).toEqual([200, 200]);
    });

    test('works for super admins only in emergency mode, and is marked in the audit log', async () => {
      await setRule('breakGlass');

      expect(codeOf(await byAdmin())).toEqual([401, 'auth.wrong_credentials']);
      expect((await bySuperAdmin()).statusCode).toBe(200);
      expect(audit).toMatchObject([{ logType: 'LOGIN', after: { breakGlass: true } }]);
    });

    test('is rejected for all with the same error while it is off', async () => {
      await setRule('off');

      expect(codeOf(await byAdmin())).toEqual([403, 'feature.off']);
      expect(codeOf(await bySuperAdmin())).toEqual([403, 'feature.off']);
    });

    test('always works while the single sign-on flag is off', async () => {
      await setRule('off');
      await setFlag('keycloak', false);

      const answer = await byAdmin();

      await setFlag('keycloak', true);
      expect(answer.statusCode).toBe(200);
    });

    test('mails password links only to users who may use a password', async () => {
      // The notices of the tests above are not password links.
      server.messages.sent.length = 0;
      const admin = await buildStaff(setup, setup.tenants.acme, { role: 'ADMIN' });
      const boss = await buildStaff(setup, setup.tenants.acme, { role: 'SUPER_ADMIN' });
      await setRule('breakGlass');
      const forget = (email: string) =>
        server.call({ method: 'POST', url: '/api/users/forgot-password', body: { email } });

      await forget(admin.email);
      await forget(boss.email);

      await expect.poll(() => server.messages.sent.length).toBeGreaterThan(0);
      expect(server.messages.sent.map(({ to }) => to)).toEqual([boss.email]);
    });
  });
});
