/** Tests the tenant export: all data of the tenant, no data of another tenant, and no secrets. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAudit } from '../../../platform/audit/audit.ts';
import { createEventBus } from '../../../platform/events/bus.ts';
import { createFolderStorage } from '../../../platform/storage/folder-storage.ts';
import { newImageKey } from '../../../platform/storage/media-types.ts';
import { recordAuditEntries } from '../../../testing/fakes/audit-recorder.ts';
import { linesOf, readTar } from '../../../testing/read-tar.ts';
import { createStaffedLobby, type StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { excluded, exportedTables } from './export-columns.ts';
import { createTenantExport, type TenantExport } from './tenant-export.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-export-'));
const storage = createFolderStorage(folder);
const events = createEventBus();
const audit = recordAuditEntries(events);
let setup: TenantSetup;
let lobby: StaffedLobby;
let neighbour: StaffedLobby;
let exported: TenantExport;
let slug: string;
beforeAll(async () => {
  setup = await createTenantSetup();
  [lobby, neighbour] = [await createStaffedLobby(setup), await createStaffedLobby(setup)];
  slug = lobby.scope.tenant;
  for (const { agent, customer, meet } of [lobby, neighbour])
    await meet(await agent('Priya'), await customer('Tanvi'));
  exported = createTenantExport({
    database: setup.database,
    audit: createAudit(events),
    now: setup.clock.now,
    storages: { files: storage },
    async *readAuditLog() {
      yield [{ action: 'CREATE', actorName: 'Kavita' }];
    },
  });
});
beforeEach(() => {
  audit.length = 0;
});
afterAll(async () => {
  await setup.close();
  rmSync(folder, { recursive: true });
});

const query = (text: string, values: unknown[] = []) => setup.own.owner.query(text, values);
async function readExport() {
  const { file, done } = await exported.start(slug);
  const found = await readTar(file.stream);
  return {
    found,
    summary: await done,
    rowsOf: (table: string) => linesOf(found.get(`rows/${table}.ndjson`)),
  };
}

/** Tables of the installation without a tenant. */
const ofNoTenant = ['audit_horizon', 'foyer_migrations', 'installation', 'recent_codes', 'removed_tenants'];

test('lists each column of each table as exported or as excluded with a reason', async () => {
  const { rows } = await query(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and table_name <> all($1)`,
    [ofNoTenant],
  );
  const there: string[] = rows
    .map(({ table, column }) => (table in excluded ? table : `${table}.${column}`))
    .sort();
  const goes = exportedTables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.replace(/::text| as \w+/, '')}`),
  );

  // Add a new column to `export-columns.ts`: either exported or excluded.
  expect([...goes, ...Object.keys(excluded)].sort()).toEqual([...new Set(there)]);
});

