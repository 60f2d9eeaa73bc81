import { loginCookie } from '@foyer/contract/users.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import {
  type BuiltStaff,
  buildStaff,
  builtPassword,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { sessionEnded } from './index.ts';

const refreshCookie = 'foyer_refresh';
const minute = 60_000;

describe('signing in and out', () => {
  let world: World;
  let server: TestServer;
  let priya: BuiltStaff;
  let addresses = 0;
  let address: string;
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
    // Each test from an address of its own: what one tries wrongly is not held against the next.
    addresses += 1;
    address = `10.0.0.${addresses}`;
    ended.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  type Answer = Awaited<ReturnType<TestServer['call']>>;
  const cookieOf = (answer: Answer, name: string) => answer.cookies.find((cookie) => cookie.name === name);
  const refreshTokenOf = (answer: Answer) => cookieOf(answer, refreshCookie)?.value ?? '';

  function signIn(given: { email?: string; password?: string; rememberMe?: boolean; host?: string } = {}) {
    const {
      email = 'agent@acme.test',
      password = builtPassword,
      rememberMe = false,
      host = 'acme.localhost',
    } = given;
    const body = { email, password, rememberMe, keycloakEnabled: false };
    return server.call({ method: 'POST', url: '/api/users/login/', host, body, address });
  }

  function refresh(token: string, more: { host?: string; headers?: Record<string, string> } = {}) {
    return server.call({
      method: 'POST',
      url: '/api/session/refresh',
      cookies: { [refreshCookie]: token },
      address,
      ...more,
    });
  }

  function removeCookies(body: object, token?: string) {
    return server.call({
      method: 'POST',
      url: '/api/utils/removeCookies',
      body,
      address,
      ...(token ? { token } : {}),
    });
  }

  const products = (token: string, host = 'acme.localhost') =>
    server.call({ url: '/api/users/products', token, host });

  test('an active user with the right password gets name, role and a token that lets in', async () => {
    const answer = await signIn({ email: ' AGENT@acme.test ' });

    expect(answer.statusCode).toBe(200);
    expect(answer.json().result).toMatchObject({
      id: priya.id,
      email: 'Agent@acme.test',
      name: 'Priya Venkatesh',
      role: 'AGENT',
    });
    expect((await products(answer.json().result.accessToken)).statusCode).toBe(200);
  });

  test('the refresh token is in a cookie no script can read, for one path only; the readable one is a marker', async () => {
    const [one, two] = [await signIn(), await signIn()];

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
    expect(cookieOf(await signIn(), refreshCookie)?.expires).toBeUndefined();
    expect(cookieOf(await signIn({ rememberMe: true }), refreshCookie)?.expires).toBeInstanceOf(Date);
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
    expect((await signIn()).cookies.some(({ secure }) => secure)).toBe(false);
    await proxied.close();
  });

  test('a wrong password, an unknown e-mail and an inactive user are refused in the same words', async () => {
    await buildStaff(world, world.tenants.acme, { email: 'gone@acme.test', status: 'INACTIVE' });

    const answers = [
      await signIn({ password: 'guess' }),
      await signIn({ email: 'nobody@acme.test' }),
      await signIn({ email: 'gone@acme.test' }),
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
    expect((await signIn({ host: 'globex.localhost' })).json().error.code).toBe('auth.wrong_credentials');
  });

  test('the same e-mail at two tenants is two people', async () => {
    const shared = await buildStaff(world, world.tenants.globex, {
      email: 'agent@acme.test',
      password: 'another one',
    });

    expect((await signIn({ host: 'globex.localhost', password: 'another one' })).json().result.id).toBe(
      shared.id,
    );
    expect((await signIn({ password: 'another one' })).statusCode).toBe(401);
    expect((await signIn()).json().result.id).toBe(priya.id);
  });

  test('after ten wrong tries the account is shut from that address for a while, even for the right password', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.users.signIn(world.tenants.acme, guess()).catch((error) => error.code),
      ),
    );
    const right = () => server.users.signIn(world.tenants.acme, { ...guess(), password: builtPassword });

    expect(new Set(guesses)).toEqual(new Set(['auth.wrong_credentials']));
    await expect(right()).rejects.toMatchObject({ code: 'request.too_many' });
    await expect(
      server.users.signIn(world.tenants.acme, { ...guess(), password: builtPassword, address: '10.9.9.9' }),
    ).resolves.toBeTruthy();
    world.clock.advance(15 * minute);
    await expect(right()).resolves.toBeTruthy();
  });

  function guess() {
    return { email: 'agent@acme.test', password: 'guess', rememberMe: false, address };
  }

  test('a hash of a cheaper time is renewed at the next sign-in', async () => {
    const old = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    const { id } = await buildStaff(world, world.tenants.acme, { email: 'old@acme.test' });
    await world.own.owner.query('update users set password_hash = $2 where id = $1', [id, old]);

    expect((await signIn({ email: 'old@acme.test', password: 'password' })).statusCode).toBe(200);

    const { rows } = await world.own.owner.query('select password_hash from users where id = $1', [id]);
    expect(rows[0].password_hash).toMatch(/m=19456,t=2,p=1/);
    expect((await signIn({ email: 'old@acme.test', password: 'password' })).statusCode).toBe(200);
  });

  test('a session goes on turn by turn, each with a new token', async () => {
    const first = await signIn();
    const second = await refresh(refreshTokenOf(first));
    const third = await refresh(refreshTokenOf(second));

    expect(second.json().result).toMatchObject({ id: priya.id, role: 'AGENT' });
    expect(new Set([first, second, third].map(refreshTokenOf)).size).toBe(3);
    expect((await products(third.json().result.accessToken)).statusCode).toBe(200);
  });

  test('a used refresh token ends the whole family, however many turns old it is', async () => {
    const first = await signIn();
    const second = await refresh(refreshTokenOf(first));
    const third = await refresh(refreshTokenOf(second));

    const stolen = await refresh(refreshTokenOf(first));

    expect(stolen.json().error.code).toBe('auth.invalid');
    expect(cookieOf(stolen, refreshCookie)?.value).toBe('');
    expect((await refresh(refreshTokenOf(third))).json().error.code).toBe('auth.invalid');
    expect((await products(third.json().result.accessToken)).json().error.code).toBe('auth.invalid');
    expect(ended).toMatchObject([{ userId: priya.id }]);
  });

  test('of two turns with one token at most one goes through', async () => {
    const token = refreshTokenOf(await signIn());

    const answers = await Promise.all([refresh(token), refresh(token), refresh(token)]);

    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
  });

  test('a session ends by itself after a day, a remembered one after thirty', async () => {
    const [short, long] = [await signIn(), await signIn({ rememberMe: true })];
    world.clock.advance(24 * 60 * minute);

    expect((await refresh(refreshTokenOf(short))).json().error.code).toBe('auth.expired');
    const renewed = await refresh(refreshTokenOf(long));
    expect(renewed.statusCode).toBe(200);
    world.clock.advance(29 * 24 * 60 * minute);
    expect((await refresh(refreshTokenOf(renewed))).json().error.code).toBe('auth.expired');
  });

  test.each([
    ['nothing at all', '', 'auth.missing'],
    ['something made up', 'made-up', 'auth.invalid'],
    ['a session that never was', `${crypto.randomUUID()}.c2VjcmV0`, 'auth.invalid'],
    ['something that is no session', "' or 1=1 --.c2VjcmV0", 'auth.invalid'],
  ])('%s renews nothing', async (_what, token, code) => {
    expect((await refresh(token)).json().error.code).toBe(code);
  });

  test('a refresh token of one tenant is worth nothing at another, and stays good at its own', async () => {
    const token = refreshTokenOf(await signIn());

    expect((await refresh(token, { host: 'globex.localhost' })).json().error.code).toBe('auth.invalid');
    expect((await refresh(token)).statusCode).toBe(200);
  });

  test('another tenant’s page cannot turn the session, though browsers call it the same site', async () => {
    const token = refreshTokenOf(await signIn());

    expect((await refresh(token, { headers: { origin: 'http://globex.localhost' } })).statusCode).toBe(401);
    expect((await refresh(token, { headers: { origin: 'null' } })).statusCode).toBe(401);
    expect((await refresh(token, { headers: { origin: 'http://acme.localhost' } })).statusCode).toBe(200);
  });

  test('cookies alone authenticate nothing', async () => {
    const answer = await signIn();
    const cookies = {
      [refreshCookie]: refreshTokenOf(answer),
      [loginCookie]: answer.json().result.accessToken,
    };

    expect((await server.call({ url: '/api/users/products', cookies })).json().error.code).toBe(
      'auth.missing',
    );
  });

  test('signing out ends the session at once, and takes both cookies away', async () => {
    const answer = await signIn();
    const { accessToken } = answer.json().result;

    const out = await removeCookies({ cookiesToDelete: [loginCookie], purpose: 'LOGOUT' }, accessToken);

    expect(out.json()).toEqual({ status: 200 });
    expect(out.cookies.map(({ name, value, path }) => ({ name, value, path }))).toEqual(
      expect.arrayContaining([
        { name: loginCookie, value: '', path: '/' },
        { name: refreshCookie, value: '', path: '/api/session' },
      ]),
    );
    expect((await products(accessToken)).json().error.code).toBe('auth.invalid');
    expect((await refresh(refreshTokenOf(answer))).json().error.code).toBe('auth.invalid');
    expect(ended).toHaveLength(1);
  });

  test('signing out works with a token that has just expired', async () => {
    const answer = await signIn();
    const { accessToken } = answer.json().result;
    world.clock.advance(20 * minute);
    expect((await products(accessToken)).json().error.code).toBe('auth.expired');

    await removeCookies({ cookiesToDelete: [], purpose: 'LOGOUT' }, accessToken);

    expect((await refresh(refreshTokenOf(answer))).json().error.code).toBe('auth.invalid');
  });

  test('nobody is signed out by a forged token, a foreign tenant’s, or without the purpose', async () => {
    const answer = await signIn();
    const { accessToken } = answer.json().result;
    const [head, , signature] = accessToken.split('.');
    const forged = `${head}.${Buffer.from(JSON.stringify({ kind: 'staff', tenantId: world.tenants.acme.tenantId, userId: priya.id })).toString('base64url')}.${signature}`;

    const out = { cookiesToDelete: [], purpose: 'LOGOUT' };
    expect((await removeCookies(out, forged)).statusCode).toBe(200);
    await server.call({
      method: 'POST',
      url: '/api/utils/removeCookies',
      host: 'globex.localhost',
      body: out,
      token: accessToken,
    });
    await removeCookies({ cookiesToDelete: [loginCookie] }, accessToken);

    expect((await products(accessToken)).statusCode).toBe(200);
    expect(ended).toEqual([]);
  });

  test('only cookies of the product’s own can be removed', async () => {
    const out = await removeCookies({
      cookiesToDelete: ['meetingId', 'productId', 'AUTH_SESSION_ID', 'foyer_refresh', 'a b; c'],
    });

    expect(out.cookies.map(({ name }) => name)).toEqual(['meetingId', 'productId']);
  });

  test('the role is what the database says now, and an inactive user is out at once', async () => {
    const { id } = await buildStaff(world, world.tenants.acme, { email: 'rising@acme.test' });
    const answer = await signIn({ email: 'rising@acme.test' });
    const { accessToken } = answer.json().result;
    const assigned = () => server.call({ url: '/api/products/assigned', token: accessToken });
    expect((await assigned()).statusCode).toBe(200);

    await world.own.owner.query(`update users set role = 'ADMIN' where id = $1`, [id]);
    expect((await assigned()).json().error.code).toBe('auth.forbidden');

    await world.own.owner.query(`update users set status = 'INACTIVE' where id = $1`, [id]);
    expect((await products(accessToken)).json().error.code).toBe('auth.invalid');
    expect((await refresh(refreshTokenOf(answer))).json().error.code).toBe('auth.invalid');
  });

  test('neither the refresh token nor the password is kept', async () => {
    const token = refreshTokenOf(await signIn());

    const { rows } = await world.own.owner.query(
      'select s::text || u::text as kept from sessions s join users u on u.id = s.user_id',
    );
    const kept = rows.map((row) => row.kept).join();
    expect(kept).not.toContain(token.split('.')[1]);
    expect(kept).not.toContain(builtPassword);
  });
});
