/** The comparison of stored files with the records that refer to them, in both directions. */
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { days } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mintScope } from '../../../platform/db/scope.ts';
import { newImageKey } from '../../../platform/storage/media-types.ts';
import { createStorages, type Storages } from '../../../platform/storage/storages.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createFileCheck } from './file-check.ts';
import { fileColumns } from './file-columns.ts';

let setup: TenantSetup;
let dataDir: string;
let storages: Storages;
beforeAll(async () => {
  setup = await createTenantSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-check-'));
  storages = createStorages({ dataDir, s3: null });
  await setup.own.owner.query('update tenants set logo = null, favicon = null');
  return () => rmSync(dataDir, { recursive: true });
});

const acme = () => setup.tenants.acme;

/** @param age in milliseconds, by the clock of the setup */
async function store(area: keyof Storages, tenantId: string, age: number): Promise<string> {
  const key = newImageKey('image/png');
  await storages[area].put(mintScope(tenantId, 'any'), key, Buffer.from('a picture'));
  const at = new Date(setup.clock.now().getTime() - age);
  utimesSync(path.join(dataDir, area, tenantId, key), at, at);
  return key;
}

async function check(options: { remove?: boolean; slug?: string } = {}) {
  const found: string[] = [];
  const result = await createFileCheck({
    database: setup.database,
    storages,
    now: setup.clock.now,
  }).run({
    slug: options.slug,
    remove: options.remove ?? false,
    onFinding: ({ kind, name, isRemoved }) => found.push(`${kind} ${name}${isRemoved ? ' removed' : ''}`),
  });
  return { ...result, found };
}

const setLogo = (key: string) =>
  setup.own.owner.query('update tenants set logo = $2 where id = $1', [acme().tenantId, key]);

test('files with their records are all right', async () => {
  await setLogo(await store('files', acme().tenantId, days(2)));

  expect(await check()).toMatchObject({ files: 1, withoutRecord: 0, withoutFile: 0, found: [] });
});

test('a file without a record is listed, and removed only on request and after a day', async () => {
  const old = await store('attachments', acme().tenantId, days(1) + 1_000);
  const recent = await store('attachments', acme().tenantId, days(1) - 60_000);
  const names = [old, recent].map((key) => `without-record attachments/acme/${key}`);

  expect((await check()).found.sort()).toEqual(names.toSorted());
  expect(await check({ remove: true })).toMatchObject({ withoutRecord: 2, removed: 1 });

  expect((await check()).found).toEqual([names[1]]);
});

test('a record without its file is listed with its column, and changes nothing', async () => {
  const key = newImageKey('image/png');
  await setLogo(key);

  expect(await check({ remove: true })).toMatchObject({
    withoutFile: 1,
    removed: 0,
    found: [`without-file files/acme/${key} (tenants.logo)`],
  });
});

test('a record whose file exists only in another tenant is reported as missing its file', async () => {
  const key = await store('files', setup.tenants.globex.tenantId, 0);
  await setLogo(key);

  expect((await check()).found.sort()).toEqual([
    `without-file files/acme/${key} (tenants.logo)`,
    `without-record files/globex/${key}`,
  ]);
});

test('the files of a tenant that does not exist are removed when all are older than a day', async () => {
  const [old, recent] = [crypto.randomUUID(), crypto.randomUUID()];
  await store('files', old, days(2));
  await store('files', recent, days(2));
  await store('files', recent, 0);

  const { found } = await check({ remove: true });

  expect(found.sort()).toEqual(
    [`without-tenant files/${old}, 1 files removed`, `without-tenant files/${recent}, 2 files`].toSorted(),
  );
});

test('one tenant can be checked alone, and an unknown one is rejected', async () => {
  await store('files', setup.tenants.globex.tenantId, 0);

  expect(await check({ slug: 'acme' })).toMatchObject({ files: 0, found: [] });
  await expect(check({ slug: 'unknown' })).rejects.toMatchObject({ code: 'tenant.unknown' });
});

test('every column that can hold the key of a file is known to the check', async () => {
  const { rows } = await setup.own.owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'text'
       and column_name ~ '(^|_)(file_key|logo|favicon|image|picture|file|files_prefix)$'`,
  );

  expect(rows.map(({ name }) => name).sort()).toEqual(
    fileColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});
