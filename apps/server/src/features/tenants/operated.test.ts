import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAudit } from '../../platform/audit/audit.ts';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildStaff, builtPassword, createWorld, type World } from '../../platform/testing/test-world.ts';
import { createOperatedTenants, type OperatedTenants } from './operated.ts';

const hooli = { slug: 'hooli', name: 'Hooli', timeZone: 'Europe/London', admin: 'gavin@hooli.test' };

describe('tenants in the operator’s hand', () => {
  let world: World;
  let server: TestServer;
  let operated: OperatedTenants;
  let audit: ReturnType<typeof hearAudit>;

  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world);
    audit = hearAudit(server.events);
    operated = createOperatedTenants({
      ...{ database: world.database, audit: createAudit(server.events), now: world.clock.now },
      ...{ firstAdmins: server.users.firstAdmin, originOf: (tenant) => `http://${tenant}.localhost` },
    });
  });
  beforeEach(async () => {
    await world.own.owner.query("delete from tenants where slug not in ('acme', 'globex')");
    world.clock.advance(6000);
    server.messages.sent.length = 0;
    server.messages.available = ['email'];
    server.messages.failing = false;
    audit.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  const tokenIn = (text: string) => /reset\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  const setPassword = (token: string) =>
    server.call({
      ...{ method: 'POST', url: '/api/users/reset-password', host: 'hooli.localhost' },
      body: { token, password: 'seven teal bicycles' },
    });
  const signIn = () =>
    server.call({
      ...{ method: 'POST', url: '/api/users/login/', host: 'hooli.localhost' },
      body: {
        email: hooli.admin,
        password: 'seven teal bicycles',
        rememberMe: false,
        keycloakEnabled: false,
      },
    });

  test('a tenant is made while the server runs, and its first super admin signs in by the mailed link', async () => {
    expect((await server.call({ url: '/api/config/', host: 'hooli.localhost' })).statusCode).toBe(404);

    const { tenant, invitation } = await operated.create(hooli);
    world.clock.advance(6000);

    expect(tenant).toMatchObject({ slug: 'hooli', name: 'Hooli', status: 'active', deleteAt: null });
    expect(invitation).toMatchObject({ email: hooli.admin, link: null });
    const config = (await server.call({ url: '/api/config/', host: 'hooli.localhost' })).json();
    expect(config).toMatchObject({ clientName: 'Hooli', timeZone: 'Europe/London' });
    expect(config.form.fields).toContainEqual({ name: 'userName', required: true });
    const token = tokenIn(server.messages.sent[0]?.text ?? '');
    expect((await setPassword(token)).statusCode).toBe(204);
    expect((await setPassword(token)).json().error.code).toBe('link.invalid');
    expect((await signIn()).json().result.role).toBe('SUPER_ADMIN');
  });

  test('the link itself comes back where no mail is set up, and where the mail did not go', async () => {
    server.messages.available = [];
    const unmailed = await operated.create(hooli);
    server.messages.available = ['email'];
    server.messages.failing = true;
    const failed = await operated.create({ ...hooli, slug: 'piper' });

    expect(unmailed.invitation?.link).toMatch(/^http:\/\/hooli\.localhost\/login\/reset\?token=/);
    expect(failed.invitation?.link).toMatch(/^http:\/\/piper\.localhost\/login\/reset\?token=/);
    expect((await setPassword(tokenIn(unmailed.invitation?.link ?? ''))).statusCode).toBe(204);
  });

  test('made a second time it stays as it is, and nobody is invited again', async () => {
    await operated.create(hooli);
    server.messages.sent.length = 0;
    audit.length = 0;

    const again = await operated.create({ ...hooli, name: 'Other', admin: 'mallory@evil.test' });

    expect(again).toMatchObject({ tenant: { name: 'Hooli' }, invitation: null });
    expect([server.messages.sent, audit]).toEqual([[], []]);
    const { rows } = await world.own.owner.query(
      "select email from users u join tenants t on t.id = u.tenant_id where t.slug = 'hooli'",
    );
    expect(rows).toEqual([{ email: hooli.admin }]);
  });

  test('of two at once one makes it', async () => {
    const made = await Promise.all([operated.create(hooli), operated.create(hooli)]);

    expect(made.filter(({ invitation }) => invitation)).toHaveLength(1);
    expect(server.messages.sent).toHaveLength(1);
  });

  test('its log begins with the operator making it and its first super admin', async () => {
    await operated.create(hooli);

    expect(audit).toMatchObject([
      { actor: { kind: 'SYSTEM', name: 'Operator' }, action: 'CREATE', entity: { kind: 'tenant' } },
      { action: 'CREATE', logType: 'USERS', after: { email: hooli.admin, role: 'SUPER_ADMIN' } },
    ]);
  });

  test('another first link is given for a lost one, which then opens nothing', async () => {
    server.messages.available = [];
    const lost = await operated.create(hooli);
    audit.length = 0;

    const { invitation } = await operated.invite('hooli', null);

    expect(invitation.email).toBe(hooli.admin);
    expect((await setPassword(tokenIn(lost.invitation?.link ?? ''))).json().error.code).toBe('link.invalid');
    expect((await setPassword(tokenIn(invitation.link ?? ''))).statusCode).toBe(204);
    expect(audit[0]).toMatchObject({ actor: { name: 'Operator' }, logType: 'FORGOT_PASSWORD' });
  });

  test('once a super admin has a password nobody is let in this way, and their link was not touched', async () => {
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

  test('a first address that was wrong is put right, as long as nobody has been in by it', async () => {
    await operated.create({ ...hooli, admin: 'gavni@hooli.test' });
    audit.length = 0;

    await operated.invite('hooli', hooli.admin);

    expect(server.messages.sent.at(-1)).toMatchObject({ to: hooli.admin });
    expect(audit[0]).toMatchObject({ before: { email: 'gavni@hooli.test' }, after: { email: hooli.admin } });
    await expect(operated.invite('hooli', 'gavin')).rejects.toMatchObject({
      details: { fields: { admin: 'email' } },
    });
  });

  test('of several who wait one is named, and nobody beside them is let in', async () => {
    const { tenant } = await operated.create(hooli);
    await world.own.owner.query(
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
      ...{ method: 'POST', url: '/api/users/login/' },
      body: { email, password: builtPassword, rememberMe: false, keycloakEnabled: false },
    });

  test('suspended and resumed, each once, and each in the log', async () => {
    const at = world.clock.now().toISOString();
    expect(await operated.suspend('acme')).toMatchObject({ changed: true, tenant: { suspendedAt: at } });
    world.clock.advance(1000);
    expect(await operated.suspend('acme')).toMatchObject({ changed: false, tenant: { suspendedAt: at } });
    expect([await statusOf('acme'), await statusOf('globex')]).toEqual(['suspended', 'active']);

    expect(await operated.resume('acme')).toMatchObject({ changed: true, tenant: { suspendedAt: null } });
    expect(await operated.resume('acme')).toMatchObject({ changed: false, tenant: { status: 'active' } });

    expect(audit.map(({ before, after }) => [before?.status, after?.status])).toEqual([
      ['active', 'suspended'],
      ['suspended', 'active'],
    ]);
  });

  test('of a suspended tenant admins sign in, to see to their data; agents do not, and who is in stays in', async () => {
    const { acme } = world.tenants;
    const agent = await buildStaff(world, acme, { name: 'Priya' });
    const admin = await buildStaff(world, acme, { name: 'Kavita', role: 'ADMIN' });
    const before = (await signInAs(agent.email)).json().result.accessToken;
    await operated.suspend('acme');

    const refused = await signInAs(agent.email);

    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'tenant.suspended']);
    expect((await signInAs(admin.email)).statusCode).toBe(200);
    expect((await server.call({ url: '/api/account', token: before })).statusCode).toBe(200);
    await operated.resume('acme');
    expect((await signInAs(agent.email)).statusCode).toBe(200);
  });

  test.each(['suspend', 'resume'] as const)('nobody can %s a tenant that is none', async (act) => {
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
  ])('%j is refused at the field, and nothing is made', async (wrong, fields) => {
    await expect(operated.create({ ...hooli, ...wrong })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields },
    });

    expect((await operated.list()).map(({ slug }) => slug)).toEqual(['acme', 'globex']);
  });

  test('capitals and blanks around what was typed mean nothing', async () => {
    const { tenant } = await operated.create({ ...hooli, slug: ' Hooli ', name: ' Hooli ' });

    expect(tenant).toMatchObject({ slug: 'hooli', name: 'Hooli' });
  });

  test('the application itself may still write no tenant', async () => {
    const { database } = world;

    await expect(database.execute("insert into tenants (slug, name) values ('x', 'X')")).rejects.toThrow(
      'permission denied',
    );
  });
});
