import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NameRow, nameTable } from '../../testing/setups/name-table.ts';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { readTableRequest } from '../tables/request.ts';
import { exportTable, type TableExport } from './export-table.ts';

const rowsInAll = 20_000;
const calendar = { timeZone: 'UTC', now: new Date('2026-03-02T12:00:00Z') };
let world: TenantSetup;
const noted: AuditEntry[] = [];
beforeAll(async () => {
  world = await createTenantSetup();
  for (const { tenantId } of [world.tenants.acme, world.tenants.globex]) {
    await world.own.owner.query(
      `insert into customers (tenant_id, name) select $1, repeat('x', 100) || lpad(n::text, 5, '0') from generate_series(1, $2::int) n`,
      [tenantId, rowsInAll],
    );
  }
});
afterAll(() => world.close());
beforeEach(() => {
  noted.length = 0;
});

function exporting(more: Partial<TableExport<NameRow>> = {}) {
  return exportTable<NameRow>({
    database: world.database,
    scope: world.tenants.acme,
    source: nameTable(),
    request: readTableRequest({}, calendar),
    columns: [{ heading: 'Name', value: ({ name }) => name }],
    format: 'csv',
    name: 'people',
    calendar,
    audit: async (_unit, entry) => {
      noted.push(entry);
    },
    actor: { kind: 'USER', id: null, name: 'Meera', ip: null },
    asked: {},
    ...more,
  });
}

/** The busy connections of the test's database. */
async function openTransactions(): Promise<number> {
  const { rows } = await world.own.owner.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`,
  );
  return rows[0].count;
}

async function untilNoneIsOpen(): Promise<void> {
  await expect.poll(openTransactions).toBe(0);
  // PostgreSQL is done a moment before the result arrives.
  await setTimeout(20);
}

test("exports all the tenant's rows, with the day in the file name and the number of rows", async () => {
  const { name, type, rows, stream } = await exporting();
  const lines = (await text(stream)).split('\r\n');

  expect([name, type, rows]).toEqual(['people-2026-03-02.csv', 'text/csv; charset=utf-8', rowsInAll]);
  expect(lines).toHaveLength(rowsInAll + 2);
  expect(lines.at(-2)).toBe(`${'x'.repeat(100)}${rowsInAll}`);
  await untilNoneIsOpen();
});

test('audits the filters and the number of rows of a download, but not the search text', async () => {
  const asked = { sort: 'name:asc', search: '00042' };
  const { stream } = await exporting({ request: readTableRequest(asked, calendar), asked });
  await text(stream);

  expect(noted).toEqual([
    expect.objectContaining({
      action: 'DOWNLOAD',
      logType: 'EXPORT',
      after: { table: 'people', format: 'csv', rows: 1, sort: 'name:asc', searched: true },
    }),
  ]);
});

test('audits an aborted download and releases its connection', async () => {
  const { stream } = await exporting();
  for await (const _ of stream) break;

  await untilNoneIsOpen();
  expect(noted).toHaveLength(1);
});

test('aborts the download of a client that stops reading', async () => {
  const { stream } = await exporting({ readerLimits: { stallsAfterMs: 50 } });
  const broken = new Promise((resolve) => stream.once('error', resolve));

  expect(await broken).toMatchObject({ message: 'the download stalled' });
  await untilNoneIsOpen();
});

test('sends no file when the audit entry cannot be written', async () => {
  const refuse = async () => {
    throw new Error('not written');
  };

  await expect(exporting({ audit: refuse })).rejects.toThrow('not written');
  await untilNoneIsOpen();
});

test('rejects when the query fails', async () => {
  await expect(exporting({ source: nameTable('nowhere') })).rejects.toThrow();
  expect((await text((await exporting()).stream)).length).toBeGreaterThan(rowsInAll);
  await untilNoneIsOpen();
});

test.each([
  { name: 'takes longer than all of it may', limits: { endsAfterMs: 50 } },
  { name: 'is slower than the least rate', limits: { graceMs: 0, bytesPerSecond: 10_000_000 } },
])('aborts the download of a client that $name', async ({ limits }) => {
  const { stream } = await exporting({ readerLimits: limits });
  const broken = new Promise((resolve) => stream.once('error', resolve));

  expect(await broken).toMatchObject({ message: 'the download stalled' });
  await untilNoneIsOpen();
});

const by = (id: string) => ({ actor: { kind: 'USER' as const, id, name: id, ip: null } });

test('leaves exports for another tenant when one tenant has two', async () => {
  const files = await Promise.all([exporting(by('asha')), exporting(by('ben'))]);

  await expect(exporting(by('cleo'))).rejects.toMatchObject({ code: 'request.too_many' });
  const other = await exporting({ ...by('cleo'), scope: world.tenants.globex });
  expect((await text(other.stream)).length).toBeGreaterThan(rowsInAll);
  for (const { stream } of files) stream.destroy();
  await untilNoneIsOpen();
});

test('rejects a second concurrent export of a person, and accepts it right after the first one', async () => {
  for (let downloads = 0; downloads < 5; downloads += 1) {
    const { stream } = await exporting(by('asha'));
    await expect(exporting(by('asha'))).rejects.toMatchObject({ code: 'request.too_many' });
    await text(stream);
  }
});
