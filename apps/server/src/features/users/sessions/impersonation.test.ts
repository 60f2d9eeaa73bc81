import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAuditEntries } from '../../../testing/fakes/audit-recorder.ts';
import { createStaffBrowser, refreshTokenOf } from '../../../testing/fakes/staff-browser.ts';
import {
  type BuiltStaff,
  buildStaff,
  buildTenant,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';
import { sessionEnded } from '../index.ts';

const minute = 60_000;
const host = 'mirror.localhost';

describe('impersonating another user', () => {
  let setup: TenantSetup;
  let server: TestServer;
  let browser: ReturnType<typeof createStaffBrowser>;
  let owner: BuiltStaff;
  let agent: BuiltStaff;
  let audit: ReturnType<typeof recordAuditEntries>;
  let scope: TenantSetup['tenants']['acme'];
  const ended: string[] = [];

  beforeAll(async () => {
    setup = await createTenantSetup();
    server = createTestServer(setup);
    audit = recordAuditEntries(server.events);
    scope = await buildTenant(setup, { slug: 'mirror', flags: { impersonateUser: true } });
    server.events.after(sessionEnded, (_scope, { userId }) => void ended.push(userId));
  });
  beforeEach(async () => {
    browser = createStaffBrowser(server);
    owner = await buildStaff(setup, scope, { name: 'Omar Noor', role: 'SUPER_ADMIN' });
    agent = await buildStaff(setup, scope, { name: 'Priya Venkatesh' });
    audit.length = 0;
    ended.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await setup.close();
  });

  const signIn = async (person: BuiltStaff) => {
    const answer = await browser.signIn({ email: person.email, host });
    return { token: answer.json().result.accessToken as string, refreshToken: refreshTokenOf(answer) };
  };
  const seeAs = (person: BuiltStaff, token: string) =>
    server.call({ method: 'POST', url: `/api/manage/users/${person.id}/impersonate`, host, token });
  const account = (token: string) => server.call({ url: '/api/account', host, token });
  const codeOf = async (answer: ReturnType<typeof account>) => (await answer).json().error?.code ?? 'fine';
  const set = (person: BuiltStaff, column: string, value: string) =>
    setup.own.owner.query(`update users set ${column} = $2 where id = $1`, [person.id, value]);

  async function startImpersonation() {
    const { token, refreshToken } = await signIn(owner);
    const seen = (await seeAs(agent, token)).json().result;
    return { token, refreshToken, seen: seen.accessToken as string, answer: seen };
  }

  test('a super admin sees what the user sees for half an hour, and both are in the audit log', async () => {
    const { seen, answer } = await startImpersonation();

    const until = new Date(setup.clock.now().getTime() + 30 * minute).toISOString();
    expect(answer).toMatchObject({
      id: agent.id,
      role: 'AGENT',
      impersonatedUntil: until,
      accessTokenLastsMs: 30 * minute,
    });
    expect((await account(seen)).json().result).toMatchObject({ id: agent.id, impersonatedUntil: until });
    expect(audit.at(-1)).toMatchObject({
      action: 'LOGIN',
      actor: { id: owner.id, impersonatorId: owner.id },
      entity: { id: agent.id },
      after: { impersonated: true },
    });
    setup.clock.advance(30 * minute);
    expect(await codeOf(account(seen))).toBe('auth.expired');
  });

  test('reads are recorded with the user and the impersonator', async () => {
    const admin = await buildStaff(setup, scope, { role: 'ADMIN' });
    const { token } = await signIn(owner);
    const seen = (await seeAs(admin, token)).json().result.accessToken;

    expect((await server.call({ url: '/api/manage/users', host, token: seen })).statusCode).toBe(200);

    expect(audit.at(-1)).toMatchObject({ action: 'READ', actor: { id: admin.id, impersonatorId: owner.id } });
  });

  test('is read-only', async () => {
    const { seen } = await startImpersonation();
    const calls = [
      { method: 'PUT', url: '/api/account/theme', body: { theme: 'dark' } },
      { method: 'DELETE', url: '/api/account/sessions' },
      { method: 'POST', url: '/api/account/password', body: { current: 'x', next: 'seven teal bicycles' } },
    ] as const;

    for (const call of calls)
      expect((await server.call({ ...call, host, token: seen })).json().error.code).toBe('auth.read_only');
  });

  test('is not listed among the user’s own sessions, and ending it does not close their connections', async () => {
    const { seen } = await startImpersonation();
    const { token } = await signIn(agent);

    const { result } = (await server.call({ url: '/api/account/sessions', host, token })).json();
    await browser.removeCookies({ cookiesToDelete: [], purpose: 'LOGOUT' }, seen, host);

    expect(result).toHaveLength(1);
    expect(ended).toEqual([owner.id]);
    expect((await account(token)).statusCode).toBe(200);
  });

  test('signing out ends the super admin’s own session too, and the other way round', async () => {
    const one = await startImpersonation();
    await browser.removeCookies({ cookiesToDelete: [], purpose: 'LOGOUT' }, one.seen, host);
    expect([await codeOf(account(one.seen)), await codeOf(account(one.token))]).toEqual([
      'auth.invalid',
      'auth.invalid',
    ]);

    const two = await startImpersonation();
    await browser.removeCookies({ cookiesToDelete: [], purpose: 'LOGOUT' }, two.token, host);
    expect(await codeOf(account(two.seen))).toBe('auth.invalid');
  });

  test('the refresh cookie belongs to the super admin’s own session', async () => {
    const { refreshToken } = await startImpersonation();

    expect((await browser.refresh(refreshToken, { host })).json().result).toMatchObject({
      id: owner.id,
      impersonatedUntil: null,
    });
  });

  test.each([
    ['the super admin is deactivated', () => set(owner, 'status', 'INACTIVE')],
    ['the super admin is demoted', () => set(owner, 'role', 'ADMIN')],
    ['the impersonated user becomes a super admin', () => set(agent, 'role', 'SUPER_ADMIN')],
    ['the impersonated user is deactivated', () => set(agent, 'status', 'INACTIVE')],
  ])('ends when %s', async (_what, happen) => {
    const { seen } = await startImpersonation();

    await happen();

    expect(await codeOf(account(seen))).toBe('auth.invalid');
  });

  test('ends, and is rejected, when the tenant switches it off', async () => {
    const { seen, token } = await startImpersonation();
    const switchTo = (on: boolean) =>
      setup.own.owner.query('update tenants set flags = $2 where id = $1', [
        scope.tenantId,
        { impersonateUser: on },
      ]);
    await switchTo(false);

    expect(await codeOf(account(seen))).toBe('auth.invalid');
    expect((await seeAs(agent, token)).json().error.code).toBe('feature.off');
    await switchTo(true);
  });

  test('is rejected for super admins, oneself, inactive users and users of other tenants', async () => {
    const { token } = await signIn(owner);
    const other = await buildStaff(setup, scope, { role: 'SUPER_ADMIN' });
    const gone = await buildStaff(setup, scope, { status: 'INACTIVE' });
    const foreign = await buildStaff(setup, setup.tenants.acme);

    const codes = await Promise.all(
      [owner, other, gone, foreign].map(async (person) => (await seeAs(person, token)).json().error.code),
    );

    expect(codes).toEqual(['auth.forbidden', 'auth.forbidden', 'auth.forbidden', 'user.not_found']);
  });

  test('is rejected for an admin, and for a super admin who impersonates one', async () => {
    const admin = await buildStaff(setup, scope, { role: 'ADMIN' });
    const { token } = await signIn(owner);
    const seen = (await seeAs(admin, token)).json().result.accessToken;

    expect((await seeAs(agent, (await signIn(admin)).token)).json().error.code).toBe('auth.forbidden');
    expect((await seeAs(agent, seen)).json().error.code).toMatch(/^auth\.(forbidden|read_only)$/);
  });
});
