/** Reads and replaces the values of sealed columns, of all tenants, as the owner of the database. */
import type pg from 'pg';
import type { SealedColumn } from '../../passwords/sealed-column.ts';

export interface SealedValue {
  readonly key: readonly string[];
  readonly value: Buffer;
  /** What its seal authenticates. */
  readonly context: string;
}

const pageSize = 1_000;

/** The tenants, one after another; row-level security limits the owner's statements to each. */
export async function forEachTenantId(
  client: pg.Client,
  work: (tenantId: string) => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from audited_tenants() order by id');
  for (const { id } of rows) {
    await client.query("select set_config('app.tenant', $1, true)", [id]);
    await work(id);
  }
  await client.query("select set_config('app.tenant', '', true)");
}

/** Any value of the column. @returns `null` when there is none */
export async function findSealedValue(client: pg.Client, column: SealedColumn): Promise<SealedValue | null> {
  let found: SealedValue | null = null;
  await client.query('begin');
  try {
    const { rows } = await client.query('select to_regclass($1) is not null as exists', [column.table]);
    if (!rows[0]?.exists) return null;
    await forEachTenantId(client, async (tenantId) => {
      if (found) return;
      const { rows } = await client.query(selectOf(column, 'limit 1'));
      if (rows[0]) found = toValue(rows[0], column, tenantId);
    });
    return found;
  } finally {
    await client.query('rollback');
  }
}

/** The values of the column that the current tenant has, in pages. Call it in a transaction. */
export async function* sealedValues(
  client: pg.Client,
  column: SealedColumn,
  tenantId: string,
): AsyncGenerator<readonly SealedValue[]> {
  await client.query(`declare sealed_values no scroll cursor for ${selectOf(column)}`);
  for (;;) {
    const { rows } = await client.query(`fetch ${pageSize} from sealed_values`);
    if (rows.length === 0) break;
    yield rows.map((row) => toValue(row, column, tenantId));
  }
  await client.query('close sealed_values');
}

/** @param values each replaces the value of the row with its key */
export async function replaceSealedValues(
  client: pg.Client,
  { table, column, key }: SealedColumn,
  tenantId: string,
  values: readonly SealedValue[],
): Promise<void> {
  const keys = key.map((_, index) => values.map((each) => each.key[index]));
  const arrays = ['$2::bytea[]', ...key.map((_, index) => `$${index + 3}::text[]`)];
  const matches = key.map((name) => ` and target.${name}::text = given.${name}`).join('');
  await client.query(
    `update ${table} target set ${column} = given.value
     from unnest(${arrays.join(', ')}) as given (${['value', ...key].join(', ')})
     where target.tenant_id = $1${matches}`,
    [tenantId, values.map(({ value }) => value), ...keys],
  );
}

const selectOf = ({ table, column, key }: SealedColumn, end = '') =>
  `select ${[`${column} as value`, ...key.map((name) => `${name}::text as ${name}`)].join(', ')}
   from ${table} where tenant_id = app_tenant() and ${column} is not null ${end}`;

function toValue(
  row: Record<string, unknown>,
  { key, contextOf }: SealedColumn,
  tenantId: string,
): SealedValue {
  const keyValues = key.map((name) => String(row[name]));
  return { key: keyValues, value: row.value as Buffer, context: contextOf(tenantId, keyValues) };
}
