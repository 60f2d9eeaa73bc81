import { loginCookie } from '@foyer/contract/users.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cookieOf,
  createStaffBrowser,
  refreshCookie,
  refreshTokenOf,
} from '../../platform/testing/staff-browser.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import {
  type BuiltStaff,
  buildStaff,
  builtPassword,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { sessionEnded } from './index.ts';

const minute = 60_000;

describe('signing in and out', () => {
  let world: World;
  let server: TestServer;
  let browser: ReturnType<typeof createStaffBrowser>;
  let priya: BuiltStaff;
  const ended: { userId: string; sessionId: string }[] = [];

  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world);
    server.events.after(sessionEnded, (_scope, event) => void ended.push(event));
    priya = await buildStaff(world, world.tenants.acme, {
      name: 'Priya Venkatesh',
      email: 'Agent@acme.test',
    });
  });
  beforeEach(() => {
    browser = createStaffBrowser(server);
    ended.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  test('an active user with the right password gets name, role and a token that lets in', async () => {
    const answer = await browser.signIn({ email: ' AGENT@acme.test ' });

    expect(answer.statusCode).toBe(200);
    expect(answer.json().result).toMatchObject({
      id: priya.id,
      email: 'Agent@acme.test',
      name: 'Priya Venkatesh',
      role: 'AGENT',
    });
    expect((await browser.products(answer.json().result.accessToken)).statusCode).toBe(200);
  });

  test('the refresh token is in a cookie no script can read, for one path only; the readable one is a marker', async () => {
    const [one, two] = [await browser.signIn(), await browser.signIn()];

    expect(cookieOf(one, refreshCookie)).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/session',
    });
    expect(one.body).not.toContain(refreshTokenOf(one));
    expect(cookieOf(one, loginCookie)?.httpOnly).toBeUndefined();
    expect(cookieOf(one, loginCookie)?.value).not.toBe(cookieOf(two, loginCookie)?.value);
    expect(one.json().result.accessToken).not.toContain(cookieOf(one, loginCookie)?.value);
  });

  test('only a remembered session outlives the browser', async () => {
    expect(cookieOf(await browser.signIn(), refreshCookie)?.expires).toBeUndefined();
    expect(cookieOf(await browser.signIn({ rememberMe: true }), refreshCookie)?.expires).toBeInstanceOf(Date);
  });

  test('cookies are for https only where the page came by https', async () => {
    const proxied = createTestServer(world, { trustedProxies: '127.0.0.1' });
    const body = {
      email: 'agent@acme.test',
      password: builtPassword,
      rememberMe: false,
      keycloakEnabled: false,
    };

    const answer = await proxied.call({
      method: 'POST',
      url: '/api/users/login/',
      body,
      headers: { 'x-forwarded-proto': 'https' },
    });

    expect(answer.cookies.every(({ secure }) => secure)).toBe(true);
    expect((await browser.signIn()).cookies.some(({ secure }) => secure)).toBe(false);
    await proxied.close();
  });

  test('a wrong password, an unknown email and an inactive user are refused in the same words', async () => {
    await buildStaff(world, world.tenants.acme, { email: 'gone@acme.test', status: 'INACTIVE' });

    const answers = [
      await browser.signIn({ password: 'guess' }),
      await browser.signIn({ email: 'nobody@acme.test' }),
      await browser.signIn({ email: 'gone@acme.test' }),
    ];

    const told = answers.map((answer) => ({
      status: answer.statusCode,
      ...answer.json().error,
      requestId: '',
      cookies: answer.cookies,
    }));
    expect(told[0]).toMatchObject({ status: 401, code: 'auth.wrong_credentials', cookies: [] });
    expect(told[1]).toEqual(told[0]);
    expect(told[2]).toEqual(told[0]);
  });

  test('a staff account of one tenant does not exist at another', async () => {
    expect((await browser.signIn({ host: 'globex.localhost' })).json().error.code).toBe(
      'auth.wrong_credentials',
    );
  });

  test('the same email at two tenants is two people', async () => {
    const shared = await buildStaff(world, world.tenants.globex, {
      email: 'agent@acme.test',
      password: 'another one',
    });

    expect(
      (await browser.signIn({ host: 'globex.localhost', password: 'another one' })).json().result.id,
    ).toBe(shared.id);
    expect((await browser.signIn({ password: 'another one' })).statusCode).toBe(401);
    expect((await browser.signIn()).json().result.id).toBe(priya.id);
  });

  test('after five wrong tries the account is shut from that address for a while, even for the right password', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 8 }, async () => (await browser.signIn({ password: 'guess' })).json().error.code),
    );
    const shut = await browser.signIn();
    const elsewhere = await createStaffBrowser(server).signIn();
    world.clock.advance(minute / 2);
    const later = await browser.signIn();

    expect(guesses.filter((code) => code === 'auth.wrong_credentials')).toHaveLength(5);
    expect(shut.json().error).toMatchObject({ code: 'auth.too_many_tries', retryAfterMs: minute / 2 });
    expect(shut.headers['retry-after']).toBe('30');
    expect([elsewhere.statusCode, later.statusCode]).toEqual([200, 200]);
  });

  test('an account that does not exist is shut in just the same way', async () => {
    const told = async (email: string) => {
      const from = createStaffBrowser(server);
      const answers = [];
      for (let each = 0; each < 7; each += 1) answers.push(await from.signIn({ email, password: 'guess' }));
      return answers.map((answer) => ({ ...answer.json().error, requestId: '' }));
    };

    expect(await told('nobody@acme.test')).toEqual(await told('agent@acme.test'));
  });

  test('a hash of a cheaper time is renewed at the next sign-in', async () => {
    const old = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    const { id } = await buildStaff(world, world.tenants.acme, { email: 'old@acme.test' });
    await world.own.owner.query('update users set password_hash = $2 where id = $1', [id, old]);

    expect((await browser.signIn({ email: 'old@acme.test', password: 'password' })).statusCode).toBe(200);

    const { rows } = await world.own.owner.query('select password_hash from users where id = $1', [id]);
    expect(rows[0].password_hash).toMatch(/m=19456,t=2,p=1/);
    expect((await browser.signIn({ email: 'old@acme.test', password: 'password' })).statusCode).toBe(200);
  });

  test('signing out ends the session at once, and takes both cookies away', async () => {
    const answer = await browser.signIn();
    const { accessToken } = answer.json().result;

    const out = await browser.removeCookies(
      { cookiesToDelete: [loginCookie], purpose: 'LOGOUT' },
      accessToken,
    );

    expect(out.json()).toEqual({ status: 200 });
    expect(out.cookies.map(({ name, value, path }) => ({ name, value, path }))).toEqual(
      expect.arrayContaining([
        { name: loginCookie, value: '', path: '/' },
        { name: refreshCookie, value: '', path: '/api/session' },
      ]),
    );
    expect((await browser.products(accessToken)).json().error.code).toBe('auth.invalid');
    expect((await browser.refresh(refreshTokenOf(answer))).json().error.code).toBe('auth.invalid');
    expect(ended).toHaveLength(1);
  });

  test('signing out works with a token that has just expired', async () => {
    const answer = await browser.signIn();
    const { accessToken } = answer.json().result;
    world.clock.advance(20 * minute);
    expect((await browser.products(accessToken)).json().error.code).toBe('auth.expired');

    await browser.removeCookies({ cookiesToDelete: [], purpose: 'LOGOUT' }, accessToken);

    expect((await browser.refresh(refreshTokenOf(answer))).json().error.code).toBe('auth.invalid');
  });

  test('nobody is signed out by a forged token, a foreign tenant’s, or without the purpose', async () => {
    const answer = await browser.signIn();
    const { accessToken } = answer.json().result;
    const [head, , signature] = accessToken.split('.');
    const forged = `${head}.${Buffer.from(JSON.stringify({ kind: 'staff', tenantId: world.tenants.acme.tenantId, userId: priya.id })).toString('base64url')}.${signature}`;

    const out = { cookiesToDelete: [], purpose: 'LOGOUT' };
    expect((await browser.removeCookies(out, forged)).statusCode).toBe(200);
    await server.call({
      method: 'POST',
      url: '/api/utils/removeCookies',
      host: 'globex.localhost',
      body: out,
      token: accessToken,
    });
    await browser.removeCookies({ cookiesToDelete: [loginCookie] }, accessToken);

    expect((await browser.products(accessToken)).statusCode).toBe(200);
    expect(ended).toEqual([]);
  });

  test('only cookies of the product’s own can be removed', async () => {
    const out = await browser.removeCookies({
      cookiesToDelete: ['meetingId', 'productId', 'AUTH_SESSION_ID', 'foyer_refresh', 'a b; c'],
    });

    expect(out.cookies.map(({ name }) => name)).toEqual(['meetingId', 'productId']);
  });
});
