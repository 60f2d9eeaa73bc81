/**
 * Reads the tables of the console: pages, sorting, search and date range, as each table's source declares
 * them.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import type { SearchTerm, TableRequest } from './request.ts';

/** The expression that a column is sorted by. In a nullable column nulls are the smallest values. */
export type SortBy = SQL | { readonly by: SQL; readonly nullable: true };

/** An expression of text; `folded`: a column that has the text as `search_text` returns it. */
export type SearchedText = SQL | { readonly folded: SQL };

/**
 * One table of the console in SQL. Every value from a request must be a bound parameter: sql`a.id = ${id}`.
 * An index on `(tenant_id, column, key)` serves a sort in both directions; for a nullable column `(tenant_id,
 * column NULLS FIRST, key)`. A search reads the tenant's rows: `strpos` and LIKE
 * are not leakproof, so row-level security keeps them from an index.
 */
export interface TableSource<Row extends Record<string, unknown>, Column extends string> {
  /**
   * The fields of a row, each with its expression. Expressions without a sort are evaluated for the rows of
   * the page only.
   */
  readonly columns: { readonly [Name in keyof Row]: SQL };
  /** Tables and joins, without the keyword: sql`customers c join …`. */
  readonly from: SQL;
  /** The conditions of a row: what the caller may see, and the table's filters. */
  readonly where?: readonly (SQL | undefined)[];
  readonly sortable: { readonly [Name in Column]: SortBy };
  /** Each word of a search must occur in one of them. Case, accents and the like are ignored. */
  readonly searched?: readonly SearchedText[];
  /** A row also matches when this finds it by the whole text of the search; `null`: it cannot find any. */
  readonly searchedExactly?: (text: string) => SQL | null;
  /** The instant that the date range filters. */
  readonly datedBy?: SQL;
  readonly defaultSort: `${Column}:asc` | `${Column}:desc`;
  /** Unique per row, so that rows with equal sort values keep their order from page to page. */
  readonly key: SQL;
}

export interface TablePage<Row> {
  readonly rows: Row[];
  /** The number of rows on all pages. */
  readonly total: number;
}

export type AnySource<Row extends Record<string, unknown>> =
  | TableSource<Row, never>
  | TableSource<Row, string>;

/** Reads one page; it is empty beyond the end. Instants are `Date`s, counts are numbers. */
export async function readPage<Row extends Record<string, unknown>>(
  tx: Transaction,
  source: AnySource<Row>,
  request: TableRequest,
): Promise<TablePage<Row>> {
  const total = await countRows(tx, source, request);
  const offset = request.page * request.pageSize;
  if (offset >= total) return { rows: [], total };
  const query = sql`${selectRows(source, request)} limit ${request.pageSize} offset ${offset}`;
  return { rows: parseRows<Row>(await tx.db.execute(query)), total };
}

export async function countRows<Row extends Record<string, unknown>>(
  tx: Transaction,
  source: AnySource<Row>,
  request: TableRequest,
): Promise<number> {
  const { rows } = await tx.db.execute<{ total: string }>(
    sql`select count(*) as total from ${source.from}${whereClause(source, request)}`,
  );
  return Number(rows[0]?.total);
}

/** Reads all rows in order with a cursor: one batch is in memory. The transaction must stay open. */
export async function* readBatches<Row extends Record<string, unknown>>(
  tx: Transaction,
  source: AnySource<Row>,
  request: TableRequest,
  batchRows = 100,
): AsyncGenerator<Row[]> {
  await tx.db.execute(sql`declare table_rows no scroll cursor for ${selectRows(source, request)}`);
  for (;;) {
    const rows = parseRows<Row>(await tx.db.execute(sql.raw(`fetch forward ${batchRows} from table_rows`)));
    if (rows.length > 0) yield rows;
    if (rows.length < batchRows) break;
  }
  // So that the transaction can read another table.
  await tx.db.execute(sql.raw('close table_rows'));
}

