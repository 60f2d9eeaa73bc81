import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { createStaffBrowser, refreshTokenOf } from '../../platform/testing/staff-browser.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import {
  type BuiltStaff,
  buildStaff,
  buildTenant,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { sessionEnded } from './index.ts';

const minute = 60_000;
const host = 'mirror.localhost';

describe('seeing as another user', () => {
  let world: World;
  let server: TestServer;
  let browser: ReturnType<typeof createStaffBrowser>;
  let owner: BuiltStaff;
  let agent: BuiltStaff;
  let audit: ReturnType<typeof hearAudit>;
  let scope: World['tenants']['acme'];
  const ended: string[] = [];

  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world);
    audit = hearAudit(server.events);
    scope = await buildTenant(world, { slug: 'mirror', flags: { impersonateUser: true } });
    server.events.after(sessionEnded, (_scope, { userId }) => void ended.push(userId));
  });
  beforeEach(async () => {
    browser = createStaffBrowser(server);
    owner = await buildStaff(world, scope, { name: 'Omar Noor', role: 'SUPER_ADMIN' });
    agent = await buildStaff(world, scope, { name: 'Priya Venkatesh' });
    audit.length = 0;
    ended.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  const signIn = async (who: BuiltStaff) => {
    const answer = await browser.signIn({ email: who.email, host });
    return { token: answer.json().result.accessToken as string, refreshToken: refreshTokenOf(answer) };
  };
  const seeAs = (who: BuiltStaff, token: string) =>
    server.call({ method: 'POST', url: `/api/manage/users/${who.id}/impersonate`, host, token });
  const account = (token: string) => server.call({ url: '/api/account', host, token });
  const codeOf = async (answer: ReturnType<typeof account>) => (await answer).json().error?.code ?? 'fine';
  const set = (who: BuiltStaff, column: string, value: string) =>
    world.own.owner.query(`update users set ${column} = $2 where id = $1`, [who.id, value]);

  async function look() {
    const { token, refreshToken } = await signIn(owner);
    const seen = (await seeAs(agent, token)).json().result;
    return { token, refreshToken, seen: seen.accessToken as string, answer: seen };
  }

  test('a super admin looks as they do, for half an hour, and both are in the audit log', async () => {
    const { seen, answer } = await look();

    const until = new Date(world.clock.now().getTime() + 30 * minute).toISOString();
    expect(answer).toMatchObject({
      id: agent.id,
      role: 'AGENT',
      impersonatedUntil: until,
      accessTokenLastsMs: 30 * minute,
    });
    expect((await account(seen)).json().result).toMatchObject({ id: agent.id, impersonatedUntil: until });
    expect(audit.at(-1)).toMatchObject({
      ...{ action: 'LOGIN', actor: { id: owner.id, behindId: owner.id }, entity: { id: agent.id } },
      after: { impersonated: true },
    });
    world.clock.advance(30 * minute);
    expect(await codeOf(account(seen))).toBe('auth.expired');
  });

  test('what is looked at is noted with both', async () => {
    const admin = await buildStaff(world, scope, { role: 'ADMIN' });
    const { token } = await signIn(owner);
    const seen = (await seeAs(admin, token)).json().result.accessToken;

    expect((await server.call({ url: '/api/manage/users', host, token: seen })).statusCode).toBe(200);

    expect(audit.at(-1)).toMatchObject({ action: 'READ', actor: { id: admin.id, behindId: owner.id } });
  });

  test('it only looks', async () => {
    const { seen } = await look();
    const calls = [
      { method: 'PUT', url: '/api/account/theme', body: { theme: 'dark' } },
      { method: 'DELETE', url: '/api/account/sessions' },
      { method: 'POST', url: '/api/account/password', body: { current: 'x', next: 'seven teal bicycles' } },
    ] as const;

    for (const call of calls)
      expect((await server.call({ ...call, host, token: seen })).json().error.code).toBe('auth.read_only');
  });

  test('it is not one of the sessions its owner sees, nor are their connections cut with it', async () => {
    const { seen } = await look();
    const { token } = await signIn(agent);

    const { result } = (await server.call({ url: '/api/account/sessions', host, token })).json();
    await browser.removeCookies({ cookiesToDelete: [], purpose: 'LOGOUT' }, seen, host);

    expect(result).toHaveLength(1);
    expect(ended).toEqual([owner.id]);
    expect((await account(token)).statusCode).toBe(200);
  });

  test('signing out of it signs the super admin out; so does the other way round', async () => {
    const one = await look();
    await browser.removeCookies({ cookiesToDelete: [], purpose: 'LOGOUT' }, one.seen, host);
    expect([await codeOf(account(one.seen)), await codeOf(account(one.token))]).toEqual([
      'auth.invalid',
      'auth.invalid',
    ]);

    const two = await look();
    await browser.removeCookies({ cookiesToDelete: [], purpose: 'LOGOUT' }, two.token, host);
    expect(await codeOf(account(two.seen))).toBe('auth.invalid');
  });

  test('the refresh cookie leads back to the super admin', async () => {
    const { refreshToken } = await look();

    expect((await browser.refresh(refreshToken, { host })).json().result).toMatchObject({
      ...{ id: owner.id, impersonatedUntil: null },
    });
  });

  test.each([
    ['the super admin is deactivated', () => set(owner, 'status', 'INACTIVE')],
    ['the super admin is demoted', () => set(owner, 'role', 'ADMIN')],
    ['the other becomes a super admin', () => set(agent, 'role', 'SUPER_ADMIN')],
    ['the other is deactivated', () => set(agent, 'status', 'INACTIVE')],
  ])('it is over when %s', async (_what, happen) => {
    const { seen } = await look();

    await happen();

    expect(await codeOf(account(seen))).toBe('auth.invalid');
  });

  test('it is over, and refused, when the tenant switches it off', async () => {
    const { seen, token } = await look();
    const switchTo = (on: boolean) =>
      world.own.owner.query('update tenants set flags = $2 where id = $1', [
        scope.tenantId,
        { impersonateUser: on },
      ]);
    await switchTo(false);

    expect(await codeOf(account(seen))).toBe('auth.invalid');
    expect((await seeAs(agent, token)).json().error.code).toBe('feature.off');
    await switchTo(true);
  });

  test('never as a super admin, oneself included, nor as who is inactive or elsewhere', async () => {
    const { token } = await signIn(owner);
    const other = await buildStaff(world, scope, { role: 'SUPER_ADMIN' });
    const gone = await buildStaff(world, scope, { status: 'INACTIVE' });
    const foreign = await buildStaff(world, world.tenants.acme);

    const codes = await Promise.all(
      [owner, other, gone, foreign].map(async (who) => (await seeAs(who, token)).json().error.code),
    );

    expect(codes).toEqual(['auth.forbidden', 'auth.forbidden', 'auth.forbidden', 'user.not_found']);
  });

  test('an admin may not, nor whoever only looks as one', async () => {
    const admin = await buildStaff(world, scope, { role: 'ADMIN' });
    const { token } = await signIn(owner);
    const seen = (await seeAs(admin, token)).json().result.accessToken;

    expect((await seeAs(agent, (await signIn(admin)).token)).json().error.code).toBe('auth.forbidden');
    expect((await seeAs(agent, seen)).json().error.code).toMatch(/^auth\.(forbidden|read_only)$/);
  });
});
