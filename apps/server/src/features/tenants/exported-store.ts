/** A tenant's rows as lines of JSON, behind its wall. */
import { sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import type { ExportedTable } from './exported-columns.ts';

/** Characters that are in memory at once, about: some tables have rows of a hundred, some of fifty thousand. */
const batchLength = 128 * 1024;
const batchRows = { first: 10, atMost: 500 };

/** Instants of this transaction are written in UTC. */
export async function writeInUtc(unit: Unit): Promise<void> {
  await unit.db.execute(sql`select set_config('TimeZone', 'UTC', true)`);
}

/** One line a row, in no order; bytes are `\x` and hexadecimal. The transaction must stay open. */
export async function* readLines(unit: Unit, { name, columns }: ExportedTable): AsyncGenerator<string[]> {
  const picked = sql.raw(`select ${columns.join(', ')} from ${name}`);
  await unit.db.execute(
    sql`declare exported_rows no scroll cursor for select row_to_json(r)::text as line from (${picked}) r`,
  );
  for (let wanted = batchRows.first; ; ) {
    const { rows } = await unit.db.execute<{ line: string }>(
      sql.raw(`fetch forward ${wanted} from exported_rows`),
    );
    const lines = rows.map(({ line }) => line);
    if (lines.length > 0) yield lines;
    if (lines.length < wanted) break;
    const length = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    wanted = Math.min(batchRows.atMost, Math.max(1, Math.floor(batchLength / length)));
  }
  await unit.db.execute(sql.raw('close exported_rows'));
}
