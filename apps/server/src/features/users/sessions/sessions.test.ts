import { loginCookie } from '@foyer/contract/users/users.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cookieOf,
  createStaffBrowser,
  refreshCookie,
  refreshTokenOf,
} from '../../../testing/fakes/staff-browser.ts';
import {
  type BuiltStaff,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
  testPassword,
} from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';
import { sessionEnded } from '../index.ts';

const minute = 60_000;

describe('sessions of staff', () => {
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

  test('are renewed with a new refresh token each time', async () => {
    const first = await browser.signIn();
    const second = await browser.refresh(refreshTokenOf(first));
    const third = await browser.refresh(refreshTokenOf(second));

    expect(second.json().result).toMatchObject({ id: priya.id, role: 'AGENT' });
    expect(new Set([first, second, third].map(refreshTokenOf)).size).toBe(3);
    expect((await browser.products(third.json().result.accessToken)).statusCode).toBe(200);
  });

  test('end with their whole family when a used refresh token is presented, however old it is', async () => {
    const first = await browser.signIn();
    const second = await browser.refresh(refreshTokenOf(first));
    const third = await browser.refresh(refreshTokenOf(second));

    const stolen = await browser.refresh(refreshTokenOf(first));

    expect(stolen.json().error.code).toBe('auth.invalid');
    expect(cookieOf(stolen, refreshCookie)?.value).toBe('');
    expect((await browser.refresh(refreshTokenOf(third))).json().error.code).toBe('auth.invalid');
    expect((await browser.products(third.json().result.accessToken)).json().error.code).toBe('auth.invalid');
    expect(ended).toMatchObject([{ userId: priya.id }]);
  });

  test('accept at most one of two concurrent renewals with one token', async () => {
    const token = refreshTokenOf(await browser.signIn());

    const answers = await Promise.all([
      browser.refresh(token),
      browser.refresh(token),
      browser.refresh(token),
    ]);

    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
  });

  test('expire after a day, or after thirty days when remembered', async () => {
    const [short, long] = [await browser.signIn(), await browser.signIn({ rememberMe: true })];
    setup.clock.advance(24 * 60 * minute);

    expect((await browser.refresh(refreshTokenOf(short))).json().error.code).toBe('auth.expired');
    const renewed = await browser.refresh(refreshTokenOf(long));
    expect(renewed.statusCode).toBe(200);
    setup.clock.advance(29 * 24 * 60 * minute);
    expect((await browser.refresh(refreshTokenOf(renewed))).json().error.code).toBe('auth.expired');
  });

  test.each([
    ['twelve hours', false, 12 * 60 * minute],
    ['seven days, when remembered', true, 7 * 24 * 60 * minute],
  ])('expire when they are not used for %s', async (_what, rememberMe, idleMs) => {
    const [used, unused] = [await browser.signIn({ rememberMe }), await browser.signIn({ rememberMe })];
    setup.clock.advance(idleMs - minute);
    const renewed = await browser.refresh(refreshTokenOf(used));
    expect(renewed.statusCode).toBe(200);
    setup.clock.advance(minute);

    expect((await browser.refresh(refreshTokenOf(unused))).json().error.code).toBe('auth.expired');
    expect((await browser.refresh(refreshTokenOf(renewed))).statusCode).toBe(200);
  });

  test.each([
    ['a missing cookie', '', 'auth.missing'],
    ['an invented token', 'made-up', 'auth.invalid'],
    ['the token of an unknown session', `${crypto.randomUUID()}.c2VjcmV0`, 'auth.invalid'],
    ['a token with an SQL injection', "' or 1=1 --.c2VjcmV0", 'auth.invalid'],
  ])('are not renewed by %s', async (_what, token, code) => {
    expect((await browser.refresh(token)).json().error.code).toBe(code);
  });

  test('reject a refresh token at another tenant, which stays valid at its own', async () => {
    const token = refreshTokenOf(await browser.signIn());

    expect((await browser.refresh(token, { host: 'globex.localhost' })).json().error.code).toBe(
      'auth.invalid',
    );
    expect((await browser.refresh(token)).statusCode).toBe(200);
  });

  test('are not renewed by another tenant’s page, although browsers treat it as the same site', async () => {
    const token = refreshTokenOf(await browser.signIn());

    expect(
      (await browser.refresh(token, { headers: { origin: 'http://globex.localhost' } })).statusCode,
    ).toBe(401);
    expect((await browser.refresh(token, { headers: { origin: 'null' } })).statusCode).toBe(401);
    for (const site of ['cross-site', 'same-site'])
      expect((await browser.refresh(token, { headers: { 'sec-fetch-site': site } })).statusCode).toBe(401);
    expect((await browser.refresh(token, { headers: { origin: 'http://acme.localhost' } })).statusCode).toBe(
      200,
    );
  });

  test('are not authenticated by cookies alone', async () => {
    const answer = await browser.signIn();
    const cookies = {
      [refreshCookie]: refreshTokenOf(answer),
      [loginCookie]: answer.json().result.accessToken,
    };

    expect((await server.call({ url: '/api/users/products', cookies })).json().error.code).toBe(
      'auth.missing',
    );
  });

  test('use the current role from the database, and end at once for an inactive user', async () => {
    const { id } = await buildStaff(setup, setup.tenants.acme, { email: 'rising@acme.test' });
    const answer = await browser.signIn({ email: 'rising@acme.test' });
    const { accessToken } = answer.json().result;
    const assigned = () => server.call({ url: '/api/products/assigned', token: accessToken });
    expect((await assigned()).statusCode).toBe(200);

    await setup.own.owner.query(`update users set role = 'ADMIN' where id = $1`, [id]);
    expect((await assigned()).json().error.code).toBe('auth.forbidden');

    await setup.own.owner.query(`update users set status = 'INACTIVE' where id = $1`, [id]);
    expect((await browser.products(accessToken)).json().error.code).toBe('auth.invalid');
    expect((await browser.refresh(refreshTokenOf(answer))).json().error.code).toBe('auth.invalid');
  });

  test('store neither the refresh token nor the password in clear text', async () => {
    const token = refreshTokenOf(await browser.signIn());

    const { rows } = await setup.own.owner.query(
      'select s::text || u::text as kept from sessions s join users u on u.id = s.user_id',
    );
    const stored = rows.map((row) => row.stored).join();
    expect(stored).not.toContain(token.split('.')[1]);
    expect(stored).not.toContain(testPassword);
  });
});
