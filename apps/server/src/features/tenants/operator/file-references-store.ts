/** Reads which files the records of a tenant refer to, under row-level security. */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import type { FileColumn } from './file-columns.ts';

interface Reference {
  /** `table.column` of a record that has it. */
  readonly column: string;
  readonly needsFile: boolean;
}

export async function readReferences(
  tx: Transaction,
  columns: readonly FileColumn[],
): Promise<ReadonlyMap<string, Reference>> {
  const references = new Map<string, Reference>();
  for (const { table, column, where = 'true', needsFile = 'true' } of columns) {
    const { rows } = await tx.db.execute<{ reference: string; needs_file: boolean }>(
      sql.raw(
        `select ${column} as reference, ${needsFile} as needs_file from ${table} where ${column} is not null and ${where}`,
      ),
    );
    for (const { reference, needs_file } of rows)
      references.set(reference, { column: `${table}.${column}`, needsFile: needs_file });
  }
  return references;
}
