import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { type Realms, startRealms } from '../../platform/testing/realm.ts';
import { createStaffBrowser } from '../../platform/testing/staff-browser.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildStaff, createWorld, type World } from '../../platform/testing/test-world.ts';
import { sessionEnded } from '../users/index.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

describe("the realm's word that somebody signed out", () => {
  let world: World;
  let realms: Realms;
  let server: TestServer;
  let audit: ReturnType<typeof hearAudit>;
  /** Whose connections were cut. */
  const cut: string[] = [];

  beforeAll(async () => {
    world = await createWorld();
    realms = await startRealms(world, ['acme', 'globex']);
    server = createTestServer(world);
    audit = hearAudit(server.events);
    server.events.after(sessionEnded, (_scope, { userId }) => void cut.push(userId));
  });
  beforeEach(() => {
    audit.length = 0;
    cut.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await world.close();
  });

  /** Somebody at two browsers, by two sessions of the realm. */
  async function buildPerson() {
    const { id, email } = await buildStaff(world, world.tenants.acme);
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

  test('ends what came by that session, with its connections, and leaves the other browser alone', async () => {
    const { id, subject, here, there } = await buildPerson();

    const answer = await say(await word({ sub: subject, sid: here.realmSession }));

    expect([answer.statusCode, await here.isIn(), await there.isIn()]).toEqual([204, false, true]);
    expect(cut).toEqual([id]);
    expect(audit.at(-1)).toMatchObject({
      ...{ action: 'LOGOUT', logType: 'LOGOUT', entity: { id } },
      ...{ actor: { kind: 'SYSTEM' }, after: { byIdentityProvider: true } },
    });
  });

  test('ends everything of the person where it names no session', async () => {
    const { subject, here, there } = await buildPerson();

    await say(await word({ sub: subject }));

    expect([await here.isIn(), await there.isIn()]).toEqual([false, false]);
  });

  test('lets no token of that session in afterwards, though it is still in force', async () => {
    const { subject, here, there } = await buildPerson();

    await say(await word({ sub: subject, sid: here.realmSession }));

    expect([await here.tryAgain(), await there.tryAgain()]).toEqual([401, 200]);
  });

  test('ends what is begun at the same instant', async () => {
    const { subject, here } = await buildPerson();
    const [, status] = await Promise.all([
      say(await word({ sub: subject, sid: here.realmSession })),
      here.tryAgain(),
    ]);

    // Begun before the word and ended by it, or refused after it: in no case does a session stay.
    expect([200, 401]).toContain(status);
    const { rows } = await world.own.owner.query(
      'select id from sessions where realm_session = $1 and revoked_at is null',
      [here.realmSession],
    );
    expect(rows).toEqual([]);
  });

  test('does not touch who signed in with a password, nor anybody else', async () => {
    const { subject, here } = await buildPerson();
    const other = await buildPerson();
    const { email } = await buildStaff(world, world.tenants.acme);
    const { accessToken } = (await createStaffBrowser(server).signIn({ email })).json().result;

    await say(await word({ sub: subject, sid: here.realmSession }));

    expect(await other.here.isIn()).toBe(true);
    expect((await createStaffBrowser(server).products(accessToken)).statusCode).toBe(200);
  });

  test("counts only where the realm is the host's own", async () => {
    const { subject, here } = await buildPerson();
    const claims = { sub: subject, sid: here.realmSession };
    const { issuer } = realms.of('acme');

    const foreign = await say(await realms.of('globex').mintLogout(claims));
    const dressed = await say(await realms.of('globex').mintLogout({ ...claims, iss: issuer }));
    const elsewhere = await say(await word(claims), { host: 'globex.localhost' });

    expect([foreign.statusCode, dressed.statusCode, elsewhere.statusCode]).toEqual([400, 400, 400]);
    expect(await here.isIn()).toBe(true);
  });

  test('is taken once', async () => {
    const { subject } = await buildPerson();
    const token = await word({ sub: subject });

    expect([(await say(token)).statusCode, (await say(token)).statusCode]).toEqual([204, 400]);
  });

  test.each([
    ['says nothing about signing out', { events: undefined }],
    ['is about another event', { events: { 'http://schemas.openid.net/event/else': {} } }],
    ['names its event as a text', { events: { [event]: 'yes' } }],
    ['bears a nonce, as identity tokens do', { nonce: 'n' }],
    ['names nobody', { sub: undefined, sid: undefined }],
    ['has no id, and could come again', { jti: undefined }],
    ['is for another client', { aud: 'another' }],
    ['has expired', { exp: 1 }],
  ])('is no word when it %s', async (_what, claims) => {
    const { subject, here } = await buildPerson();

    const answer = await say(await word({ sub: subject, sid: here.realmSession, ...claims }));

    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'request.malformed']);
    expect(await here.isIn()).toBe(true);
  });

  test('is no word as an access token, as rubbish, or in another form', async () => {
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