function selectRows<Row extends Record<string, unknown>>(source: AnySource<Row>, request: TableRequest): SQL {
  const columns = Object.entries<SQL>(source.columns).map(
    ([name, expression]) => sql`${expression} as ${sql.identifier(name)}`,
  );
  return sql`select ${sql.join(columns, sql`, `)} from ${source.from}${whereClause(source, request)}${orderBy(source, request)}`;
}

/** The `where` clause of a query, for totals over all matching rows. */
export function whereClause<Row extends Record<string, unknown>>(
  { where = [], searched = [], searchedExactly, datedBy }: AnySource<Row>,
  { terms, since, until }: TableRequest,
): SQL {
  const conditions = where.filter((condition) => condition !== undefined);
  if (searched.length > 0 && terms.length > 0) {
    const each = terms.map((term) => sql`(${matchesTerm(searched, term)})`);
    const exactly = searchedExactly?.(terms.flatMap(({ words }) => words).join(' ')) ?? null;
    conditions.push(sql`(${sql.join(each, sql` and `)})${exactly ? sql` or (${exactly})` : sql``}`);
  }
  if (datedBy && since) conditions.push(sql`${datedBy} >= ${since.toISOString()}::timestamptz`);
  if (datedBy && until) conditions.push(sql`${datedBy} < ${until.toISOString()}::timestamptz`);
  if (conditions.length === 0) return sql``;
  const each = conditions.map((condition) => sql`(${condition})`);
  return sql` where ${sql.join(each, sql` and `)}`;
}

function matchesTerm(searched: readonly SearchedText[], { words, digits }: SearchTerm): SQL {
  const all = sql.join(
    words.map((word) => sql`(${occurs(searched, word)})`),
    sql` and `,
  );
  return digits === undefined ? all : sql`(${all}) or ${occurs(searched, digits)}`;
}

/** A word that is nothing but accents occurs in every text. */
function occurs(searched: readonly SearchedText[], word: string): SQL {
  const each = searched.map((text) => {
    const folded = 'folded' in text ? text.folded : sql`search_text(${text})`;
    return sql`strpos(${folded}, search_text(${word}::text)) > 0`;
  });
  return sql.join(each, sql` or `);
}

function orderBy<Row extends Record<string, unknown>>(
  { sortable, defaultSort, key }: AnySource<Row>,
  { sort }: TableRequest,
): SQL {
  const columns: Readonly<Record<string, SortBy>> = sortable;
  const wanted = sort?.column ?? '';
  const [column = '', direction] = Object.hasOwn(columns, wanted)
    ? [wanted, sort?.direction]
    : (defaultSort as string).split(':');
  const by = columns[column];
  if (!by) throw new Error(`the table cannot be sorted by ${column}`);
  const isDescending = direction === 'desc';
  const keyword = isDescending ? sql` desc` : sql` asc`;
  const order =
    'nullable' in by
      ? sql`${by.by}${keyword}${isDescending ? sql` nulls last` : sql` nulls first`}`
      : sql`${by}${keyword}`;
  return sql` order by ${order}, ${key}${keyword}`;
}

/** The type oids of `timestamptz` and `bigint`. */
const instantType = 1184;
const bigintType = 20;

interface QueryResult {
  readonly rows: readonly Record<string, unknown>[];
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** Drizzle returns instants and counts of raw queries as text. */
function parseRows<Row>({ rows, fields }: QueryResult): Row[] {
  const instants = fields.filter(({ dataTypeID }) => dataTypeID === instantType).map(({ name }) => name);
  const counts = fields.filter(({ dataTypeID }) => dataTypeID === bigintType).map(({ name }) => name);
  return rows.map((row) => {
    const parsed = { ...row };
    for (const name of instants) if (parsed[name] !== null) parsed[name] = new Date(`${parsed[name]}`);
    for (const name of counts) if (parsed[name] !== null) parsed[name] = Number(parsed[name]);
    return parsed as Row;
  });
}
