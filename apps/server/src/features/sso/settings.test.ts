import type { ManagedSignOn } from '@foyer/contract/sso/sso-settings.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAuditEntries } from '../../testing/fakes/audit-recorder.ts';
import { type FakeRealms, startFakeRealms } from '../../testing/fakes/fake-keycloak.ts';
import { createStaffBrowser } from '../../testing/fakes/staff-browser.ts';
import { buildStaff, createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

const input: Omit<ManagedSignOn, 'version'> = {
  issuer: ' https://auth.acme.test/realms/acme/ ',
  jwksUrl: '',
  clientId: ' foyer ',
  audience: '',
  roleNames: { AGENT: ['staff', ' staff ', ''], ADMIN: ['client:lead'], SUPER_ADMIN: [] },
  allowedRoles: ['ADMIN', 'AGENT', 'AGENT'],
  emailDomains: ['@Acme.Test', 'acme.test'],
  passwordSignIn: 'breakGlass',
};

describe("the settings of a tenant's realm", () => {
  let setup: TenantSetup;
  let realms: FakeRealms;
  let server: TestServer;
  let audit: ReturnType<typeof recordAuditEntries>;
  let boss: string;

  beforeAll(async () => {
    setup = await createTenantSetup();
    realms = await startFakeRealms(setup, ['globex']);
    server = createTestServer(setup, { allowPrivateIdentityProviders: false });
    audit = recordAuditEntries(server.events);
    const { email } = await buildStaff(setup, setup.tenants.acme, { role: 'SUPER_ADMIN' });
    boss = (await createStaffBrowser(server).signIn({ email })).json().result.accessToken;
  });
  beforeEach(async () => {
    await setup.own.owner.query('delete from sign_on where tenant_id = $1', [setup.tenants.acme.tenantId]);
    audit.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await setup.close();
  });

  const url = '/api/manage/sign-on';
  const find = () => server.call({ url, token: boss });
  const save = (change: object = {}, at: TestServer = server) =>
    at.call({ method: 'PUT', url, token: boss, body: { ...input, version: 1, ...change } });
  const problemsOf = async (change: object, at?: TestServer) => (await save(change, at)).json().error?.fields;
  const ask = async (host: string) => (await server.call({ url: '/api/sso', host })).json().result;

  test('start unconfigured, and allow new users as agents only', async () => {
    expect((await find()).json().result).toMatchObject({ issuer: '', allowedRoles: ['AGENT'], version: 1 });
  });

  test('are normalised, and each change is in the audit log', async () => {
    const saved = (await save()).json().result;

    expect(saved).toEqual({
      issuer: 'https://auth.acme.test/realms/acme',
      jwksUrl: '',
      clientId: 'foyer',
      audience: '',
      roleNames: { AGENT: ['staff'], ADMIN: ['client:lead'], SUPER_ADMIN: [] },
      allowedRoles: ['AGENT', 'ADMIN'],
      emailDomains: ['acme.test'],
      passwordSignIn: 'breakGlass',
      version: 2,
    });
    expect((await find()).json().result).toEqual(saved);
    expect(audit).toMatchObject([
      {
        action: 'UPDATE',
        logType: 'CONFIG',
        entity: { kind: 'sign-on' },
        after: { 'roleNames.AGENT': 'staff' },
      },
    ]);
  });

  test('answer record.conflict for an outdated version', async () => {
    await save();

    expect((await save()).json().error.code).toBe('record.conflict');
  });

  test.each([
    'https://auth.acme.test',
    'https://auth.acme.test/realms/',
    'https://auth.acme.test/realms/acme?x=1',
    'https://auth.acme.test/realms/acme#x',
    'https://boss:secret@auth.acme.test/realms/acme',
    'https://AUTH.acme.test/realms/acme',
    'https://auth.acme.test/../realms/acme',
    'https://auth.acme.test;script-src/realms/acme',
    'http://auth.acme.test/realms/acme',
    'javascript:alert(1)/realms/acme',
    'ftp://auth.acme.test/realms/acme',
    '//auth.acme.test/realms/acme',
    'https://auth.acme.test/realms/%zz',
    'acme',
  ])('reject the issuer %s', async (issuer) => {
    expect(await problemsOf({ issuer })).toEqual({ issuer: 'invalid' });
  });

  test.each([
    [{ jwksUrl: 'http://169.254.169.254/latest' }, { jwksUrl: 'invalid' }],
    [{ jwksUrl: 'file:///etc/passwd' }, { jwksUrl: 'invalid' }],
    [{ clientId: '' }, { clientId: 'required' }],
    [{ clientId: 'fo yer' }, { clientId: 'invalid' }],
    [{ emailDomains: ['*'] }, { emailDomains: 'invalid' }],
    [{ emailDomains: ['acme'] }, { emailDomains: 'invalid' }],
    [{ roleNames: { ...input.roleNames, ADMIN: ['a b'] } }, { 'roleNames.ADMIN': 'invalid' }],
    [{ passwordSignIn: 'sometimes' }, { passwordSignIn: 'not_a_choice' }],
    [{ allowedRoles: ['OWNER'] }, { 'allowedRoles.0': 'not_a_choice' }],
  ])('are rejected at the field: %j', async (change, problems) => {
    expect(await problemsOf(change)).toEqual(problems);
    expect((await find()).json().result.version).toBe(1);
  });

  test('accept a realm without TLS only where the operator allows it', async () => {
    const lenient = createTestServer(setup);

    const answer = await save({ issuer: 'http://auth.app.localhost:8080/realms/acme' }, lenient);

    await lenient.close();
    expect(answer.statusCode).toBe(200);
  });

  test('do not let the server fetch keys from the private network, whatever a host name resolves to', async () => {
    await setup.own.owner.query(
      "update tenants set flags = flags || '{\"keycloak\":true}' where slug = 'acme'",
    );
    await save({ jwksUrl: 'https://localhost/keys' });
    const token = await realms.of('globex').mint({ claims: { iss: 'https://auth.acme.test/realms/acme' } });

    const body = { name: '', email: '', products: [] };
    const answer = await server.call({ method: 'POST', url: '/api/users/check', token, body });

    await setup.own.owner.query("update tenants set flags = flags - 'keycloak' where slug = 'acme'");
    expect(answer.statusCode).toBe(401);
    expect(server.failures.at(-1)).toMatchObject({ name: 'NotPublicError' });
  });

  test('let only someone who signed in through the realm switch passwords off, to prevent a lockout', async () => {
    expect(await problemsOf({ passwordSignIn: 'off' })).toEqual({ passwordSignIn: 'invalid' });

    await setup.own.owner.query(
      "update sessions set realm_issuer = 'x', realm_subject = 'y' where user_id in (select id from users where role = 'SUPER_ADMIN')",
    );
    expect((await save({ passwordSignIn: 'off' })).statusCode).toBe(200);
    await setup.own.owner.query('update sessions set realm_issuer = null, realm_subject = null');
    // The other settings can still be changed by anyone who may edit them.
    expect((await save({ passwordSignIn: 'off', clientId: 'foyer-2', version: 2 })).statusCode).toBe(200);
  });

  test("are shown to the pages of the tenant's own host only, once switched on", async () => {
    await save();

    expect(await ask('acme.localhost')).toEqual({ realm: null, passwordSignIn: 'on' });
    expect(await ask('globex.localhost')).toEqual({
      realm: { url: 'https://auth.test', realm: 'globex', clientId: 'foyer' },
      passwordSignIn: 'on',
    });
  });
});
