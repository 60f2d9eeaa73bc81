/** Reads which files the records of a tenant refer to, under row-level security. */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import type { FileColumn } from './file-columns.ts';

/** @returns reference → `table.column` of a record that has it */
export async function readReferences(
  tx: Transaction,
  columns: readonly FileColumn[],
): Promise<ReadonlyMap<string, string>> {
  const references = new Map<string, string>();
  for (const { table, column, where = 'true' } of columns) {
    const { rows } = await tx.db.execute<{ reference: string }>(
      sql.raw(`select ${column} as reference from ${table} where ${column} is not null and ${where}`),
    );
    for (const { reference } of rows) references.set(reference, `${table}.${column}`);
  }
  return references;
}
