import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAuditEntries } from '../../testing/fakes/audit-recorder.ts';
import { type FakeRealms, startFakeRealms } from '../../testing/fakes/fake-keycloak.ts';
import { createStaffBrowser } from '../../testing/fakes/staff-browser.ts';
import { buildStaff, createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';
import { sessionEnded } from '../users/index.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

describe('back-channel logout', () => {
  let setup: TenantSetup;
  let realms: FakeRealms;
  let server: TestServer;
  let audit: ReturnType<typeof recordAuditEntries>;
  /** Users whose connections were closed. */
  const cut: string[] = [];

  beforeAll(async () => {
    setup = await createTenantSetup();
    realms = await startFakeRealms(setup, ['acme', 'globex']);
    server = createTestServer(setup);
    audit = recordAuditEntries(server.events);
    server.events.after(sessionEnded, (_scope, { userId }) => void cut.push(userId));
  });
  beforeEach(() => {
    audit.length = 0;
    cut.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await setup.close();
  });

  /** A person with two browsers and two sessions of the realm. */
  async function buildPerson() {
    const { id, email } = await buildStaff(setup, setup.tenants.acme);
    const subject = crypto.randomUUID();
    const signIn = async () => {
      const realmSession = crypto.randomUUID();
      const mint = () => realms.of('acme').mint({ subject, email, realmSession });
      const body = { email, rememberMe: false, keycloakEnabled: true };
      const call = { method: 'POST', url: '/api/users/login/', body } as const;
      const { result } = (await server.call({ ...call, token: await mint() })).json();
      return {
        realmSession,
        isIn: async () => (await createStaffBrowser(server).products(result.accessToken)).statusCode === 200,
        tryAgain: async () => (await server.call({ ...call, token: await mint() })).statusCode,
      };
    };
    return { id, subject, here: await signIn(), there: await signIn() };
  }

  const say = (logoutToken: string, more: { host?: string; type?: string } = {}) => {
    const { host = 'acme.localhost', type = 'application/x-www-form-urlencoded' } = more;
    const payload = new URLSearchParams({ logout_token: logoutToken }).toString();
    const headers = { host, 'content-type': type };
    return server.http.inject({ method: 'POST', url: '/api/sso/backchannel-logout', headers, payload });
  };
  const word = (claims: Record<string, unknown>) => realms.of('acme').mintLogout(claims);

  test('ends the sessions of that realm session with their connections, and not those of the other browser', async () => {
    const { id, subject, here, there } = await buildPerson();

    const answer = await say(await word({ sub: subject, sid: here.realmSession }));

    expect([answer.statusCode, await here.isIn(), await there.isIn()]).toEqual([204, false, true]);
    expect(cut).toEqual([id]);
    expect(audit.at(-1)).toMatchObject({
      action: 'LOGOUT',
      logType: 'LOGOUT',
      entity: { id },
      actor: { kind: 'SYSTEM' },
      after: { byIdentityProvider: true },
    });
  });

  test('ends all sessions of the subject when it names no session', async () => {
    const { subject, here, there } = await buildPerson();

    await say(await word({ sub: subject }));

    expect([await here.isIn(), await there.isIn()]).toEqual([false, false]);
  });

  test('rejects later sign-ins with a still valid token of that realm session', async () => {
    const { subject, here, there } = await buildPerson();

    await say(await word({ sub: subject, sid: here.realmSession }));

    expect([await here.tryAgain(), await there.tryAgain()]).toEqual([401, 200]);
  });

  test('ends a concurrent sign-in with the same realm session', async () => {
    const { subject, here } = await buildPerson();
    const [, status] = await Promise.all([
      say(await word({ sub: subject, sid: here.realmSession })),
      here.tryAgain(),
    ]);

    // Either the sign-in came first and was ended, or it is rejected: no session remains.
    expect([200, 401]).toContain(status);
    const { rows } = await setup.own.owner.query(
      'select id from sessions where realm_session = $1 and revoked_at is null',
      [here.realmSession],
    );
    expect(rows).toEqual([]);
  });

  test('does not end sessions started with a password, or of other people', async () => {
    const { subject, here } = await buildPerson();
    const other = await buildPerson();
    const { email } = await buildStaff(setup, setup.tenants.acme);
    const { accessToken } = (await createStaffBrowser(server).signIn({ email })).json().result;

    await say(await word({ sub: subject, sid: here.realmSession }));

    expect(await other.here.isIn()).toBe(true);
    expect((await createStaffBrowser(server).products(accessToken)).statusCode).toBe(200);
  });

  test("is accepted on the host of the realm's tenant only", async () => {
    const { subject, here } = await buildPerson();
    const claims = { sub: subject, sid: here.realmSession };
    const { issuer } = realms.of('acme');

    const foreign = await say(await realms.of('globex').mintLogout(claims));
    const relabelled = await say(await realms.of('globex').mintLogout({ ...claims, iss: issuer }));
    const elsewhere = await say(await word(claims), { host: 'globex.localhost' });

    expect([foreign.statusCode, relabelled.statusCode, elsewhere.statusCode]).toEqual([400, 400, 400]);
    expect(await here.isIn()).toBe(true);
  });

  test('accepts a logout token once', async () => {
    const { subject } = await buildPerson();
    const token = await word({ sub: subject });

    expect([(await say(token)).statusCode, (await say(token)).statusCode]).toEqual([204, 400]);
  });

  test.each([
    ['has no events', { events: undefined }],
    ['has another event', { events: { 'http://schemas.openid.net/event/else': {} } }],
    ['has a text in place of the event object', { events: { [event]: 'yes' } }],
    ['has a nonce, like an ID token', { nonce: 'n' }],
    ['has neither subject nor session', { sub: undefined, sid: undefined }],
    ['has no id', { jti: undefined }],
    ['has another audience', { aud: 'another' }],
    ['has expired', { exp: 1 }],
  ])('rejects a logout token when it %s', async (_what, claims) => {
    const { subject, here } = await buildPerson();

    const answer = await say(await word({ sub: subject, sid: here.realmSession, ...claims }));

    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'request.malformed']);
    expect(await here.isIn()).toBe(true);
  });

  test('rejects an access token, invalid text, and another content type', async () => {
    const { subject, here } = await buildPerson();
    const access = await realms.of('acme').mint({ subject, realmSession: here.realmSession });
    const type = 'application/json';

    for (const answer of [
      await say(access),
      await say('x'),
      await say(''),
      await say(await word({ sub: subject }), { type }),
    ])
      expect(answer.statusCode).toBe(400);
    expect(await here.isIn()).toBe(true);
  });
});
