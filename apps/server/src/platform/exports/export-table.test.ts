import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../audit/audit.ts';
import { readTableRequest } from '../tables/request.ts';
import { type NameRow, nameTable } from '../testing/name-table.ts';
import { createWorld, type World } from '../testing/test-world.ts';
import { exportTable, type TableExport } from './export-table.ts';

const rowsInAll = 20_000;
const calendar = { timeZone: 'UTC', now: new Date('2026-03-02T12:00:00Z') };
let world: World;
const noted: AuditEntry[] = [];
beforeAll(async () => {
  world = await createWorld();
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

/** Connections of the test's database that are at work. */
async function openTransactions(): Promise<number> {
  const { rows } = await world.own.owner.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`,
  );
  return rows[0].count;
}

async function untilNoneIsOpen(): Promise<void> {
  for (let tries = 0; tries < 100 && (await openTransactions()) > 0; tries += 1) await setTimeout(20);
  expect(await openTransactions()).toBe(0);
  // The server was done a moment before we hear of it.
  await setTimeout(20);
}

test("the file holds all the tenant's rows, named with the day, and says how many", async () => {
  const { name, type, rows, stream } = await exporting();
  const lines = (await text(stream)).split('\r\n');

  expect([name, type, rows]).toEqual(['people-2026-03-02.csv', 'text/csv; charset=utf-8', rowsInAll]);
  expect(lines).toHaveLength(rowsInAll + 2);
  expect(lines.at(-2)).toBe(`${'x'.repeat(100)}${rowsInAll}`);
  await untilNoneIsOpen();
});

test('every download is noted with its filters and rows; what was searched for is not', async () => {
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

test('a download that breaks off was noted all the same, and frees its connection', async () => {
  const { stream } = await exporting();
  for await (const _ of stream) break;

  await untilNoneIsOpen();
  expect(noted).toHaveLength(1);
});

test('whoever stops reading is cut off', async () => {
  const { stream } = await exporting({ stallsAfterMs: 50 });
  const broken = new Promise((resolve) => stream.once('error', resolve));

  expect(await broken).toMatchObject({ message: 'The download stalled.' });
  await untilNoneIsOpen();
});

test('without its audit row there is no file', async () => {
  const refuse = async () => {
    throw new Error('not written');
  };

  await expect(exporting({ audit: refuse })).rejects.toThrow('not written');
  await untilNoneIsOpen();
});

test('a query that fails is told, and breaks nothing', async () => {
  await expect(exporting({ source: nameTable('nowhere') })).rejects.toThrow();
  expect((await text((await exporting()).stream)).length).toBeGreaterThan(rowsInAll);
  await untilNoneIsOpen();
});

test('the fifth at once is asked to come back later, and may once one is done', async () => {
  const files = await Promise.all([exporting(), exporting(), exporting(), exporting()]);

  await expect(exporting()).rejects.toMatchObject({ code: 'request.too_many' });
  for (const { stream } of files) stream.destroy();
  await untilNoneIsOpen();
  await text((await exporting()).stream);
});
