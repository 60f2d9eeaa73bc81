/** Restores the upgrade fixture's database: the migrations it was made with, then its rows. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';

interface Table {
  readonly table: string;
  readonly names: readonly string[];
  /** Values as PostgreSQL writes them as text. */
  readonly rows: readonly (readonly (string | null)[])[];
}

interface Header {
  /** The schema that the rows were taken from, by `schemaQuery`. */
  readonly schema: readonly string[];
  readonly sequences: readonly { readonly name: string; readonly value: number }[];
}

interface Restored {
  readonly expectedSchema: readonly string[];
  readonly schema: readonly string[];
}

export const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');

export function listMigrations(): string[] {
  return readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

/** Columns, constraints, indexes, policies and triggers, as PostgreSQL words them. */
export const schemaQuery = `
  select format('column %s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' end, ' default ' || pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select format('policy %s %s %s %s using (%s) check (%s)', tablename, policyname, cmd,
    array_remove(roles, current_user), qual, with_check) from pg_policies where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1`;

/**
 * @param client a superuser's, on an empty database of a server where the application role exists
 * @param edit changes the text of a table's values, such as the port of a provider
 */
export async function restoreDatabase(
  client: pg.Client,
  edit: (table: string, value: string) => string,
): Promise<Restored> {
  const file = gunzipSync(readFileSync(path.join(import.meta.dirname, 'database.ndjson.gz'))).toString();
  const [header, ...tables] = file
    .trimEnd()
    .split('\n')
    .map((textLine) => JSON.parse(textLine)) as [Header, ...Table[]];

  const migrations = tables.find(({ table }) => table === 'foyer_migrations')?.rows ?? [];
  await client.query(
    'create table foyer_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  await client.query('grant usage on schema public to foyer_app');
  for (const [name] of migrations) {
    await client.query('begin');
    await client.query(readFileSync(path.join(migrationsFolder, `${name}`), 'utf8'));
    await client.query('commit');
  }
  const { rows: schema } = await client.query<{ line: string }>(schemaQuery);

  // Without triggers and foreign keys: rows keep their places in the audit log, and come in any order.
  await client.query('set session_replication_role = replica');
  for (const { table, names, rows } of tables) {
    await client.query(`delete from "${table}"`);
    const columns = names.map((name) => `"${name}"`).join(', ');
    const values = names.map((_name, index) => `$${index + 1}`).join(', ');
    const text = `insert into "${table}" (${columns}) overriding system value values (${values})`;
    for (const row of rows)
      await client.query(
        text,
        row.map((value) => value && edit(table, value)),
      );
  }
  await client.query('reset session_replication_role');
  for (const { name, value } of header.sequences)
    await client.query('select setval($1::regclass, $2)', [name, value]);
  return { expectedSchema: header.schema, schema: schema.map(({ line }) => line) };
}
