/** Reads from the plan of a query which tables PostgreSQL would read as a whole. */
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Small ones are read as a whole in any case. */
const smallRows = 1_000;

export async function wholeTables(tx: Transaction, query: SQL): Promise<string[]> {
  const { rows } = await tx.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (format json) ${query}`,
  );
  const names = new Set(rows.flatMap((row) => scannedIn(row['QUERY PLAN'][0].Plan)));
  const { rows: small } = await tx.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and reltuples < ${smallRows}`,
  );
  for (const { name } of small) names.delete(name);
  return [...names].sort();
}

function scannedIn(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedIn)];
}
