/** The end of a tenant: after its grace everything of it is gone, and nothing of anybody else. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { days } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAudit } from '../../platform/audit/audit.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { createEventBus } from '../../platform/events/bus.ts';
import { createFolderStorage } from '../../platform/storage/storage.ts';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { type StaffedLobby, staffLobby } from '../../platform/testing/staffed-lobby.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import { createOperatedTenants, type OperatedTenants } from './operated.ts';
import * as operatedStore from './operated-store.ts';
import { createRemoval } from './removal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-removal-'));
const storage = createFolderStorage(folder);
const events = createEventBus();
const audit = hearAudit(events);
let world: World;
let server: TestServer;
let operated: OperatedTenants;
beforeAll(async () => {
  world = await createWorld();
  server = createTestServer(world);
  operated = createOperatedTenants({
    ...{ database: world.database, audit: createAudit(events), now: world.clock.now },
    ...{ firstAdmins: server.users.firstAdmin, originOf: (tenant) => `http://${tenant}.localhost` },
  });
});
beforeEach(() => {
  audit.length = 0;
});
afterAll(async () => {
  await server.close();
  await world.close();
  rmSync(folder, { recursive: true });
});

/** A tenant where somebody is in a call, with a file. */
async function inUse() {
  const lobby = await staffLobby(world);
  const [agent, customer] = [await lobby.agent('Priya'), await lobby.customer('Tanvi')];
  await lobby.meet(agent, customer);
  await storage.put(lobby.scope, Buffer.from('a logo'), 'image/png');
  // Its own row points at what goes with it.
  await world.own.owner.query('update tenants set landing_product = $2 where id = $1', [
    lobby.scope.tenantId,
    lobby.product.id,
  ]);
  return lobby;
}

function removalWith(
  lobby: Pick<StaffedLobby, 'meetings'>,
  options: { removeAll?: () => Promise<void> } = {},
) {
  const cut: string[] = [];
  const dropped: string[] = [];
  const removal = createRemoval({
    ...{ database: world.database, now: world.clock.now },
    storages: [{ ...storage, ...options }],
    cutOff: ({ tenant }) => cut.push(tenant),
    closeRooms: lobby.meetings.closeRoomsOf,
    dropJobs: async (tenantId) => {
      dropped.push(tenantId);
    },
  });
  return { run: removal.run, cut, dropped };
}

/** Rows of a tenant in whatever table. */
async function rowsOf({ tenantId }: TenantScope): Promise<Record<string, number>> {
  const { rows: tables } = await world.own.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'",
  );
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await world.own.owner.query(
      `select count(*)::int as n from ${name} where tenant_id = $1`,
      [tenantId],
    );
    if (rows[0].n > 0) counted[name] = rows[0].n;
  }
  return counted;
}

const slugs = async () => (await operated.list()).map(({ slug }) => slug);

test('after its grace nothing is left of it in tables, files, rooms and jobs; its neighbour is as it was', async () => {
  const [lobby, neighbour] = [await inUse(), await inUse()];
  const { scope } = lobby;
  const before = await rowsOf(neighbour.scope);
  expect(await rowsOf(scope)).toMatchObject({ meetings: 1, lobby_requests: 1, sessions: 1 });
  await operated.remove(scope.tenant, { graceDays: 2 });
  const removal = removalWith(lobby);

  world.clock.advance(days(2) - 1);
  await removal.run();
  expect(await slugs()).toContain(scope.tenant);
  world.clock.advance(1);
  await removal.run();

  expect(await slugs()).not.toContain(scope.tenant);
  expect(await rowsOf(scope)).toEqual({});
  expect(await rowsOf(neighbour.scope)).toEqual(before);
  expect(readdirSync(folder)).toEqual([neighbour.scope.tenantId]);
  expect([...lobby.media.inside.keys()]).toEqual([]);
  expect(neighbour.media.inside.size).toBe(1);
  expect([removal.cut[0], removal.dropped]).toEqual([scope.tenant, [scope.tenantId]]);
  expect((await server.call({ url: '/', host: `${scope.tenant}.localhost` })).statusCode).toBe(404);
});

