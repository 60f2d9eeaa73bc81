/** Reads any table of the console a page at a time, sorted, searched and dated by what its source declares. */
import { type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../db/database.ts';
import type { TableRequest } from './request.ts';

/** What a column is sorted by; blanks count as the smallest where there can be some. */
export type SortBy = SQL | { readonly by: SQL; readonly nullable: true };

/**
 * One table of the console in SQL. Every value from outside goes in as a bound parameter: sql`a.id = ${id}`.
 * An index serves a sort in both directions as `(tenant_id, column, key)`; of a nullable column as
 * `(tenant_id, column NULLS FIRST, key)`. LIKE is never an index condition behind the wall (it is not leakproof).
 */
export interface TableSource<Row extends Record<string, unknown>, Column extends string> {
  /** A row's fields, each with its expression. Those no sort needs are worked out for the page's rows only. */
  readonly columns: { readonly [Name in keyof Row]: SQL };
  /** Tables and joins, without the word: sql`customers c join …`. */
  readonly from: SQL;
  /** All must hold: what the caller may see, and the table's own filters. */
  readonly where?: readonly (SQL | undefined)[];
  readonly sortable: { readonly [Name in Column]: SortBy };
  /** Expressions of lower-case text; each word of a search must be found in one of them. */
  readonly searched?: readonly SQL[];
  /** The instant that the date presets are about. */
  readonly datedBy?: SQL;
  readonly defaultSort: `${Column}:asc` | `${Column}:desc`;
  /** Unique per row: rows that sort alike keep one order from page to page. */
  readonly key: SQL;
}

export interface TablePage<Row> {
  readonly rows: Row[];
  /** In all, over all pages. */
  readonly total: number;
}

type AnySource<Row extends Record<string, unknown>> = TableSource<Row, never> | TableSource<Row, string>;

/** One page; beyond the end it is empty. Instants come as `Date`, counts as numbers. */
export async function readPage<Row extends Record<string, unknown>>(
  unit: Unit,
  source: AnySource<Row>,
  request: TableRequest,
): Promise<TablePage<Row>> {
  const total = await countRows(unit, source, request);
  const offset = request.page * request.pageSize;
  if (offset >= total) return { rows: [], total };
  const query = sql`${selectRows(source, request)} limit ${request.pageSize} offset ${offset}`;
  return { rows: revive<Row>(await unit.db.execute(query)), total };
}

export async function countRows<Row extends Record<string, unknown>>(
  unit: Unit,
  source: AnySource<Row>,
  request: TableRequest,
): Promise<number> {
  const { rows } = await unit.db.execute<{ total: string }>(
    sql`select count(*) as total from ${source.from}${matching(source, request)}`,
  );
  return Number(rows[0]?.total);
}

/** All rows in their order, a batch at a time: only one batch is ever in memory. The transaction must stay open. */
export async function* readBatches<Row extends Record<string, unknown>>(
  unit: Unit,
  source: AnySource<Row>,
  request: TableRequest,
  batchRows = 100,
): AsyncGenerator<Row[]> {
  await unit.db.execute(sql`declare table_rows no scroll cursor for ${selectRows(source, request)}`);
  for (;;) {
    const rows = revive<Row>(await unit.db.execute(sql.raw(`fetch forward ${batchRows} from table_rows`)));
    if (rows.length > 0) yield rows;
    if (rows.length < batchRows) break;
  }
  // The same transaction may read another table.
  await unit.db.execute(sql.raw('close table_rows'));
}

function selectRows<Row extends Record<string, unknown>>(source: AnySource<Row>, request: TableRequest): SQL {
  const columns = Object.entries<SQL>(source.columns).map(
    ([name, expression]) => sql`${expression} as ${sql.identifier(name)}`,
  );
  return sql`select ${sql.join(columns, sql`, `)} from ${source.from}${matching(source, request)}${ordered(source, request)}`;
}

/** The conditions of a table as asked, with the word before them; for figures over all rows that are found. */
export function matching<Row extends Record<string, unknown>>(
  { where = [], searched = [], datedBy }: AnySource<Row>,
  { words, since, until }: TableRequest,
): SQL {
  const conditions = where.filter((condition) => condition !== undefined);
  if (searched.length > 0) for (const word of words) conditions.push(found(searched, word));
  if (datedBy && since) conditions.push(sql`${datedBy} >= ${since.toISOString()}::timestamptz`);
  if (datedBy && until) conditions.push(sql`${datedBy} < ${until.toISOString()}::timestamptz`);
  if (conditions.length === 0) return sql``;
  const each = conditions.map((condition) => sql`(${condition})`);
  return sql` where ${sql.join(each, sql` and `)}`;
}

function found(searched: readonly SQL[], word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  const each = searched.map((text) => sql`${text} like lower(${pattern}::text)`);
  return sql.join(each, sql` or `);
}

function ordered<Row extends Record<string, unknown>>(
  { sortable, defaultSort, key }: AnySource<Row>,
  { sort }: TableRequest,
): SQL {
  const columns: Readonly<Record<string, SortBy>> = sortable;
  const wanted = sort?.column ?? '';
  const [column = '', direction] = Object.hasOwn(columns, wanted)
    ? [wanted, sort?.direction]
    : (defaultSort as string).split(':');
  const by = columns[column];
  if (!by) throw new Error(`This table cannot be sorted by ${column}.`);
  const down = direction === 'desc';
  const way = down ? sql` desc` : sql` asc`;
  const order =
    'nullable' in by ? sql`${by.by}${way}${down ? sql` nulls last` : sql` nulls first`}` : sql`${by}${way}`;
  return sql` order by ${order}, ${key}${way}`;
}

/** PostgreSQL's numbers for `timestamptz` and `bigint`. */
const instantType = 1184;
const bigintType = 20;

interface Answer {
  readonly rows: readonly Record<string, unknown>[];
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** The ORM hands raw instants and counts over as text. */
function revive<Row>({ rows, fields }: Answer): Row[] {
  const instants = fields.filter(({ dataTypeID }) => dataTypeID === instantType).map(({ name }) => name);
  const counts = fields.filter(({ dataTypeID }) => dataTypeID === bigintType).map(({ name }) => name);
  return rows.map((row) => {
    const revived = { ...row };
    for (const name of instants) if (revived[name] !== null) revived[name] = new Date(`${revived[name]}`);
    for (const name of counts) if (revived[name] !== null) revived[name] = Number(revived[name]);
    return revived as Row;
  });
}