test('exports binary columns only for the audit log’s hash chain: elsewhere they are hashes and secrets', async () => {
  const { rows } = await query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and table_name <> all($1)`,
    [['audit_log', 'audit_seals', ...ofNoTenant]],
  );

  expect(rows.filter(({ name }) => !(name in excluded) && !(name.split('.')[0] in excluded))).toEqual([]);
});

test('contains every row and file of the tenant and a manifest of both, and nothing of its neighbour', async () => {
  const key = newImageKey('image/png');
  await storage.put(lobby.scope, key, Buffer.from('a logo'));
  await storage.put(neighbour.scope, newImageKey('image/png'), Buffer.from('not ours'));

  const { found, summary, rowsOf } = await readExport();

  for (const { name } of exportedTables) {
    const own = name === 'tenants' ? 'id' : 'tenant_id';
    const { rows } = await query(`select count(*)::int as n from ${name} where ${own} = $1`, [
      lobby.scope.tenantId,
    ]);
    expect([name, rowsOf(name).length]).toEqual([name, rows[0].n]);
  }
  expect(rowsOf('customers')).toMatchObject([{ name: 'Tanvi', tenant_id: lobby.scope.tenantId }]);
  expect(rowsOf('audit_log_readable')).toEqual([{ action: 'CREATE', actorName: 'Kavita' }]);
  expect(found.get(`files/${key}`)?.toString()).toBe('a logo');
  const whole = Buffer.concat([...found.values()]).toString('latin1');
  expect(whole).not.toContain(neighbour.scope.tenantId);
  expect(whole).not.toContain('not ours');
  const manifest = JSON.parse(String(found.get('manifest.json')));
  expect(manifest).toMatchObject({
    format: 'foyer-tenant',
    version: 1,
    tenant: { slug },
    at: setup.clock.now().toISOString(),
    leftOut: { 'users.password_hash': expect.any(String) },
  });
  expect([...found.keys()].at(-1)).toBe('manifest.json');
  for (const { name, bytes, sha256 } of manifest.files) {
    const content = found.get(name) ?? Buffer.alloc(0);
    expect([name, bytes, sha256]).toEqual([
      name,
      content.length,
      createHash('sha256').update(content).digest('hex'),
    ]);
  }
  expect(summary).toMatchObject({ files: 1, tables: exportedTables.length + 1 });
});

test('exports a table with more rows than one batch completely, each row once', async () => {
  const { tenantId } = lobby.scope;
  await query(
    "insert into customers (tenant_id, name, city) select $1, 'Crowd', repeat('x', g % 7 * 100) from generate_series(1, 1500) g",
    [tenantId],
  );

  const ids = (await readExport()).rowsOf('customers').map(({ id }) => id);

  expect([ids.length, new Set(ids).size]).toEqual([1501, 1501]);
  await query("delete from customers where tenant_id = $1 and name = 'Crowd'", [tenantId]);
});

test('contains no secret', async () => {
  const { tenantId } = lobby.scope;
  const secret = Buffer.from('only-we-know-this');
  await query('update users set password_hash = $2 where tenant_id = $1', [tenantId, String(secret)]);
  await query('update sessions set refresh_hash = sha256($2 || id::text::bytea) where tenant_id = $1', [
    tenantId,
    secret,
  ]);
  await query(
    'insert into user_totp (tenant_id, user_id, secret) select tenant_id, id, $2 from users where tenant_id = $1',
    [tenantId, secret],
  );
  await query(
    `insert into message_carriers (tenant_id, sms, whatsapp, email, sms_secret, changed_at)
     values ($1, '{}', '{}', '{}', $2, now())`,
    [tenantId, secret],
  );
  const { rows: sessions } = await query('select refresh_hash from sessions where tenant_id = $1', [
    tenantId,
  ]);

  const { found, rowsOf } = await readExport();

  expect([rowsOf('users').length, rowsOf('user_totp').length, rowsOf('message_carriers').length]).toEqual([
    1, 1, 1,
  ]);
  const whole = Buffer.concat([...found.values()]).toString('latin1');
  for (const each of [secret, sessions[0].refresh_hash])
    for (const written of [each.toString(), each.toString('hex'), each.toString('base64')])
      expect(whole).not.toContain(written);
});

test('the export is a snapshot without the rows that were written during it', async () => {
  const { file, done } = await exported.start(slug);
  // This table is exported last, and nothing has been read yet.
  await lobby.agent('Late');

  const found = await readTar(file.stream);

  expect(linesOf(found.get('rows/users.ndjson')).map(({ name }) => name)).toEqual(['Priya']);
  await done;
});

test('exports a suspended tenant, and writes the audit row before the first byte', async () => {
  await query("update tenants set status = 'suspended' where slug = $1", [slug]);

  const { file, done } = await exported.start(slug);

  expect(audit).toMatchObject([{ actor: { name: 'Operator' }, action: 'DOWNLOAD', logType: 'EXPORT' }]);
  file.stream.resume();
  expect((await done).rows).toBeGreaterThan(0);
});

test('releases everything when the client disconnects: the next export can start', async () => {
  for (let time = 0; time < 6; time += 1) {
    const { file, done } = await exported.start(slug);
    file.stream.destroy();
    await expect(done).rejects.toThrow();
  }

  expect((await readExport()).summary.rows).toBeGreaterThan(0);
});

test('truncates the archive when a file cannot be read, so that it does not look complete', async () => {
  const broken = createTenantExport({
    database: setup.database,
    audit: createAudit(events),
    now: setup.clock.now,
    storages: {},
    // biome-ignore lint/correctness/useYield: it fails before
    async *readAuditLog() {
      throw new Error('no key opens it');
    },
  });

  const { file, done } = await broken.start(slug);
  file.stream.resume();

  await expect(finished(file.stream)).rejects.toThrow('no key opens it');
  await expect(done).rejects.toThrow('no key opens it');
});

test.each(['nobody', 'www', '../acme'])('throws tenant.unknown for %s', async (name) => {
  await expect(exported.start(name)).rejects.toMatchObject({ code: 'tenant.unknown' });
});
