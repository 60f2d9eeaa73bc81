import { scimUrns } from '@foyer/contract/sso/scim.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAuditEntries } from '../../testing/fakes/audit-recorder.ts';
import { createScimClient, type ScimClient } from '../../testing/fakes/fake-scim-client.ts';
import {
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

describe('SCIM users', () => {
  let setup: TenantSetup;
  let server: TestServer;
  let acme: ScimClient;
  let audit: ReturnType<typeof recordAuditEntries>;
  let number = 0;

  beforeAll(async () => {
    setup = await createTenantSetup();
    server = createTestServer(setup);
    acme = await createScimClient(setup, server);
    audit = recordAuditEntries(server.events);
  });
  beforeEach(() => {
    audit.length = 0;
    server.messages.sent.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await setup.close();
  });

  const fresh = () => {
    number += 1;
    return `ada-${number}@acme.test`;
  };
  const made = async (person: object = {}) => (await acme.make({ userName: fresh(), ...person })).body;
  const find = (filter: string) => acme.call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
  const userOf = async (id: string) =>
    (await server.call({ url: `/api/manage/users/${id}`, token: acme.superAdmin })).json().result;

  test('are created as agents and appear in the console', async () => {
    const userName = fresh();
    const { status, headers, body } = await acme.make({
      userName,
      externalId: 'e-1',
      active: true,
      title: 'Lead',
      password: 'ignored',
      name: { givenName: 'Ada', familyName: 'Long' },
    });

    expect([status, headers['content-type'], headers.location]).toEqual([
      201,
      'application/scim+json; charset=utf-8',
      body.meta.location,
    ]);
    expect(body).toMatchObject({
      schemas: [scimUrns.user],
      userName,
      externalId: 'e-1',
      active: true,
      displayName: 'Ada Long',
      name: { formatted: 'Ada Long', givenName: 'Ada', familyName: 'Long' },
      emails: [{ value: userName, type: 'work', primary: true }],
      meta: { resourceType: 'User', location: `http://acme.localhost/scim/v2/Users/${body.id}` },
    });
    expect(body).not.toHaveProperty('password');
    expect(await userOf(body.id)).toMatchObject({ email: userName, role: 'AGENT', status: 'ACTIVE' });
    expect(audit[0]).toMatchObject({
      action: 'CREATE',
      logType: 'USERS',
      actor: { kind: 'SYSTEM', id: null, name: 'SCIM' },
      entity: { personId: body.id },
    });
  });

  test('may have a user name that is not an address when emails are given; the primary address is stored', async () => {
    const [home, work] = [fresh(), fresh()];
    const body = await made({
      userName: 'ada.long',
      emails: [
        { type: 'home', value: home },
        { primary: 'True', value: work },
      ],
    });

    expect(body).toMatchObject({ userName: 'ada.long', emails: [{ value: work }] });
    expect((await find('userName eq "ADA.long"')).body).toMatchObject({ totalResults: 1 });
  });

  test('receive a password link by email when the tenant has no realm', async () => {
    const { userName } = await made();

    await expect.poll(() => server.messages.sent).toMatchObject([{ to: userName }]);
  });

  test('must differ in user name and address, ignoring case', async () => {
    const { userName } = await made();

    for (const person of [{ userName: userName.toUpperCase() }, { userName: 'x', emails: [userName] }])
      expect(await acme.make(person)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    const [one, other] = await Promise.all([
      made({ userName: 'twin@acme.test' }),
      made({ userName: 'twin@acme.test' }),
    ]);
    expect([one.status, other.status].filter((status) => status === '409')).toHaveLength(1);
  });

  test('include users created in the console, who are found by their address and stay unchanged', async () => {
    const product = await buildProduct(setup, setup.tenants.acme);
    const known = await buildStaff(setup, setup.tenants.acme, { products: [product] });

    const { Resources } = (await find(`userName eq "${known.email}"`)).body;
    await acme.patch(Resources[0].id, { op: 'add', path: 'externalId', value: 'e-7' });

    expect((await find('externalId eq "e-7"')).body.Resources).toMatchObject([{ id: known.id }]);
    expect(await userOf(known.id)).toMatchObject({ name: known.name, assignedProductIds: [product.id] });
    expect(audit.at(-1)).toMatchObject({ action: 'UPDATE', after: { externalId: 'e-7' } });
  });

  test.each([
    ['userName eq "%"', 1],
    ['emails.value eq "%"', 1],
    ['emails[type eq "work"].value eq "%"', 1],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "%"', 1],
    ['userName eq "%" and active eq true', 1],
    ['userName eq "%" and active eq false', 0],
    ['externalId eq "%"', 0],
    ['id eq "%"', 0],
  ])('are found by the filter %s: %i', async (filter, totalResults) => {
    const { userName } = await made();

    const { status, body } = await find(filter.replace('%', userName));

    expect([status, body.totalResults, body.Resources.length]).toEqual([200, totalResults, totalResults]);
    expect(audit.filter(({ action }) => action === 'READ')).toEqual([]);
  });

  test.each([
    'userName',
    'userName eq',
    'userName co "a"',
    'title eq "x"',
    'userName eq 7',
    '(',
    'a" or "',
    'userName eq "a" or userName eq "b"',
    'emails[type eq "home"]',
    'constructor eq "x"',
    `userName eq "${'\n'.repeat(60)}`,
    `${'('.repeat(900)}`,
  ])('are not searched with the unsupported filter %j, which is rejected', async (filter) => {
    expect(await find(filter)).toMatchObject({
      status: 400,
      body: { schemas: [scimUrns.error], status: '400', scimType: 'invalidFilter' },
    });
  });

  test('are listed by page, and the read is audited', async () => {
    const page = async (query: string) => (await acme.call('GET', `/Users?${query}`)).body;
    const all = await page('count=200');

    expect(all).toMatchObject({ startIndex: 1, itemsPerPage: all.totalResults });
    const second = await page('startIndex=2&count=2&sortBy=x');
    expect(second).toMatchObject({ startIndex: 2, itemsPerPage: 2, totalResults: all.totalResults });
    expect(second.Resources).toEqual(all.Resources.slice(1, 3));
    expect(await page('startIndex=-4&count=-1')).toMatchObject({ startIndex: 1, Resources: [] });
    expect(await page(`startIndex=${all.totalResults + 1}`)).toMatchObject({ Resources: [] });
    expect(audit[0]).toMatchObject({ action: 'READ', logType: 'USERS', after: { rows: all.totalResults } });
  });

  test('lose absent attributes when they are replaced, but keep their account fields', async () => {
    const { id, userName } = await made({ externalId: 'e-9', displayName: 'Ada', active: false });

    const put = await acme.call('PUT', `/Users/${id}`, { id: 'theirs', userName, displayName: 'Ada L.' });

    expect(put.body).toMatchObject({ id, displayName: 'Ada L.', active: false });
    expect(put.body).not.toHaveProperty('externalId');
    expect((await acme.call('GET', `/Users/${id}`)).body).toEqual(put.body);
    const plainly = { type: 'application/json' };
    expect(
      (await acme.call('PUT', `/Users/${id}`, { userName, displayName: 'Ada L.' }, plainly)).body,
    ).toEqual(put.body);
  });

  test('get a new address with the new user name if both were the same', async () => {
    const { id } = await made();
    const next = fresh();

    await acme.patch(id, { op: 'Replace', value: { userName: next, 'name.givenName': 'Ida' } });

    expect(await userOf(id)).toMatchObject({ email: next, name: 'Ida' });
  });

  test('keep a name edited in the console until the provisioner sends another one', async () => {
    const { id } = await made({ displayName: 'A\u200Bda' });
    await setup.own.owner.query("update users set name = 'Dr Ada' where id = $1", [id]);

    await acme.patch(id, { op: 'add', path: 'externalId', value: 'e' });
    expect(await userOf(id)).toMatchObject({ name: 'Dr Ada' });
    await acme.patch(id, { op: 'replace', path: 'displayName', value: 'Ada L.' });
    expect(await userOf(id)).toMatchObject({ name: 'Ada L.' });
  });

  test('are deactivated and hidden when deleted, and restored when created again', async () => {
    const { id, userName } = await made();

    expect((await acme.call('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await userOf(id)).toMatchObject({ status: 'INACTIVE' });
    for (const method of ['GET', 'DELETE'] as const)
      expect((await acme.call(method, `/Users/${id}`)).status).toBe(404);
    expect((await find(`userName eq "${userName}"`)).body.totalResults).toBe(0);

    expect(await acme.make({ userName })).toMatchObject({ status: 201, body: { id, active: true } });
    expect(await userOf(id)).toMatchObject({ status: 'ACTIVE' });
  });

  test('are deactivated by a delete call that names a content type and has no body', async () => {
    const { id } = await made();

    const type = 'application/scim+json';
    const { status } = await acme.call('DELETE', `/Users/${id}`, undefined, { type });

    expect(status).toBe(204);
    expect(await userOf(id)).toMatchObject({ status: 'INACTIVE' });
  });

  test('do not lose a concurrent change made in the console', async () => {
    const { id } = await made();
    const { version: _version, ...known } = await userOf(id);
    const product = await buildProduct(setup, setup.tenants.acme);
    const byConsole = server.call({
      method: 'PUT',
      url: `/api/manage/users/${id}`,
      token: acme.superAdmin,
      body: { ...known, assignedProductIds: [product.id], version: 1 },
    });

    const [{ status }] = await Promise.all([
      acme.patch(id, { op: 'replace', path: 'active', value: 'False' }),
      byConsole,
    ]);

    expect([status, (await userOf(id)).status]).toEqual([200, 'INACTIVE']);
  });
});
