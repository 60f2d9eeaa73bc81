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

describe('the session behind a signed-in page', () => {
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

  test('a session goes on turn by turn, each with a new token', async () => {
    const first = await browser.signIn();
    const second = await browser.refresh(refreshTokenOf(first));
    const third = await browser.refresh(refreshTokenOf(second));

    expect(second.json().result).toMatchObject({ id: priya.id, role: 'AGENT' });
    expect(new Set([first, second, third].map(refreshTokenOf)).size).toBe(3);
    expect((await browser.products(third.json().result.accessToken)).statusCode).toBe(200);
  });

  test('a used refresh token ends the whole family, however many turns old it is', async () => {
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

  test('of two turns with one token at most one goes through', async () => {
    const token = refreshTokenOf(await browser.signIn());

    const answers = await Promise.all([
      browser.refresh(token),
      browser.refresh(token),
      browser.refresh(token),
    ]);

    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
  });

  test('a session ends by itself after a day, a remembered one after thirty', async () => {
    const [short, long] = [await browser.signIn(), await browser.signIn({ rememberMe: true })];
    world.clock.advance(24 * 60 * minute);

    expect((await browser.refresh(refreshTokenOf(short))).json().error.code).toBe('auth.expired');
    const renewed = await browser.refresh(refreshTokenOf(long));
    expect(renewed.statusCode).toBe(200);
    world.clock.advance(29 * 24 * 60 * minute);
    expect((await browser.refresh(refreshTokenOf(renewed))).json().error.code).toBe('auth.expired');
  });

  test.each([
    ['nothing at all', '', 'auth.missing'],
    ['something made up', 'made-up', 'auth.invalid'],
    ['a session that never was', `${crypto.randomUUID()}.c2VjcmV0`, 'auth.invalid'],
    ['something that is no session', "' or 1=1 --.c2VjcmV0", 'auth.invalid'],
  ])('%s renews nothing', async (_what, token, code) => {
    expect((await browser.refresh(token)).json().error.code).toBe(code);
  });

  test('a refresh token of one tenant is worth nothing at another, and stays good at its own', async () => {
    const token = refreshTokenOf(await browser.signIn());

    expect((await browser.refresh(token, { host: 'globex.localhost' })).json().error.code).toBe(
      'auth.invalid',
    );
    expect((await browser.refresh(token)).statusCode).toBe(200);
  });

  test('another tenant’s page cannot turn the session, though browsers call it the same site', async () => {
    const token = refreshTokenOf(await browser.signIn());

    expect(
      (await browser.refresh(token, { headers: { origin: 'http://globex.localhost' } })).statusCode,
    ).toBe(401);
    expect((await browser.refresh(token, { headers: { origin: 'null' } })).statusCode).toBe(401);
    expect((await browser.refresh(token, { headers: { origin: 'http://acme.localhost' } })).statusCode).toBe(
      200,
    );
  });

  test('cookies alone authenticate nothing', async () => {
    const answer = await browser.signIn();
    const cookies = {
      [refreshCookie]: refreshTokenOf(answer),
      [loginCookie]: answer.json().result.accessToken,
    };

    expect((await server.call({ url: '/api/users/products', cookies })).json().error.code).toBe(
      'auth.missing',
    );
  });

  test('the role is what the database says now, and an inactive user is out at once', async () => {
    const { id } = await buildStaff(world, world.tenants.acme, { email: 'rising@acme.test' });
    const answer = await browser.signIn({ email: 'rising@acme.test' });
    const { accessToken } = answer.json().result;
    const assigned = () => server.call({ url: '/api/products/assigned', token: accessToken });
    expect((await assigned()).statusCode).toBe(200);

    await world.own.owner.query(`update users set role = 'ADMIN' where id = $1`, [id]);
    expect((await assigned()).json().error.code).toBe('auth.forbidden');

    await world.own.owner.query(`update users set status = 'INACTIVE' where id = $1`, [id]);
    expect((await browser.products(accessToken)).json().error.code).toBe('auth.invalid');
    expect((await browser.refresh(refreshTokenOf(answer))).json().error.code).toBe('auth.invalid');
  });

  test('neither the refresh token nor the password is kept', async () => {
    const token = refreshTokenOf(await browser.signIn());

    const { rows } = await world.own.owner.query(
      'select s::text || u::text as kept from sessions s join users u on u.id = s.user_id',
    );
    const kept = rows.map((row) => row.kept).join();
    expect(kept).not.toContain(token.split('.')[1]);
    expect(kept).not.toContain(builtPassword);
  });
});
