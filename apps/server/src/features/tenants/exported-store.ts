/** A tenant's rows as lines of JSON, behind its wall. */
import { sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import type { ExportedTable } from './exported-columns.ts';

/** Rows that are in memory at once. */
const batchRows = 100;

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
  for (;;) {
    const { rows } = await unit.db.execute<{ line: string }>(
      sql.raw(`fetch forward ${batchRows} from exported_rows`),
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < batchRows) break;
  }
  await unit.db.execute(sql.raw('close exported_rows'));
}
