/**
 * Tests the removal of a tenant: after its grace period all its data is deleted, and no other tenant is
 * affected.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { days } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAudit } from '../../../platform/audit/audit.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { createEventBus } from '../../../platform/events/bus.ts';
import { createFolderStorage } from '../../../platform/storage/folder-storage.ts';
import { newImageKey } from '../../../platform/storage/media-types.ts';
import { recordAuditEntries } from '../../../testing/fakes/audit-recorder.ts';
import { createStaffedLobby, type StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';
import * as operatedStore from './lifecycle-store.ts';
import { createRemoval } from './removal.ts';
import { createTenantLifecycle, type TenantLifecycle } from './tenant-lifecycle.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-removal-'));
const storage = createFolderStorage(folder);
const events = createEventBus();
const audit = recordAuditEntries(events);
let setup: TenantSetup;
let server: TestServer;
let operated: TenantLifecycle;
beforeAll(async () => {
  setup = await createTenantSetup();
  server = createTestServer(setup);
  operated = createTenantLifecycle({
    database: setup.database,
    audit: createAudit(events),
    now: setup.clock.now,
    firstAdmins: server.users.firstAdmin,
    factorRemovals: server.users.factorRemovals,
    originOf: (tenant) => `http://${tenant}.localhost`,
  });
});
beforeEach(() => {
  audit.length = 0;
});
afterAll(async () => {
  await server.close();
  await setup.close();
  rmSync(folder, { recursive: true });
});

/** A tenant with a call in progress and a file. */
async function inUse() {
  const lobby = await createStaffedLobby(setup);
  const [agent, customer] = [await lobby.agent('Priya'), await lobby.customer('Tanvi')];
  await lobby.meet(agent, customer);
  await storage.put(lobby.scope, newImageKey('image/png'), Buffer.from('a logo'));
  // The tenant's own row references a row that is removed with it.
  await setup.own.owner.query('update tenants set landing_product = $2 where id = $1', [
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
    database: setup.database,
    now: setup.clock.now,
    storages: [{ ...storage, ...options }],
    disconnect: ({ tenant }) => cut.push(tenant),
    closeRooms: lobby.meetings.closeRoomsOf,
    dropJobs: async (tenantId) => {
      dropped.push(tenantId);
    },
  });
  return { run: removal.run, cut, dropped };
}

/** Counts the tenant's rows in every table. */
async function rowsOf({ tenantId }: TenantScope): Promise<Record<string, number>> {
  const { rows: tables } = await setup.own.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'",
  );
  const counted: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await setup.own.owner.query(
      `select count(*)::int as n from ${name} where tenant_id = $1`,
      [tenantId],
    );
    if (rows[0].n > 0) counted[name] = rows[0].n;
  }
  return counted;
}

const slugs = async () => (await operated.list()).map(({ slug }) => slug);

test('removes a tenant’s rows, files, rooms and jobs after the grace period, and leaves its neighbour unchanged', async () => {
  const [lobby, neighbour] = [await inUse(), await inUse()];
  const { scope } = lobby;
  const before = await rowsOf(neighbour.scope);
  expect(await rowsOf(scope)).toMatchObject({ meetings: 1, lobby_requests: 1, sessions: 1 });
  await operated.remove(scope.tenant, { graceDays: 2 });
  const removal = removalWith(lobby);

  setup.clock.advance(days(2) - 1);
  await removal.run();
  expect(await slugs()).toContain(scope.tenant);
  setup.clock.advance(1);
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

test('retries files that could not be deleted in a later run, without delaying the next tenant', async () => {
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

  await expect(removal.run()).rejects.toThrow('1 of 2 failed');
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

test('suspends the tenant at once, reports the removal date, and keeps everything when it is resumed in time', async () => {
  const lobby = await inUse();
  const { tenant } = lobby.scope;
  const removedOn = new Date(setup.clock.now().getTime() + days(30)).toISOString();
  const before = await rowsOf(lobby.scope);

  expect(await operated.remove(tenant, {})).toMatchObject({
    changed: true,
    tenant: { status: 'suspended', deleteAt: removedOn },
  });
  await operated.resume(tenant);
  setup.clock.advance(days(31));
  await removalWith(lobby).run();

  expect(await operated.find(tenant)).toMatchObject({ status: 'active', deleteAt: null });
  expect(await rowsOf(lobby.scope)).toEqual(before);
  expect(audit.map(({ before: was, after }) => [was, after])).toEqual([
    [{ status: 'active' }, { status: 'suspended', removedOn }],
    [{ status: 'suspended', removedOn }, { status: 'active' }],
  ]);
});

test('keeps the first removal date when repeated without a time, and uses a new time when one is given', async () => {
  const { tenant } = (await inUse()).scope;
  const first = (await operated.remove(tenant, { graceDays: 3 })).tenant.deleteAt;
  setup.clock.advance(days(1));

  expect(await operated.remove(tenant, {})).toMatchObject({ changed: false, tenant: { deleteAt: first } });
  await operated.suspend(tenant);
  expect((await operated.find(tenant)).deleteAt).toBe(first);
  expect(await operated.remove(tenant, { graceDays: 5 })).toMatchObject({ changed: true });
  expect((await operated.remove(tenant, { now: tenant })).tenant.deleteAt).toBe(
    setup.clock.now().toISOString(),
  );
});

test('does not let the application remove a tenant that is not scheduled or not due', async () => {
  const { scope } = await inUse();
  const remove = () => setup.database.withTenant(scope, (tx) => operatedStore.remove(tx, setup.clock.now()));

  expect(await remove()).toBe(false);
  await operated.suspend(scope.tenant);
  expect(await remove()).toBe(false);
  await operated.remove(scope.tenant, { graceDays: 1 });
  expect(await remove()).toBe(false);
  await expect(setup.database.execute('delete from removed_tenants')).rejects.toThrow('permission denied');
});

test('reserves the label of a removed tenant for 90 days', async () => {
  const lobby = await inUse();
  const { tenant: slug } = lobby.scope;
  const again = { slug, name: 'Again', timeZone: 'UTC', admin: 'again@example.test' };
  await operated.remove(slug, { now: slug });
  await removalWith(lobby).run();

  setup.clock.advance(days(90) - 1);
  await expect(operated.create(again)).rejects.toMatchObject({ details: { fields: { slug: 'taken' } } });
  setup.clock.advance(1);

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
])('rejects %j at the field, and schedules nothing', async (input, fields) => {
  await expect(operated.remove('acme', input)).rejects.toMatchObject({ details: { fields } });

  expect(await operated.find('acme')).toMatchObject({ status: 'active', deleteAt: null });
});
