import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import type { Transaction } from '../db/database.ts';
import { readTableRequest, type TableQuery } from './request.ts';
import { readBatches, readPage, type TableSource } from './store.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
  for (const { tenantId } of [world.tenants.acme, world.tenants.globex]) {
    await world.own.owner.query(
      `insert into customers (tenant_id, name, phone, email, created_at)
       select $1, 'Customer ' || lpad(n::text, 3, '0'), '+9198450' || lpad(n::text, 5, '0'),
         case when n % 2 = 0 then 'c' || n || '@example.test' end, '2026-03-01T00:00:00Z'::timestamptz + n * interval '1 hour'
       from generate_series(1, 60) n`,
      [tenantId],
    );
  }
  await world.own.owner.query(
    `insert into customers (tenant_id, name, created_at) values ($1, '100% O''Neil_\\', '2027-01-01T00:00:00Z')`,
    [world.tenants.acme.tenantId],
  );
});
afterAll(() => world.close());

type Row = { name: string; email: string | null; createdAt: Date; letters: number };

const source: TableSource<Row, 'name' | 'email'> = {
  columns: {
    name: sql`c.name`,
    email: sql`c.email`,
    createdAt: sql`c.created_at`,
    letters: sql`length(c.name)::bigint`,
  },
  from: sql`customers c`,
  sortable: { name: sql`c.name`, email: { by: sql`c.email`, nullable: true } },
  searched: [sql`c.name`, sql`c.phone`],
  datedBy: sql`c.created_at`,
  defaultSort: 'name:asc',
  key: sql`c.id`,
};

const calendar = { timeZone: 'UTC', now: new Date('2026-03-02T12:00:00Z') };

function within<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return world.database.withTenant(world.tenants.acme, work);
}

function page(query: TableQuery, of: TableSource<Row, 'name' | 'email'> = source) {
  return within((tx) => readPage(tx, of, readTableRequest(query, calendar)));
}

const names = ({ rows }: { rows: Row[] }) => rows.map(({ name }) => name);

describe('readPage', () => {
  test("returns the tenant's rows, with instants as dates and counts as numbers", async () => {
    const { rows, total } = await page({ pageSize: 2, page: 1 });

    expect(total).toBe(61);
    expect(rows).toEqual([
      {
        name: 'Customer 002',
        email: 'c2@example.test',
        createdAt: new Date('2026-03-01T02:00:00Z'),
        letters: 12,
      },
      { name: 'Customer 003', email: null, createdAt: new Date('2026-03-01T03:00:00Z'), letters: 12 },
    ]);
  });

  test('returns no rows beyond the end, and the total', async () => {
    expect(await page({ page: 1_000_000, pageSize: 100 })).toEqual({ rows: [], total: 61 });
  });

  test('returns every row once over all pages when rows sort alike', async () => {
    const seen = [];
    for (const number of [0, 1, 2]) seen.push(...names(await page({ page: number, sort: 'email:desc' })));

    expect(new Set(seen).size).toBe(61);
  });

  test('sorts only by sortable columns, with nulls first', async () => {
    expect(names(await page({ pageSize: 1, sort: 'email:desc' }))).toEqual(['Customer 008']);
    expect((await page({ pageSize: 1, sort: 'email:asc' })).rows[0]?.email).toBeNull();
    expect(names(await page({ pageSize: 1, sort: 'toString:desc' }))).toEqual(["100% O'Neil_\\"]);
  });
});

describe('a search', () => {
  test.each([
    ['CUSTOMER 007', ['Customer 007']],
    ['98450 00009', ['Customer 009']],
    ['100%', ["100% O'Neil_\\"]],
    ["o'neil_\\", ["100% O'Neil_\\"]],
    ['%', ["100% O'Neil_\\"]],
    ['Customer_', []],
    ["' or true --", []],
  ])('for %s finds the rows with each word, taken literally', async (search, found) => {
    expect(names(await page({ search }))).toEqual(found);
  });
});

describe('a range of days', () => {
  test('includes its first instant and excludes its end', async () => {
    const { rows, total } = await page({ when: 'today', pageSize: 100 });

    expect(total).toBe(24);
    expect(rows[0]?.createdAt).toEqual(new Date('2026-03-02T00:00:00Z'));
    expect(rows.at(-1)?.createdAt).toEqual(new Date('2026-03-02T23:00:00Z'));
  });
});

test("binds the table's filters as parameters", async () => {
  const filtered = { ...source, where: [sql`c.name = ${"x' or 'a' = 'a"}`, undefined] };

  expect(await page({}, filtered)).toEqual({ rows: [], total: 0 });
});

test('reads all rows in batches, in the order of the pages', async () => {
  const batches = await within(async (tx) => {
    const read: Row[][] = [];
    const request = readTableRequest({ sort: 'name:desc', page: 7 }, calendar);
    for await (const batch of readBatches<Row>(tx, source, request, 25)) read.push(batch);
    return read;
  });

  expect(batches.map(({ length }) => length)).toEqual([25, 25, 11]);
  expect(batches[0]?.[0]).toMatchObject({
    name: 'Customer 060',
    createdAt: new Date('2026-03-03T12:00:00Z'),
  });
});
