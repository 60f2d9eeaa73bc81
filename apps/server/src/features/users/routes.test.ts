import { loginCookie } from '@foyer/contract/users/users.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cookieOf,
  createStaffBrowser,
  refreshCookie,
  refreshTokenOf,
} from '../../testing/fakes/staff-browser.ts';
import {
  type BuiltStaff,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
  testPassword,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';
import { sessionEnded } from './index.ts';

const minute = 60_000;

describe('signing in and out', () => {
  let setup: TenantSetup;
  let server: TestServer;
  let browser: ReturnType<typeof createStaffBrowser>;
  let priya: BuiltStaff;
  const ended: { userId: string; sessionId: string }[] = [];

  beforeAll(async () => {
    setup = await createTenantSetup();
    server = createTestServer(setup);
    server.events.after(sessionEnded, (_scope, event) => void ended.push(event));
    priya = await buildStaff(setup, setup.tenants.acme, {
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
    await setup.close();
  });

  test('returns name, role and a working access token for the right password of an active user', async () => {
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

  test('sets the refresh token in an HttpOnly cookie for one path, and a random marker in the readable cookie', async () => {
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

  test('keeps only a remembered session after the browser closes', async () => {
    expect(cookieOf(await browser.signIn(), refreshCookie)?.expires).toBeUndefined();
    expect(cookieOf(await browser.signIn({ rememberMe: true }), refreshCookie)?.expires).toBeInstanceOf(Date);
  });

  test('marks cookies as Secure only when the page was loaded over HTTPS', async () => {
    const proxied = createTestServer(setup, { trustedProxies: '127.0.0.1' });
    const body = {
      email: 'agent@acme.test',
      password: testPassword,
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

  test('marks cookies as Secure in production, and ignores the headers of proxies', async () => {
    const production = createTestServer(setup, { production: true });

    const answer = await createStaffBrowser(production).signIn();

    await production.close();
    expect(answer.cookies.map(({ secure }) => secure)).toEqual([true, true]);
  });

  describe('over HTTPS', () => {
    let production: TestServer;
    beforeAll(() => {
      production = createTestServer(setup, { production: true });
    });
    afterAll(() => production.close());

    const hostCookie = '__Host-foyer_refresh';
    const refresh = (cookie: string) =>
      production.call({ method: 'POST', url: '/api/session/refresh', cookies: {}, headers: { cookie } });
    const signIn = async () => cookieOf(await createStaffBrowser(production).signIn(), hostCookie);

    test('the refresh cookie has a name that only this host can set', async () => {
      const cookie = await signIn();

      expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Strict' });
      expect(cookie).not.toHaveProperty('domain');
      expect((await refresh(`${hostCookie}=${cookie?.value}; foyer_refresh=planted`)).statusCode).toBe(200);
    });

    test('a session under the former name continues under the new one', async () => {
      const answer = await refresh(`foyer_refresh=${(await signIn())?.value}`);

      expect(answer.statusCode).toBe(200);
      expect(cookieOf(answer, hostCookie)?.value).toMatch(/./);
      expect(cookieOf(answer, 'foyer_refresh')?.value).toBe('');
    });

    test('two refresh cookies of one name are rejected', async () => {
      const token = (await signIn())?.value;

      expect((await refresh(`foyer_refresh=${token}; foyer_refresh=planted`)).statusCode).toBe(401);
    });
  });

  test('rejects a wrong password, an unknown email and an inactive user with the same answer', async () => {
    await buildStaff(setup, setup.tenants.acme, { email: 'gone@acme.test', status: 'INACTIVE' });

    const answers = [
      await browser.signIn({ password: 'guess' }),
      await browser.signIn({ email: 'nobody@acme.test' }),
      await browser.signIn({ email: 'gone@acme.test' }),
    ];

    const responses = answers.map((answer) => ({
      status: answer.statusCode,
      ...answer.json().error,
      requestId: '',
      cookies: answer.cookies,
    }));
    expect(responses[0]).toMatchObject({ status: 401, code: 'auth.wrong_credentials', cookies: [] });
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  test('does not know a staff account of another tenant', async () => {
    expect((await browser.signIn({ host: 'globex.localhost' })).json().error.code).toBe(
      'auth.wrong_credentials',
    );
  });

  test('treats the same email at two tenants as two people', async () => {
    const shared = await buildStaff(setup, setup.tenants.globex, {
      email: 'agent@acme.test',
      password: 'another one',
    });

    expect(
      (await browser.signIn({ host: 'globex.localhost', password: 'another one' })).json().result.id,
    ).toBe(shared.id);
    expect((await browser.signIn({ password: 'another one' })).statusCode).toBe(401);
    expect((await browser.signIn()).json().result.id).toBe(priya.id);
  });

  test('blocks an account for one address after five wrong passwords, even for the right password', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 8 }, async () => (await browser.signIn({ password: 'guess' })).json().error.code),
    );
    const shut = await browser.signIn();
    const elsewhere = await createStaffBrowser(server).signIn();
    setup.clock.advance(minute / 2);
    const later = await browser.signIn();

    expect(guesses.filter((code) => code === 'auth.wrong_credentials')).toHaveLength(5);
    expect(shut.json().error).toMatchObject({ code: 'auth.too_many_tries', retryAfterMs: minute / 2 });
    expect(shut.headers['retry-after']).toBe('30');
    expect([elsewhere.statusCode, later.statusCode]).toEqual([200, 200]);
  });

  test('blocks an unknown account in exactly the same way', async () => {
    const responses = async (email: string) => {
      const from = createStaffBrowser(server);
      const answers = [];
      for (let each = 0; each < 7; each += 1) answers.push(await from.signIn({ email, password: 'guess' }));
      return answers.map((answer) => ({ ...answer.json().error, requestId: '' }));
    };

    expect(await responses('nobody@acme.test')).toEqual(await responses('agent@acme.test'));
  });

  test('rehashes a password with outdated parameters at the next sign-in', async () => {
    const old = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    const { id } = await buildStaff(setup, setup.tenants.acme, { email: 'old@acme.test' });
    await setup.own.owner.query('update users set password_hash = $2 where id = $1', [id, old]);

    expect((await browser.signIn({ email: 'old@acme.test', password: 'password' })).statusCode).toBe(200);

    const { rows } = await setup.own.owner.query('select password_hash from users where id = $1', [id]);
    expect(rows[0].password_hash).toMatch(/m=19456,t=2,p=1/);
    expect((await browser.signIn({ email: 'old@acme.test', password: 'password' })).statusCode).toBe(200);
  });

  test('ends the session at once when signing out, and removes both cookies', async () => {
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

  test('signs out with a token that has just expired', async () => {
    const answer = await browser.signIn();
    const { accessToken } = answer.json().result;
    setup.clock.advance(20 * minute);
    expect((await browser.products(accessToken)).json().error.code).toBe('auth.expired');

    await browser.removeCookies({ cookiesToDelete: [], purpose: 'LOGOUT' }, accessToken);

    expect((await browser.refresh(refreshTokenOf(answer))).json().error.code).toBe('auth.invalid');
  });

  test('signs no one out by a forged token, by another tenant’s token, or without the purpose', async () => {
    const answer = await browser.signIn();
    const { accessToken } = answer.json().result;
    const [head, , signature] = accessToken.split('.');
    const forged = `${head}.${Buffer.from(JSON.stringify({ kind: 'staff', tenantId: setup.tenants.acme.tenantId, userId: priya.id })).toString('base64url')}.${signature}`;

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

  test('removes only the product’s own cookies', async () => {
    const out = await browser.removeCookies({
      cookiesToDelete: ['meetingId', 'productId', 'AUTH_SESSION_ID', 'foyer_refresh', 'a b; c'],
    });

    expect(out.cookies.map(({ name }) => name)).toEqual(['meetingId', 'productId']);
  });
});