test('files that could not be thrown away are thrown away by a later run, and the tenant next to it does not wait', async () => {
  const [lobby, neighbour] = [await inUse(), await inUse()];
  for (const { scope } of [lobby, neighbour]) await operated.remove(scope.tenant, { now: scope.tenant });
  let isBroken = true;
  const removal = removalWith(lobby, {
    removeAll: async (...[scope]: unknown[]) => {
      if (isBroken && (scope as TenantScope).tenantId === lobby.scope.tenantId)
        throw new Error('the disk is gone');
      await storage.removeAll(scope as TenantScope);
    },
  });

  await expect(removal.run()).rejects.toThrow('not removed whole');
  expect(await rowsOf(lobby.scope)).toEqual({});
  expect(readdirSync(folder)).toContain(lobby.scope.tenantId);
  expect(readdirSync(folder)).not.toContain(neighbour.scope.tenantId);
  isBroken = false;
  await removal.run();

  expect(readdirSync(folder)).not.toContain(lobby.scope.tenantId);
  removal.cut.length = 0;
  await removal.run();
  expect(removal.cut).toEqual([]);
});

test('it is suspended at once, says when it goes, and is taken back whole by a resume in time', async () => {
  const lobby = await inUse();
  const { tenant } = lobby.scope;
  const removedOn = new Date(world.clock.now().getTime() + days(30)).toISOString();
  const before = await rowsOf(lobby.scope);

  expect(await operated.remove(tenant, {})).toMatchObject({
    changed: true,
    tenant: { status: 'suspended', deleteAt: removedOn },
  });
  await operated.resume(tenant);
  world.clock.advance(days(31));
  await removalWith(lobby).run();

  expect(await operated.find(tenant)).toMatchObject({ status: 'active', deleteAt: null });
  expect(await rowsOf(lobby.scope)).toEqual(before);
  expect(audit.map(({ before: was, after }) => [was, after])).toEqual([
    [{ status: 'active' }, { status: 'suspended', removedOn }],
    [{ status: 'suspended', removedOn }, { status: 'active' }],
  ]);
});

test('said again it goes when it was said first; said with a time it goes then', async () => {
  const { tenant } = (await inUse()).scope;
  const first = (await operated.remove(tenant, { graceDays: 3 })).tenant.deleteAt;
  world.clock.advance(days(1));

  expect(await operated.remove(tenant, {})).toMatchObject({ changed: false, tenant: { deleteAt: first } });
  await operated.suspend(tenant);
  expect((await operated.find(tenant)).deleteAt).toBe(first);
  expect(await operated.remove(tenant, { graceDays: 5 })).toMatchObject({ changed: true });
  expect((await operated.remove(tenant, { now: tenant })).tenant.deleteAt).toBe(
    world.clock.now().toISOString(),
  );
});

test('a tenant that is not marked, or not due, is removed by nothing that the application can ask', async () => {
  const { scope } = await inUse();
  const remove = () =>
    world.database.withTenant(scope, (unit) => operatedStore.remove(unit, world.clock.now()));

  expect(await remove()).toBe(false);
  await operated.suspend(scope.tenant);
  expect(await remove()).toBe(false);
  await operated.remove(scope.tenant, { graceDays: 1 });
  expect(await remove()).toBe(false);
  await expect(world.database.execute('delete from removed_tenants')).rejects.toThrow('permission denied');
});

test('its label is nobody’s for 90 days', async () => {
  const lobby = await inUse();
  const { tenant: slug } = lobby.scope;
  const again = { slug, name: 'Again', timeZone: 'UTC', admin: 'again@example.test' };
  await operated.remove(slug, { now: slug });
  await removalWith(lobby).run();

  world.clock.advance(days(90) - 1);
  await expect(operated.create(again)).rejects.toMatchObject({ details: { fields: { slug: 'taken' } } });
  world.clock.advance(1);

  expect((await operated.create(again)).tenant).toMatchObject({ name: 'Again', status: 'active' });
});

test.each([
  [{ graceDays: 0 }, { graceDays: 'invalid' }],
  [{ graceDays: 366 }, { graceDays: 'invalid' }],
  [{ graceDays: 1.5 }, { graceDays: 'invalid' }],
  [{ graceDays: Number.NaN }, { graceDays: 'invalid' }],
  [{ now: 'globex' }, { now: 'wrong' }],
  [{ now: '' }, { now: 'wrong' }],
  [{ now: 'acme', graceDays: 30 }, { graceDays: 'invalid' }],
])('%j is refused at the field, and nothing is marked', async (said, fields) => {
  await expect(operated.remove('acme', said)).rejects.toMatchObject({ details: { fields } });

  expect(await operated.find('acme')).toMatchObject({ status: 'active', deleteAt: null });
});
