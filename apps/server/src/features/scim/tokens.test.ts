import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { buildProvisioner, type Provisioner } from '../../platform/testing/provisioner.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';

describe('the token of SCIM', () => {
  let world: World;
  let server: TestServer;
  let acme: Provisioner;
  let globex: Provisioner;
  let audit: ReturnType<typeof hearAudit>;

  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world);
    audit = hearAudit(server.events);
    acme = await buildProvisioner(world, server);
    globex = await buildProvisioner(world, server, 'globex');
  });
  beforeEach(() => {
    audit.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  const manage = (method: 'GET' | 'POST' | 'DELETE') =>
    server.call({ method, url: '/api/manage/scim-token', token: acme.superAdmin });
  const statusWith = async (told: Parameters<Provisioner['call']>[3]) =>
    (await acme.call('GET', '/Users', undefined, told)).status;

  test("opens its own tenant's door, and no other", async () => {
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

  test('lets nobody in elsewhere', async () => {
    const answer = await server.call({ url: '/api/manage/users', token: acme.token });

    expect(answer.statusCode).toBe(401);
  });

  test('is kept nowhere, and not told again', async () => {
    const { rows } = await world.own.owner.query('select token_hash from scim_tokens');

    expect(JSON.stringify(rows.map((row) => String(row.token_hash)))).not.toContain(acme.token);
    expect(Object.keys((await manage('GET')).json().result).sort()).toEqual([
      ...['createdAt', 'createdBy', 'lastUsedAt'],
    ]);
    expect((await manage('GET')).json().result).toMatchObject({ createdBy: acme.boss.name });
  });

  test('tells when it was last used, to the minute', async () => {
    const used = async () => (await manage('GET')).json().result.lastUsedAt;
    await statusWith({});
    const first = await used();

    world.clock.advance(30_000);
    await statusWith({});
    expect(await used()).toBe(first);
    world.clock.advance(30_000);
    await statusWith({});
    expect(await used()).toBe(world.clock.now().toISOString());
  });

  test('is refused while the tenant is suspended', async () => {
    await world.own.owner.query("update tenants set status = 'suspended' where slug = 'globex'");

    const { status } = await globex.call('GET', '/Users');

    await world.own.owner.query("update tenants set status = 'active' where slug = 'globex'");
    expect(status).toBe(403);
  });

  test('is limited by address before it is looked at', async () => {
    const tries = Array.from({ length: 601 }, () =>
      server.call({ url: '/scim/v2/Schemas', token: 'guess', address: '10.9.9.9' }),
    );

    const last = (await Promise.all(tries)).at(-1);

    expect([last?.statusCode, last?.json().status]).toEqual([429, '429']);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusWith({})).toBe(200);
  });

  test('is refused once another one is made, or it is revoked; each stands in the audit log', async () => {
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
