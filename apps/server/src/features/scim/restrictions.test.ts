import { scimError, scimLimits, scimUrns } from '@foyer/contract/sso/scim.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createScimClient, type ScimClient } from '../../testing/fakes/fake-scim-client.ts';
import { buildStaff, createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

describe('a SCIM provisioner', () => {
  let setup: TenantSetup;
  let server: TestServer;
  let acme: ScimClient;
  let number = 0;

  beforeAll(async () => {
    setup = await createTenantSetup();
    server = createTestServer(setup);
    acme = await createScimClient(setup, server);
  });
  beforeEach(() => setRules({}));
  afterAll(async () => {
    await server.close();
    await setup.close();
  });

  async function setRules({ allowed = ['AGENT'], domains = [] }: { allowed?: string[]; domains?: string[] }) {
    const roleNames = { AGENT: ['desk'], ADMIN: ['lead'], SUPER_ADMIN: ['owner'] };
    await setup.own.owner.query(
      `insert into sign_on (tenant_id, issuer, jwks_url, client_id, audience, role_names, allowed_roles, email_domains, password_sign_in, changed_at)
       values ($1, '', '', 'foyer', '', $2, $3, $4, 'on', now())
       on conflict (tenant_id) do update set allowed_roles = $3, email_domains = $4`,
      [setup.tenants.acme.tenantId, JSON.stringify(roleNames), allowed, domains],
    );
  }
  const fresh = () => {
    number += 1;
    return `bo-${number}@acme.test`;
  };
  const errorOf = ({ status, body }: { status: number; body: unknown }) => {
    expect(scimError.parse(body)).toMatchObject({ schemas: [scimUrns.error], status: String(status) });
    return [status, (body as { scimType?: string }).scimType];
  };
  const rowOf = async (id: string) =>
    (await setup.own.owner.query('select email, role, status, name from users where id = $1', [id])).rows[0];

  test('cannot create users with roles that the tenant does not allow, by any of their names', async () => {
    const make = (roles: unknown, more: object = {}) => acme.make({ userName: fresh(), roles, ...more });

    expect((await make([{ value: 'desk' }])).body.roles).toMatchObject([{ value: 'desk', display: 'AGENT' }]);
    for (const roles of [['owner'], [{ value: 'x', display: 'lead' }], ['SUPER_ADMIN'], ['nobody']])
      expect(errorOf(await make(roles))).toEqual([400, 'invalidValue']);
    await setRules({ allowed: ['ADMIN'] });
    expect((await make(['desk', 'lead'])).body.roles).toMatchObject([{ display: 'ADMIN' }]);
    expect((await make(undefined, { entitlements: ['lead'] })).status).toBe(201);
    // Without a role the user would be an agent.
    expect(errorOf(await make(undefined))).toEqual([400, 'invalidValue']);
  });

  test('cannot create users or set addresses outside the allowed domains', async () => {
    await setRules({ domains: ['acme.test'] });
    const { id } = (await acme.make({ userName: fresh() })).body;

    expect(errorOf(await acme.make({ userName: 'a@elsewhere.test' }))).toEqual([400, 'invalidValue']);
    const moved = await acme.patch(id, { op: 'replace', path: 'userName', value: 'a@elsewhere.test' });
    expect(errorOf(moved)).toEqual([400, 'invalidValue']);
  });

  test('changes users between allowed roles only, and deactivates a user even when the requested role is not allowed', async () => {
    await setRules({ allowed: ['AGENT', 'ADMIN'] });
    const { id } = (await acme.make({ userName: fresh() })).body;

    await acme.patch(id, { op: 'add', path: 'roles[primary eq "True"].value', value: 'lead' });
    expect(await rowOf(id)).toMatchObject({ role: 'ADMIN' });
    const left = [
      { op: 'add', path: 'roles', value: [{ value: 'owner' }] },
      { op: 'replace', path: 'active', value: false },
    ];
    expect((await acme.patch(id, ...left)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ role: 'ADMIN', status: 'INACTIVE' });
  });

  test('demotes an administrator by a role that is JSON inside of its value, as Entra ID sends it', async () => {
    await setRules({ allowed: ['AGENT', 'ADMIN'] });
    const { id } = (await acme.make({ userName: fresh(), roles: ['lead'] })).body;
    const value = JSON.stringify({ id: '827f3c5e', value: 'desk', displayName: 'Agent' });

    expect((await acme.patch(id, { op: 'replace', path: 'roles', value: [{ value }] })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ role: 'AGENT' });
  });

  test.each([
    ['unknown', 'manager'],
    ['unknown inside of JSON', JSON.stringify({ value: 'manager', displayName: 'Manager' })],
    ['no name', JSON.stringify({ id: 7 })],
    ['broken JSON', '{"value":'],
  ])('gets an error when it replaces the roles by one that is %s', async (_what, value) => {
    await setRules({ allowed: ['AGENT', 'ADMIN'] });
    const { id } = (await acme.make({ userName: fresh(), roles: ['lead'] })).body;
    const replace = (...more: object[]) =>
      acme.patch(id, { op: 'replace', path: 'roles', value: [{ value }, { value: 'x' }] }, ...more);

    expect(errorOf(await replace())).toEqual([400, 'invalidValue']);
    expect(await rowOf(id)).toMatchObject({ role: 'ADMIN' });
    expect((await replace({ op: 'replace', path: 'active', value: false })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ role: 'ADMIN', status: 'INACTIVE' });
  });

  test('keeps the role when entitlements name none', async () => {
    const { id } = (await acme.make({ userName: fresh() })).body;
    const licence = { op: 'replace', path: 'entitlements', value: [{ value: 'licence-e3' }] };

    expect((await acme.patch(id, licence)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ role: 'AGENT' });
  });

  test('cannot take over an account with a role that it may not assign', async () => {
    const admin = await buildStaff(setup, setup.tenants.acme, { role: 'ADMIN' });
    const patch = (value: object) => acme.patch(admin.id, { op: 'replace', value });

    expect(errorOf(await patch({ emails: [{ value: 'thief@acme.test' }] }))).toEqual([403, undefined]);
    expect(errorOf(await patch({ userName: 'thief@acme.test' }))).toEqual([403, undefined]);
    expect((await patch({ roles: ['desk'], active: false })).status).toBe(200);
    expect(await rowOf(admin.id)).toMatchObject({ role: 'ADMIN', status: 'INACTIVE', email: admin.email });
    expect(errorOf(await patch({ active: true }))).toEqual([403, undefined]);
  });

  test('can deactivate a super admin, but never the last one', async () => {
    const other = await buildStaff(setup, setup.tenants.acme, { role: 'SUPER_ADMIN' });
    await setRules({ allowed: ['AGENT', 'SUPER_ADMIN'] });
    const last = acme.boss.id;

    expect((await acme.patch(other.id, { op: 'replace', path: 'active', value: false })).status).toBe(200);
    for (const answer of [
      await acme.patch(last, { op: 'replace', path: 'active', value: false }),
      await acme.patch(last, { op: 'replace', path: 'roles', value: ['desk'] }),
      await acme.call('DELETE', `/Users/${last}`),
    ]) {
      expect(errorOf(answer)).toEqual([409, undefined]);
      expect(answer.body.detail).toContain('super admin must remain');
    }
    expect(await rowOf(last)).toMatchObject({ role: 'SUPER_ADMIN', status: 'ACTIVE' });
  });

  test.each([
    [{}, 'invalidValue'],
    [{ userName: '' }, 'invalidValue'],
    [{ userName: 'no address' }, 'invalidValue'],
    [{ userName: 7 }, 'invalidValue'],
    [{ userName: `${'a'.repeat(10_000)}@acme.test` }, 'invalidValue'],
    [{ userName: 'c@acme.test', displayName: 'x'.repeat(10_000) }, 'invalidValue'],
    [{ userName: 'c@acme.test', name: { givenName: 'a\nb' } }, 'invalidValue'],
    [{ userName: 'c@acme.test', name: 'Ada' }, 'invalidValue'],
    [{ userName: 'c@acme.test', active: 'perhaps' }, 'invalidValue'],
    [{ userName: 'c@acme.test', emails: [{ value: { a: 1 } }] }, 'invalidValue'],
  ])('gets an error for the invalid user %j', async (person, scimType) => {
    expect(errorOf(await acme.make(person))).toEqual([400, scimType]);
    expect(
      (await acme.call('GET', '/Users?filter=userName%20eq%20%22c@acme.test%22')).body.totalResults,
    ).toBe(0);
  });

  test.each([
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
    ['replace', 'invalidSyntax'],
    [{ op: 'replace', value: 'x' }, 'invalidValue'],
    [{ op: 'replace', path: 'a b', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 7, value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type eq].value', value: 'x' }, 'invalidFilter'],
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'replace', path: 'meta.created', value: 'x' }, 'mutability'],
    [{ op: 'replace', value: { id: 'x' } }, 'mutability'],
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'remove', path: 'active' }, 'mutability'],
    [{ op: 'replace', path: '__proto__.polluted', value: true }, 'invalidPath'],
  ])(
    'gets an error for the invalid operation %j, and no operation of the request is applied',
    async (operation, scimType) => {
      const { id } = (await acme.make({ userName: fresh(), displayName: 'Bo' })).body;
      const good = { op: 'replace', path: 'displayName', value: 'Changed' };

      expect(errorOf(await acme.patch(id, good, operation))).toEqual([400, scimType]);
      expect(await rowOf(id)).toMatchObject({ name: 'Bo' });
    },
  );

  test.each([
    ['POST', '{"userName":', 400],
    ['POST', '[]', 400],
    ['POST', '{"__proto__":{"a":1},"userName":"d@acme.test"}', 400],
    ['POST', JSON.stringify({ userName: 'd@acme.test', x: 'x'.repeat(1_100_000) }), 413],
  ] as const)('gets an error for a malformed body: %s %.40s', async (method, payload, status) => {
    const answer = await server.http.inject({
      method,
      url: '/scim/v2/Users',
      payload,
      headers: {
        host: 'acme.localhost',
        authorization: `Bearer ${acme.token}`,
        'content-type': 'application/scim+json',
      },
    });

    expect(errorOf({ status: answer.statusCode, body: answer.json() })[0]).toBe(status);
  });

  test('gets 404 for unknown paths and a description of the supported ones', async () => {
    const { body } = await acme.call('GET', '/ServiceProviderConfig');

    expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    for (const path of ['/ResourceTypes/User', `/Schemas/${scimUrns.user}`])
      expect((await acme.call('GET', path)).body).toHaveProperty('meta.location');
    for (const path of ['/ResourceTypes', '/Schemas'])
      expect((await acme.call('GET', path)).body).toMatchObject({ totalResults: 1 });
    for (const path of ['/Groups', '/Schemas/toString', '/ResourceTypes/Group', '/Users/nobody'])
      expect(errorOf(await acme.call('GET', path))).toEqual([404, undefined]);
    expect(errorOf(await acme.call('GET', '/Users?count=many'))).toEqual([400, 'invalidValue']);
    const many = Array(scimLimits.maxOperations + 1).fill({ op: 'add', path: 'title', value: 'x' });
    expect(errorOf(await acme.patch(acme.boss.id, ...many))).toEqual([400, 'invalidSyntax']);
  });

  test('never causes a server error with random patches', { timeout: 60_000 }, async () => {
    const { id } = (await acme.make({ userName: fresh() })).body;
    const words = [
      'active',
      'userName',
      'name',
      'name.familyName',
      'emails',
      'roles',
      'externalId',
      'x',
      'id',
    ];
    const paths = [
      ...words,
      'emails[type eq "work"].value',
      'emails[',
      'roles[value eq "desk"]',
      '__proto__',
      'constructor.x',
      `${scimUrns.user}:active`,
      'urn:x:y:z',
      'emails[not (type pr)]',
      'name.__proto__',
      '',
      'ſ[İ].x',
    ];
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('False', true, 'a\0b', '\ud800', [{ value: 'x' }], 'z@acme.test'),
    );
    const operation = fc.record(
      {
        op: fc.constantFrom('add', 'Replace', 'remove', 'REMOVE', 1),
        path: fc.oneof(fc.constantFrom(...paths), fc.string()),
        value: fc.oneof(value, fc.dictionary(fc.constantFrom(...words), value)),
      },
      { requiredKeys: ['op'] },
    );

    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 3 }), async (operations) => {
        const { status, body } = await acme.patch(id, ...operations);
        if (status !== 200) errorOf({ status, body });
        expect([200, 400, 403, 409]).toContain(status);
      }),
      { numRuns: 250 },
    );
    expect({}).not.toHaveProperty('polluted');
  });
});
