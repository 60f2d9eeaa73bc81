/** The store of imports and of the records that they created. */
import { type ImportKind, importLimits, type KeptRecord } from '@foyer/contract/imports.ts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { importRecords, imports } from './tables.ts';

type ImportRow = Omit<typeof imports.$inferSelect, 'tenantId' | 'requestId'>;
export type RecordRow = Pick<typeof importRecords.$inferSelect, 'row' | 'recordId' | 'version' | 'keyHash'>;

/** An import with the counts of its records. */
export interface CountedImport extends ImportRow {
  readonly created: number;
  /** By the undo. */
  readonly removed: number;
  readonly kept: number;
}

const counted = (outcomes: string) =>
  sql<number>`(select count(*)::int from import_records r where r.import_id = ${imports.id} and ${sql.raw(outcomes)})`;

const columns = {
  id: imports.id,
  kind: imports.kind,
  fileName: imports.fileName,
  createdAt: imports.createdAt,
  createdBy: imports.createdBy,
  alreadyThere: imports.alreadyThere,
  undoneAt: imports.undoneAt,
  undoneBy: imports.undoneBy,
  created: counted('true'),
  removed: counted(`r.undo_outcome in ('removed', 'gone')`),
  kept: counted(`r.undo_outcome in ('used', 'changed')`),
};

/** The newest first. */
export function findNewest(tx: Transaction, kind: ImportKind): Promise<CountedImport[]> {
  return tx.db
    .select(columns)
    .from(imports)
    .where(eq(imports.kind, kind))
    .orderBy(desc(imports.createdAt), asc(imports.id))
    .limit(importLimits.maxListed);
}

export async function find(tx: Transaction, importId: string): Promise<CountedImport | null> {
  const [row] = await tx.db.select(columns).from(imports).where(eq(imports.id, importId));
  return row ?? null;
}

export async function findIdByRequest(tx: Transaction, requestId: string): Promise<string | null> {
  const [row] = await tx.db.select({ id: imports.id }).from(imports).where(eq(imports.requestId, requestId));
  return row?.id ?? null;
}

/** @returns its id */
export async function insert(
  tx: Transaction,
  row: typeof imports.$inferInsert,
  records: readonly RecordRow[],
): Promise<string> {
  const { id } = onlyRow(await tx.db.insert(imports).values(row).returning({ id: imports.id }));
  if (records.length > 0)
    await tx.db.insert(importRecords).values(records.map((record) => ({ ...record, importId: id })));
  return id;
}

/** The last row first, because an earlier row may be used by a later one. */
export function findRecords(tx: Transaction, importId: string): Promise<RecordRow[]> {
  const { row, recordId, version, keyHash } = importRecords;
  return tx.db
    .select({ row, recordId, version, keyHash })
    .from(importRecords)
    .where(eq(importRecords.importId, importId))
    .orderBy(desc(row));
}

/** The records of all imports with this key. */
export async function findByKey(tx: Transaction, keyHash: Buffer): Promise<string[]> {
  const rows = await tx.db
    .select({ id: importRecords.recordId })
    .from(importRecords)
    .where(eq(importRecords.keyHash, keyHash));
  return rows.map(({ id }) => id);
}

export async function recordOutcome(
  tx: Transaction,
  { importId, row }: { readonly importId: string; readonly row: number },
  outcome: Pick<typeof importRecords.$inferInsert, 'undoOutcome' | 'keptLabel'>,
): Promise<void> {
  await tx.db
    .update(importRecords)
    .set(outcome)
    .where(and(eq(importRecords.importId, importId), eq(importRecords.row, row)));
}

export async function recordUndone(
  tx: Transaction,
  importId: string,
  undone: { readonly undoneAt: Date; readonly undoneBy: string },
): Promise<void> {
  await tx.db.update(imports).set(undone).where(eq(imports.id, importId));
}

/** The first records that the undo of an import kept, by row. */
export async function findKept(tx: Transaction, importId: string): Promise<KeptRecord[]> {
  const { row, keptLabel, undoOutcome } = importRecords;
  const rows = await tx.db
    .select({ row, keptLabel, undoOutcome })
    .from(importRecords)
    .where(and(eq(importRecords.importId, importId), inArray(undoOutcome, ['used', 'changed'])))
    .orderBy(asc(row))
    .limit(importLimits.maxKept);
  return rows.map(({ row, keptLabel, undoOutcome }) => ({
    row,
    label: keptLabel ?? '',
    reason: undoOutcome === 'used' ? 'used' : 'changed',
  }));
}

/**
 * Runs work of which the database forgets everything when it is rejected, so that a failed statement does not end the
 * transaction.
 */
export async function inSavepoint<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await tx.db.execute(sql`savepoint import_row`);
  try {
    const result = await work();
    await tx.db.execute(sql`release savepoint import_row`);
    return result;
  } catch (error) {
    await tx.db.execute(sql`rollback to savepoint import_row`);
    throw error;
  }
}

/** Removes the customer's name from the links that an undone import has left, because they were used. */
export async function eraseLabels(tx: Transaction, customerId: string): Promise<void> {
  await tx.db.execute(sql`
    update import_records set kept_label = null
    where record_id in (select link_id from registrations where customer_id = ${customerId})`);
}
