import type { ManagedSignOn } from '@foyer/contract/managed-sign-on.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { type Realms, startRealms } from '../../platform/testing/realm.ts';
import { createStaffBrowser } from '../../platform/testing/staff-browser.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildStaff, createWorld, type World } from '../../platform/testing/test-world.ts';

const wished: Omit<ManagedSignOn, 'version'> = {
  issuer: ' https://auth.acme.test/realms/acme/ ',
  ...{ jwksUrl: '', clientId: ' foyer ', audience: '' },
  roleNames: { AGENT: ['staff', ' staff ', ''], ADMIN: ['client:lead'], SUPER_ADMIN: [] },
  ...{ allowedRoles: ['ADMIN', 'AGENT', 'AGENT'], emailDomains: ['@Acme.Test', 'acme.test'] },
  passwordSignIn: 'breakGlass',
};

describe("a tenant's realm", () => {
  let world: World;
  let realms: Realms;
  let server: TestServer;
  let audit: ReturnType<typeof hearAudit>;
  let boss: string;

  beforeAll(async () => {
    world = await createWorld();
    realms = await startRealms(world, ['globex']);
    server = createTestServer(world, { privateRealms: false });
    audit = hearAudit(server.events);
    const { email } = await buildStaff(world, world.tenants.acme, { role: 'SUPER_ADMIN' });
    boss = (await createStaffBrowser(server).signIn({ email })).json().result.accessToken;
  });
  beforeEach(async () => {
    await world.own.owner.query('delete from sign_on where tenant_id = $1', [world.tenants.acme.tenantId]);
    audit.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await world.close();
  });

  const url = '/api/manage/sign-on';
  const find = () => server.call({ url, token: boss });
  const save = (change: object = {}, at: TestServer = server) =>
    at.call({ method: 'PUT', url, token: boss, body: { ...wished, version: 1, ...change } });
  const problemsOf = async (change: object, at?: TestServer) => (await save(change, at)).json().error?.fields;
  const ask = async (host: string) => (await server.call({ url: '/api/sso', host })).json().result;

  test('is none at first, and whoever comes may be no more than an agent', async () => {
    expect((await find()).json().result).toMatchObject({ issuer: '', allowedRoles: ['AGENT'], version: 1 });
  });

  test('is kept tidied, and each change stands in the audit log', async () => {
    const saved = (await save()).json().result;

    expect(saved).toEqual({
      ...{ issuer: 'https://auth.acme.test/realms/acme', jwksUrl: '', clientId: 'foyer', audience: '' },
      roleNames: { AGENT: ['staff'], ADMIN: ['client:lead'], SUPER_ADMIN: [] },
      ...{ allowedRoles: ['AGENT', 'ADMIN'], emailDomains: ['acme.test'] },
      ...{ passwordSignIn: 'breakGlass', version: 2 },
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

  test('is not written over by who has not seen the last change', async () => {
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
    'acme',
  ])('cannot be at %s', async (issuer) => {
    expect(await problemsOf({ issuer })).toEqual({ issuer: 'invalid' });
  });

  test.each([
    [{ jwksUrl: 'http://169.254.169.254/latest' }, { jwksUrl: 'invalid' }],
    [{ jwksUrl: 'file:///etc/passwd' }, { jwksUrl: 'invalid' }],
    [{ clientId: '' }, { clientId: 'required' }],
    [{ clientId: 'fo yer' }, { clientId: 'invalid' }],
    [{ emailDomains: ['*'] }, { emailDomains: 'invalid' }],
    [{ emailDomains: ['acme'] }, { emailDomains: 'invalid' }],
    [{ roleNames: { ...wished.roleNames, ADMIN: ['a b'] } }, { 'roleNames.ADMIN': 'invalid' }],
    [{ passwordSignIn: 'sometimes' }, { passwordSignIn: 'not_a_choice' }],
    [{ allowedRoles: ['OWNER'] }, { 'allowedRoles.0': 'not_a_choice' }],
  ])('is refused at the field: %j', async (change, problems) => {
    expect(await problemsOf(change)).toEqual(problems);
    expect((await find()).json().result.version).toBe(1);
  });

  test('may be reached without encryption only where the operator says so', async () => {
    const lenient = createTestServer(world);

    const answer = await save({ issuer: 'http://auth.app.localhost:8080/realms/acme' }, lenient);

    await lenient.close();
    expect(answer.statusCode).toBe(200);
  });

  test('is asked for keys within our own house by nobody, whatever its name leads to', async () => {
    await world.own.owner.query(
      "update tenants set flags = flags || '{\"keycloak\":true}' where slug = 'acme'",
    );
    await save({ jwksUrl: 'https://localhost/keys' });
    const token = await realms.of('globex').mint({ claims: { iss: 'https://auth.acme.test/realms/acme' } });

    const body = { name: '', email: '', products: [] };
    const answer = await server.call({ method: 'POST', url: '/api/users/check', token, body });

    await world.own.owner.query("update tenants set flags = flags - 'keycloak' where slug = 'acme'");
    expect(answer.statusCode).toBe(401);
    expect(server.failures.at(-1)).toMatchObject({ name: 'NotPublicError' });
  });

  test('switches passwords off only for who has come by it: nobody locks the own door by mistake', async () => {
    expect(await problemsOf({ passwordSignIn: 'off' })).toEqual({ passwordSignIn: 'invalid' });

    await world.own.owner.query(
      "update sessions set realm_issuer = 'x', realm_subject = 'y' where user_id in (select id from users where role = 'SUPER_ADMIN')",
    );
    expect((await save({ passwordSignIn: 'off' })).statusCode).toBe(200);
    await world.own.owner.query('update sessions set realm_issuer = null, realm_subject = null');
    // Who did not switch it off may still change the rest.
    expect((await save({ passwordSignIn: 'off', clientId: 'foyer-2', version: 2 })).statusCode).toBe(200);
  });

  test('is told to the page of its own host alone, once it is switched on', async () => {
    await save();

    expect(await ask('acme.localhost')).toEqual({ realm: null, passwordSignIn: 'on' });
    expect(await ask('globex.localhost')).toEqual({
      realm: { url: 'https://auth.test', realm: 'globex', clientId: 'foyer' },
      passwordSignIn: 'on',
    });
  });
});
