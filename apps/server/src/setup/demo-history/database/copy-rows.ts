/** Copies rows of a table from one database to another one with the same tables. */
import type pg from 'pg';

interface Copy {
  /** Both work for the tenant. `to` is inside a transaction of the caller. */
  readonly from: pg.Client;
  readonly to: pg.Client;
  readonly table: string;
  readonly tenantId: string;
  /** Columns that keep their default. */
  readonly without?: readonly string[];
  /** Rows with a key that exists stay as they are; else such a row is an error. */
  readonly skipsExisting?: boolean;
}

/** Rows of one statement: enough to be fast, and a few megabytes at most. */
const batchSize = 1_000;

/**
 * Copies the rows of one tenant. Columns that the database numbers or computes are numbered and computed again, in the
 * same order. @returns the number of rows
 */
export async function copyRows(copy: Copy): Promise<number> {
  const { from, to, table, tenantId, without = [], skipsExisting = false } = copy;
  const { columns, orderedBy } = await readColumns(to, table, without);
  const owner = table === 'tenants' ? 'id' : 'tenant_id';
  let total = 0;
  await from.query('begin isolation level repeatable read read only');
  try {
    // As text, so that no value passes through a type of JavaScript.
    await from.query(
      `declare copied no scroll cursor for
       select row_to_json(r)::text as row from (select ${columns} from ${table} where ${owner} = '${tenantId}' order by ${orderedBy}) r`,
    );
    for (let count = batchSize; count === batchSize; total += count) {
      const { rows } = await from.query<{ row: string }>(`fetch ${batchSize} from copied`);
      count = rows.length;
      await to.query(
        `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)
         ${skipsExisting ? 'on conflict do nothing' : ''}`,
        [`[${rows.map(({ row }) => row).join(',')}]`],
      );
    }
  } finally {
    await from.query('rollback');
  }
  return total;
}

async function readColumns(client: pg.Client, table: string, without: readonly string[]) {
  const { rows } = await client.query<{ name: string; quoted: string; numbered: boolean; computed: boolean }>(
    `select column_name as name, quote_ident(column_name) as quoted, coalesce(identity_generation = 'ALWAYS' or column_default like 'nextval(%', false) as numbered,
       is_generated = 'ALWAYS' as computed
     from information_schema.columns where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  const copied = rows.filter(
    ({ name, numbered, computed }) => !numbered && !computed && !without.includes(name),
  );
  const order = rows.find(({ name, numbered }) => numbered || name === 'seq');
  return { columns: copied.map(({ quoted }) => quoted).join(', '), orderedBy: order?.quoted ?? 'ctid' };
}
