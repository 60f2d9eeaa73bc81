import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAudit } from '../../../platform/audit/audit.ts';
import { recordAuditEntries } from '../../../testing/fakes/audit-recorder.ts';
import {
  buildStaff,
  createTenantSetup,
  type TenantSetup,
  testPassword,
} from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';
import { createTenantLifecycle, type TenantLifecycle } from './tenant-lifecycle.ts';

const hooli = { slug: 'hooli', name: 'Hooli', timeZone: 'Europe/London', admin: 'gavin@hooli.test' };

describe('the tenant lifecycle for the operator', () => {
  let setup: TenantSetup;
  let server: TestServer;
  let operated: TenantLifecycle;
  let audit: ReturnType<typeof recordAuditEntries>;

  beforeAll(async () => {
    setup = await createTenantSetup();
    server = createTestServer(setup);
    audit = recordAuditEntries(server.events);
    operated = createTenantLifecycle({
      database: setup.database,
      audit: createAudit(server.events),
      now: setup.clock.now,
      firstAdmins: server.users.firstAdmin,
      factorRemovals: server.users.factorRemovals,
      originOf: (tenant) => `http://${tenant}.localhost`,
    });
  });
  beforeEach(async () => {
    await setup.own.owner.query("delete from tenants where slug not in ('acme', 'globex')");
    setup.clock.advance(6000);
    server.messages.sent.length = 0;
    server.messages.available = ['email'];
    server.messages.failing = false;
    audit.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await setup.close();
  });

  const tokenIn = (text: string) => /reset\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  const setPassword = (token: string) =>
    server.call({
      method: 'POST',
      url: '/api/users/reset-password',
      host: 'hooli.localhost',
      body: { token, password: 'seven teal bicycles' },
    });
  const signIn = () =>
    server.call({
      method: 'POST',
      url: '/api/users/login/',
      host: 'hooli.localhost',
      body: {
        email: hooli.admin,
        password: 'seven teal bicycles',
        rememberMe: false,
        keycloakEnabled: false,
      },
    });

  test('creates a tenant while the server runs, and its first super admin signs in by the mailed link', async () => {
    expect((await server.call({ url: '/api/config/', host: 'hooli.localhost' })).statusCode).toBe(404);

    const { tenant, invitation } = await operated.create(hooli);
    setup.clock.advance(6000);

    expect(tenant).toMatchObject({ slug: 'hooli', name: 'Hooli', status: 'active', deleteAt: null });
    expect(invitation).toMatchObject({ email: hooli.admin, link: null, unsentReason: null });
    const config = (await server.call({ url: '/api/config/', host: 'hooli.localhost' })).json();
    expect(config).toMatchObject({ clientName: 'Hooli', timeZone: 'Europe/London', locale: 'en-GB' });
    expect(config).toMatchObject({ codeCountries: ['GB'] });
    expect(config.form.fields).toContainEqual({ name: 'userName', required: true });
    const token = tokenIn(server.messages.sent[0]?.text ?? '');
    expect((await setPassword(token)).statusCode).toBe(204);
    expect((await setPassword(token)).json().error.code).toBe('link.invalid');
    expect((await signIn()).json().result.role).toBe('SUPER_ADMIN');
  });

  test('returns the link itself when no mail provider is set up, and when sending the mail failed', async () => {
    server.messages.available = [];
    const unmailed = await operated.create(hooli);
    server.messages.available = ['email'];
    server.messages.failing = true;
    const failed = await operated.create({ ...hooli, slug: 'piper' });

    expect(unmailed.invitation?.unsentReason).toBe('not-configured');
    expect(failed.invitation?.unsentReason).toBe('failed');
    expect(unmailed.invitation?.link).toMatch(/^http:\/\/hooli\.localhost\/login\/reset\?token=/);
    expect(failed.invitation?.link).toMatch(/^http:\/\/piper\.localhost\/login\/reset\?token=/);
    expect((await setPassword(tokenIn(unmailed.invitation?.link ?? ''))).statusCode).toBe(204);
  });

  test('uses the given name for the first super admin, and rejects a name with invisible characters', async () => {
    await operated.create({ ...hooli, adminName: ' Gavin Belson ' });
    const misnamed = operated.create({ ...hooli, slug: 'piper', adminName: 'Gavin\u202e' });

    await expect(misnamed).rejects.toMatchObject({ details: { fields: { adminName: 'invalid' } } });
    const { rows } = await setup.own.owner.query('select name from users where email = $1', [hooli.admin]);
    expect(rows).toEqual([{ name: 'Gavin Belson' }]);
  });

  test('leaves a tenant unchanged when it is created again, and sends no second invitation', async () => {
    await operated.create(hooli);
    server.messages.sent.length = 0;
    audit.length = 0;

    const again = await operated.create({ ...hooli, name: 'Other', admin: 'mallory@evil.test' });

    expect(again).toMatchObject({ tenant: { name: 'Hooli' }, invitation: null });
    expect([server.messages.sent, audit]).toEqual([[], []]);
    const { rows } = await setup.own.owner.query(
      "select email from users u join tenants t on t.id = u.tenant_id where t.slug = 'hooli'",
    );
    expect(rows).toEqual([{ email: hooli.admin }]);
  });

  test('creates a tenant once when two requests run concurrently', async () => {
    const made = await Promise.all([operated.create(hooli), operated.create(hooli)]);

    expect(made.filter(({ invitation }) => invitation)).toHaveLength(1);
    expect(server.messages.sent).toHaveLength(1);
  });

  test('starts the tenant’s audit log with the operator creating the tenant and its first super admin', async () => {
    await operated.create(hooli);

    expect(audit).toMatchObject([
      { actor: { kind: 'SYSTEM', name: 'Operator' }, action: 'CREATE', entity: { kind: 'tenant' } },
      { action: 'CREATE', logType: 'USERS', after: { email: hooli.admin, role: 'SUPER_ADMIN' } },
    ]);
  });

  test('replaces a lost first link, and revokes the earlier one', async () => {
    server.messages.available = [];
    const lost = await operated.create(hooli);
    audit.length = 0;

    const { invitation } = await operated.invite('hooli', null);

    expect(invitation.email).toBe(hooli.admin);
    expect((await setPassword(tokenIn(lost.invitation?.link ?? ''))).json().error.code).toBe('link.invalid');
    expect((await setPassword(tokenIn(invitation.link ?? ''))).statusCode).toBe(204);
    expect(audit[0]).toMatchObject({ actor: { name: 'Operator' }, logType: 'FORGOT_PASSWORD' });
  });

  test('ends the invitation with the contact that the tenant has set', async () => {
    await operated.create(hooli);
    expect(server.messages.sent[0]?.text).not.toContain('Questions?');
    await setup.own.owner.query("update tenants set admin_contact = 'help@hooli.test' where slug = 'hooli'");

    await operated.invite('hooli', null);

    expect(server.messages.sent[1]?.text).toMatch(/\n\nQuestions\? Contact help@hooli\.test\.$/);
  });

  test('rejects another first link once a super admin has set a password, and leaves that account’s links alone', async () => {
    server.messages.available = [];
    const { invitation } = await operated.create(hooli);
    expect((await setPassword(tokenIn(invitation?.link ?? ''))).statusCode).toBe(204);
    audit.length = 0;

    for (const admin of [null, hooli.admin, 'mallory@evil.test'])
      await expect(operated.invite('hooli', admin)).rejects.toMatchObject({
        details: { fields: { admin: 'taken' } },
      });
    expect(audit).toEqual([]);
    expect((await signIn()).statusCode).toBe(200);
  });

  test('corrects the first super admin’s address, as long as no one has signed in with it', async () => {
    await operated.create({ ...hooli, admin: 'gavni@hooli.test' });
    audit.length = 0;

    await operated.invite('hooli', hooli.admin);

    expect(server.messages.sent.at(-1)).toMatchObject({ to: hooli.admin });
    expect(audit[0]).toMatchObject({ before: { email: 'gavni@hooli.test' }, after: { email: hooli.admin } });
    await expect(operated.invite('hooli', 'gavin')).rejects.toMatchObject({
      details: { fields: { admin: 'email' } },
    });
  });

  test('invites the named one of several super admins who never signed in, and no other', async () => {
    const { tenant } = await operated.create(hooli);
    await setup.own.owner.query(
      `insert into users (tenant_id, name, email, role) select id, 'Denpok', 'denpok@hooli.test', 'SUPER_ADMIN'
       from tenants where slug = $1`,
      [tenant.slug],
    );

    await expect(operated.invite('hooli', null)).rejects.toMatchObject({
      details: { fields: { admin: 'required' } },
    });
    await expect(operated.invite('hooli', 'mallory@evil.test')).rejects.toMatchObject({
      details: { fields: { admin: 'unknown' } },
    });
    expect((await operated.invite('hooli', 'Denpok@hooli.test')).invitation.email).toBe('denpok@hooli.test');
  });

  const statusOf = async (slug: string) => (await operated.find(slug)).status;
  const signInAs = (email: string) =>
    server.call({
      method: 'POST',
      url: '/api/users/login/',
      body: { email, password: testPassword, rememberMe: false, keycloakEnabled: false },
    });

  test('suspends and resumes a tenant, records each once in the audit log, and ignores repetitions', async () => {
    const at = setup.clock.now().toISOString();
    expect(await operated.suspend('acme')).toMatchObject({ changed: true, tenant: { suspendedAt: at } });
    setup.clock.advance(1000);
    expect(await operated.suspend('acme')).toMatchObject({ changed: false, tenant: { suspendedAt: at } });
    expect([await statusOf('acme'), await statusOf('globex')]).toEqual(['suspended', 'active']);

    expect(await operated.resume('acme')).toMatchObject({ changed: true, tenant: { suspendedAt: null } });
    expect(await operated.resume('acme')).toMatchObject({ changed: false, tenant: { status: 'active' } });

    expect(audit.map(({ before, after }) => [before?.status, after?.status])).toEqual([
      ['active', 'suspended'],
      ['suspended', 'active'],
    ]);
  });

  test('lets admins of a suspended tenant sign in to export their data, rejects agents, and keeps existing sessions', async () => {
    const { acme } = setup.tenants;
    const agent = await buildStaff(setup, acme, { name: 'Priya' });
    const admin = await buildStaff(setup, acme, { name: 'Kavita', role: 'ADMIN' });
    const before = (await signInAs(agent.email)).json().result.accessToken;
    await operated.suspend('acme');

    const rejected = await signInAs(agent.email);

    expect([rejected.statusCode, rejected.json().error.code]).toEqual([403, 'tenant.suspended']);
    expect((await signInAs(admin.email)).statusCode).toBe(200);
    expect((await server.call({ url: '/api/account', token: before })).statusCode).toBe(200);
    await operated.resume('acme');
    expect((await signInAs(agent.email)).statusCode).toBe(200);
  });

  test.each(['suspend', 'resume'] as const)('cannot %s an unknown tenant', async (act) => {
    await expect(operated[act]('initech')).rejects.toMatchObject({ code: 'tenant.unknown' });
  });

  test.each([
    [{ slug: '' }, { slug: 'required' }],
    [{ slug: 'Acme_1' }, { slug: 'invalid' }],
    [{ slug: '-a' }, { slug: 'invalid' }],
    [{ slug: 'a'.repeat(64) }, { slug: 'invalid' }],
    [{ slug: 'admin' }, { slug: 'taken' }],
    [{ name: '  ' }, { name: 'required' }],
    [{ name: 'x'.repeat(121) }, { name: 'too_long' }],
    [{ name: 'Hoo\u0000li' }, { name: 'invalid' }],
    [{ name: 'Hoo\u202eli' }, { name: 'invalid' }],
    [{ timeZone: 'Mars/Olympus' }, { timeZone: 'unknown' }],
    [{ admin: '' }, { admin: 'required' }],
    [{ admin: 'gavin' }, { admin: 'email' }],
    [{ admin: `${'g'.repeat(250)}@hooli.test` }, { admin: 'email' }],
  ])('rejects %j at the field, and creates nothing', async (wrong, fields) => {
    await expect(operated.create({ ...hooli, ...wrong })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields },
    });

    expect((await operated.list()).map(({ slug }) => slug)).toEqual(['acme', 'globex']);
  });

  test('ignores upper case and surrounding blanks in the input', async () => {
    const { tenant } = await operated.create({ ...hooli, slug: ' Hooli ', name: ' Hooli ' });

    expect(tenant).toMatchObject({ slug: 'hooli', name: 'Hooli' });
  });

  test('does not let the application role write tenants', async () => {
    const { database } = setup;

    await expect(database.execute("insert into tenants (slug, name) values ('x', 'X')")).rejects.toThrow(
      'permission denied',
    );
  });
});
