/** Reads a tenant's rows as lines of JSON, under row-level security. */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ExportedTable } from './export-columns.ts';

/**
 * Approximate number of characters held in memory at once: rows of some tables have a hundred, of others
 * fifty thousand.
 */
const batchLength = 128 * 1024;
const batchRows = { first: 10, max: 500 };

/** Makes this transaction write timestamps in UTC. */
export async function writeInUtc(tx: Transaction): Promise<void> {
  await tx.db.execute(sql`select set_config('TimeZone', 'UTC', true)`);
}

/**
 * One line per row, in no particular order; bytes are written as `\x` and hexadecimal digits. The transaction
 * must stay open.
 */
export async function* readLines(
  tx: Transaction,
  { name, columns }: ExportedTable,
): AsyncGenerator<string[]> {
  const selection = sql.raw(`select ${columns.join(', ')} from ${name}`);
  await tx.db.execute(
    sql`declare exported_rows no scroll cursor for select row_to_json(r)::text as line from (${selection}) r`,
  );
  for (let batchSize = batchRows.first; ; ) {
    const { rows } = await tx.db.execute<{ line: string }>(
      sql.raw(`fetch forward ${batchSize} from exported_rows`),
    );
    const lines = rows.map(({ line }) => line);
    if (lines.length > 0) yield lines;
    if (lines.length < batchSize) break;
    const length = lines.reduce((sum, textLine) => sum + textLine.length, 0) / lines.length;
    batchSize = Math.min(batchRows.max, Math.max(1, Math.floor(batchLength / length)));
  }
  await tx.db.execute(sql.raw('close exported_rows'));
}
