import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { type RealmPerson, type Realms, startRealms } from '../../platform/testing/realm.ts';
import { cookieOf, createStaffBrowser, refreshTokenOf } from '../../platform/testing/staff-browser.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildStaff, createWorld, type World } from '../../platform/testing/test-world.ts';

describe('signing in by the realm', () => {
  let world: World;
  let realms: Realms;
  let server: TestServer;
  let audit: ReturnType<typeof hearAudit>;

  beforeAll(async () => {
    world = await createWorld();
    realms = await startRealms(world, ['acme', 'globex']);
    server = createTestServer(world);
    audit = hearAudit(server.events);
  });
  beforeEach(async () => {
    await setRule('on');
    audit.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await world.close();
  });

  const setRule = (rule: string) => world.own.owner.query('update sign_on set password_sign_in = $1', [rule]);
  const setFlag = (name: string, isOn: boolean) =>
    world.own.owner.query("update tenants set flags = flags || $1 where slug = 'acme'", [{ [name]: isOn }]);
  const mint = (person: RealmPerson) => realms.of('acme').mint(person);
  const exchange = (token: string | null, body: object = {}, host = 'acme.localhost') =>
    server.call({
      ...{ method: 'POST', url: '/api/users/login/', host, ...(token ? { token } : {}) },
      body: { email: 'boss@acme.test', rememberMe: false, keycloakEnabled: true, ...body },
    });
  const codeOf = (answer: Awaited<ReturnType<typeof exchange>>) => [
    answer.statusCode,
    answer.json().error?.code,
  ];

  test("gives a session of the token's person, whoever the body names", async () => {
    const agent = await buildStaff(world, world.tenants.acme);

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

  test('lasts as long as the browser, however long somebody asks to be remembered', async () => {
    const agent = await buildStaff(world, world.tenants.acme);

    const answer = await exchange(await mint({ email: agent.email }), { rememberMe: true });

    expect(cookieOf(answer, 'foyer_refresh')).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(cookieOf(answer, 'foyer_refresh')?.expires).toBeUndefined();
  });

  test('is renewed like any session, and is known for what it is', async () => {
    const agent = await buildStaff(world, world.tenants.acme);
    const begun = await exchange(await mint({ email: agent.email }));

    const renewed = await createStaffBrowser(server).refresh(refreshTokenOf(begun));

    expect(renewed.json().result).toMatchObject({ id: agent.id, bySingleSignOn: true });
  });

  test('works once with a token, however many ask at the same instant', async () => {
    const agent = await buildStaff(world, world.tenants.acme);
    const token = await mint({ email: agent.email });

    const answers = await Promise.all([exchange(token), exchange(token), exchange(token)]);
    const later = await exchange(token);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    expect(codeOf(later)).toEqual([401, 'auth.invalid']);
  });

  test('forgets a used token only when nobody would believe it any more', async () => {
    const agent = await buildStaff(world, world.tenants.acme);
    const token = await mint({ email: agent.email });
    await exchange(token);

    world.clock.advance(308_000);
    await exchange(await mint({ email: agent.email }));

    expect(codeOf(await exchange(token))).toEqual([401, 'auth.invalid']);
  });

  test('is refused to who is unknown here, and makes nobody', async () => {
    const email = 'stranger@acme.test';

    expect(codeOf(await exchange(await mint({ email, role: 'ADMIN' })))).toEqual([403, 'auth.forbidden']);
    const { rows } = await world.own.owner.query('select 1 from users where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('is refused to who is inactive, and their token stays unspent', async () => {
    const gone = await buildStaff(world, world.tenants.acme, { status: 'INACTIVE' });
    const token = await mint({ email: gone.email });

    expect(codeOf(await exchange(token))).toEqual([403, 'auth.forbidden']);

    await world.own.owner.query("update users set status = 'ACTIVE' where id = $1", [gone.id]);
    expect((await exchange(token)).statusCode).toBe(200);
  });

  test('is refused without a token, with one of ours, with one of another realm', async () => {
    const agent = await buildStaff(world, world.tenants.acme);
    const own = (await createStaffBrowser(server).signIn({ email: agent.email })).json().result;
    const foreign = await realms.of('globex').mint({ email: agent.email });

    expect(codeOf(await exchange(null))).toEqual([401, 'auth.missing']);
    expect(codeOf(await exchange(own.accessToken))).toEqual([401, 'auth.invalid']);
    expect(codeOf(await exchange(foreign))).toEqual([401, 'auth.invalid']);
  });

  test('is refused while the flag is off, before anything is looked at', async () => {
    const agent = await buildStaff(world, world.tenants.acme);
    const token = await mint({ email: agent.email });
    await setFlag('keycloak', false);

    const answer = await exchange(token);

    await setFlag('keycloak', true);
    expect(codeOf(answer)).toEqual([403, 'feature.off']);
  });

  test('asks for no second factor of ours: the realm has its own', async () => {
    const admin = await buildStaff(world, world.tenants.acme, { role: 'ADMIN' });
    await world.own.owner.query('update tenants set require_second_factor = true');

    const { result } = (await exchange(await mint({ email: admin.email }))).json();
    const users = await createStaffBrowser(server).call('GET', '/api/manage/users', result.accessToken);

    await world.own.owner.query('update tenants set require_second_factor = false');
    expect([result.mustSetUpSecondFactor, users.statusCode]).toEqual([false, 200]);
  });

  describe('and passwords', () => {
    const bySuperAdmin = async () => {
      const boss = await buildStaff(world, world.tenants.acme, { role: 'SUPER_ADMIN' });
      return createStaffBrowser(server).signIn({ email: boss.email });
    };
    const byAdmin = async () => {
      const admin = await buildStaff(world, world.tenants.acme, { role: 'ADMIN' });
      return createStaffBrowser(server).signIn({ email: admin.email });
    };

    test('both, while they are on', async () => {
      expect([(await byAdmin()).statusCode, (await bySuperAdmin()).statusCode]).toEqual([200, 200]);
    });

    test('in an emergency: super admins alone, and the log says so', async () => {
      await setRule('breakGlass');

      expect(codeOf(await byAdmin())).toEqual([401, 'auth.wrong_credentials']);
      expect((await bySuperAdmin()).statusCode).toBe(200);
      expect(audit).toMatchObject([{ logType: 'LOGIN', after: { breakGlass: true } }]);
    });

    test('off: nobody, in the same words', async () => {
      await setRule('off');

      expect(codeOf(await byAdmin())).toEqual([403, 'feature.off']);
      expect(codeOf(await bySuperAdmin())).toEqual([403, 'feature.off']);
    });

    test('on all the same while the flag is off: there would be no other way in', async () => {
      await setRule('off');
      await setFlag('keycloak', false);

      const answer = await byAdmin();

      await setFlag('keycloak', true);
      expect(answer.statusCode).toBe(200);
    });

    test('no link to set one reaches who could not use it', async () => {
      const admin = await buildStaff(world, world.tenants.acme, { role: 'ADMIN' });
      const boss = await buildStaff(world, world.tenants.acme, { role: 'SUPER_ADMIN' });
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
