import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAuditEntries } from '../../testing/fakes/audit-recorder.ts';
import { createScimClient, type ScimClient } from '../../testing/fakes/fake-scim-client.ts';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

describe('the SCIM token', () => {
  let setup: TenantSetup;
  let server: TestServer;
  let acme: ScimClient;
  let globex: ScimClient;
  let audit: ReturnType<typeof recordAuditEntries>;

  beforeAll(async () => {
    setup = await createTenantSetup();
    server = createTestServer(setup);
    audit = recordAuditEntries(server.events);
    acme = await createScimClient(setup, server);
    globex = await createScimClient(setup, server, 'globex');
  });
  beforeEach(() => {
    audit.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await setup.close();
  });

  const manage = (method: 'GET' | 'POST' | 'DELETE') =>
    server.call({ method, url: '/api/manage/scim-token', token: acme.superAdmin });
  const statusWith = async (profile: Parameters<ScimClient['call']>[3]) =>
    (await acme.call('GET', '/Users', undefined, profile)).status;

  test('is valid for its own tenant only', async () => {
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ token: null })).toBe(401);
    expect(await statusWith({ host: 'globex.localhost' })).toBe(401);
    expect(await statusWith({ token: globex.token })).toBe(401);
    expect(await statusWith({ token: `${acme.token.slice(0, -1)}_` })).toBe(401);
    expect(await statusWith({ token: acme.superAdmin })).toBe(401);
    expect(await statusWith({ host: 'nobody.localhost' })).toBe(404);
    const theirs = await acme.call('GET', `/Users/${globex.boss.id}`);
    expect(theirs).toMatchObject({ status: 404, body: { status: '404' } });
  });

  test('that cannot be read is a server error with a reference, whose log line has tenant and route', async () => {
    const lines: { msg?: string; reqId?: string }[] = [];
    const withTenant = () => Promise.reject(new Error('secret cause'));
    const broken = createTestServer(
      { ...setup, database: { ...setup.database, withTenant } },
      { logTo: { write: (textLine) => lines.push(JSON.parse(textLine)) } },
    );

    const answer = await broken.call({ url: '/scim/v2/Users', token: acme.token });

    const logged = lines.find(({ msg }) => msg === 'unhandled error');
    expect(logged).toMatchObject({ tenant: 'acme', method: 'GET', route: '/scim/v2/Users' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain(`Reference: ${logged?.reqId}`);
    expect(answer.body).not.toContain('secret cause');
    await broken.close();
  });

  test('is rejected by all other routes', async () => {
    const answer = await server.call({ url: '/api/manage/users', token: acme.token });

    expect(answer.statusCode).toBe(401);
  });

  test('is stored as a hash and never shown again', async () => {
    const { rows } = await setup.own.owner.query('select token_hash from scim_tokens');

    expect(JSON.stringify(rows.map((row) => String(row.token_hash)))).not.toContain(acme.token);
    expect(Object.keys((await manage('GET')).json().result).sort()).toEqual([
      'createdAt',
      'createdBy',
      'lastUsedAt',
    ]);
    expect((await manage('GET')).json().result).toMatchObject({ createdBy: acme.boss.name });
  });

  test('shows its last use to the minute', async () => {
    const used = async () => (await manage('GET')).json().result.lastUsedAt;
    await statusWith({});
    const first = await used();

    setup.clock.advance(30_000);
    await statusWith({});
    expect(await used()).toBe(first);
    setup.clock.advance(30_000);
    await statusWith({});
    expect(await used()).toBe(setup.clock.now().toISOString());
  });

  test('is rejected while the tenant is suspended', async () => {
    await setup.own.owner.query("update tenants set status = 'suspended' where slug = 'globex'");

    const { status } = await globex.call('GET', '/Users');

    await setup.own.owner.query("update tenants set status = 'active' where slug = 'globex'");
    expect(status).toBe(403);
  });

  test('is rate limited by IP address before it is verified', async () => {
    const tries = Array.from({ length: 601 }, () =>
      server.call({ url: '/scim/v2/Schemas', token: 'guess', address: '10.9.9.9' }),
    );

    const last = (await Promise.all(tries)).at(-1);

    expect([last?.statusCode, last?.json().status]).toEqual([429, '429']);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusWith({})).toBe(200);
  });

  test('is rejected after it was replaced or revoked, and each change is in the audit log', async () => {
    const { token } = (await manage('POST')).json().result;

    expect([await statusWith({}), await statusWith({ token })]).toEqual([401, 200]);
    expect([(await manage('DELETE')).statusCode, (await manage('DELETE')).statusCode]).toEqual([204, 204]);
    expect(await statusWith({ token })).toBe(401);
    expect((await manage('GET')).json().result).toBeNull();
    expect(audit.map(({ logType, after }) => [logType, after?.scimToken])).toEqual([
      ['CONFIG', 'replaced'],
      ['CONFIG', 'revoked'],
    ]);
  });
});
