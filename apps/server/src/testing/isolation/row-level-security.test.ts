/**
 * Row-level security by itself: statements of the application role without any condition on the tenant, as if every
 * store had forgotten it. The tables come from the catalog of the database, so a new table is tested without an entry.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTenant } from '../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';
import { createTenantRecords } from '../setups/tenant-records.ts';

const world = {} as AccessSetup;
const scopes = {} as Record<'acme' | 'globex', TenantScope>;
const tables: string[] = [];

/** Tables of the installation, which have no rows of a tenant, or whose rows hold ids or hashes only. */
const withoutTenant = [
  'foyer_migrations',
  'removed_tenants',
  'audit_horizon',
  'recent_codes',
  'installation',
];

beforeAll(async () => {
  Object.assign(world, await createAccessSetup(createFakeMedia()));
  for (const tenant of ['acme', 'globex'] as const) {
    await createTenantRecords(world, tenant);
    const found = await findTenant(world.database, tenant);
    if (found) scopes[tenant] = found.scope;
  }
  const { rows } = await world.owner.query(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  tables.push(...rows.map(({ name }) => name).filter((name) => !withoutTenant.includes(name)));
});
afterAll(() => world.close());

/** Runs a statement as the application in the scope of acme. @returns the rows, or the code of the error */
async function asAcme(statement: string): Promise<unknown[] | string> {
  const undo = new Error('undone');
  let rows: unknown[] = [];
  try {
    await world.database.withTenant(scopes.acme, async ({ db }) => {
      rows = (await db.execute(sql.raw(statement))).rows;
      throw undo;
    });
  } catch (error) {
    if (error !== undo) return ((error as Error).cause as { code: string }).code;
  }
  return rows;
}

const permissionDenied = '42501';
const columnOf = (table: string) => (table === 'tenants' ? 'id' : 'tenant_id');

test('every table of a tenant enforces row-level security, also for its owner', async () => {
  const { rows } = await world.owner.query(
    `select relname as name from pg_class
     where relname = any($1) and relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity)`,
    [tables],
  );

  expect(tables.length).toBeGreaterThan(30);
  expect(rows).toEqual([]);
});

test('a select without a condition returns rows of the current tenant only', async () => {
  for (const table of tables) {
    const found = await asAcme(`select distinct ${columnOf(table)} as tenant from ${table}`);
    if (typeof found === 'string') expect([table, found]).toEqual([table, permissionDenied]);
    else
      for (const { tenant } of found as { tenant: string }[])
        expect([table, tenant]).toEqual([table, scopes.acme.tenantId]);
  }
});

test('the tables contain rows of both tenants, so that the tests of this file can fail', async () => {
  const filled = [];
  for (const table of tables) {
    const { rows } = await world.owner.query(
      `select count(distinct ${columnOf(table)})::int as n from ${table}`,
    );
    if (rows[0].n > 1) filled.push(table);
  }
  expect(filled.length).toBeGreaterThan(20);
});

describe.each(['update', 'delete'])('%s without a condition', (verb) => {
  test('changes no row of another tenant', async () => {
    for (const table of tables) {
      const column = columnOf(table);
      const statement =
        verb === 'update' ? `update ${table} set ${column} = ${column}` : `delete from ${table}`;
      const changed = await asAcme(
        `with changed as (${statement} where ${column} = '${scopes.globex.tenantId}' returning 1) select * from changed`,
      );

      expect([permissionDenied, []], table).toContainEqual(changed);
    }
  });
});

test('a copy of a row of another tenant cannot be inserted', async () => {
  for (const table of tables) {
    const { rows } = await world.owner.query(
      `select to_jsonb(t) as row,
         (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
          where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER') as columns
       from ${table} t where ${columnOf(table)} = $1 limit 1`,
      [scopes.globex.tenantId],
    );
    if (!rows[0]) continue;
    const { row, columns } = rows[0];
    const answer = await asAcme(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_record(null::${table}, '${JSON.stringify(row).replaceAll("'", "''")}')`,
    );

    // Row-level security and missing privileges have the same code.
    expect([table, answer]).toEqual([table, permissionDenied]);
  }
});

test('without a tenant no table returns a row', async () => {
  for (const table of tables) {
    const found = await world.database
      .acrossTenants(sql.raw(`select 1 from ${table} limit 1`))
      .catch((error: Error) => (error.cause as { code: string }).code);
    expect([permissionDenied, []]).toContainEqual(found);
  }
});
