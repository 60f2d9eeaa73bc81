/** Imports the rows of a file in one transaction: all of them, or none. A check does the same and takes it back. */
import {
  type ImportCheck,
  type ImportKind,
  importColumns,
  importLimits,
  type RowError,
  type RowProblem,
} from '@foyer/contract/imports.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { FileRow, ImportFile } from './file/read-file.ts';
import * as store from './imports-store.ts';
import { type ImportableKind, type ImportCall, type RowImporter, RowRejection } from './kinds/import-kind.ts';

interface Imported {
  readonly check: ImportCheck;
  readonly records: readonly store.RecordRow[];
}

interface Import {
  readonly kind: ImportKind;
  readonly importable: ImportableKind;
  readonly file: ImportFile;
}

/** Creates a record for each row that has no error. The caller keeps them only if no row has one. */
export async function importRows(
  tx: Transaction,
  call: ImportCall,
  { kind, importable, file }: Import,
): Promise<Imported> {
  const importer = await importable.open(tx, call);
  const records: store.RecordRow[] = [];
  const errors: RowError[] = [];
  const keys = new Set<string>();
  let alreadyThere = 0;
  for (const fileRow of file.rows) {
    const { row } = fileRow;
    try {
      const created = await store.inSavepoint(tx, () => importRow(importer, fileRow, keys));
      if (created) records.push({ row, ...created });
      else alreadyThere += 1;
    } catch (error) {
      errors.push(...errorsOf(kind, row, error));
    }
  }
  const check = {
    rows: file.rows.length,
    toCreate: records.length,
    alreadyThere,
    errorCount: errors.length,
    errors: errors.slice(0, importLimits.maxErrors),
    ignoredColumns: [...file.ignoredColumns],
  };
  return { check, records };
}

/** @returns `null` when the record was there before @throws RowRejection | DomainError request.invalid */
async function importRow(importer: RowImporter, { cells, hasExtraCells }: FileRow, keys: Set<string>) {
  if (hasExtraCells) throw new RowRejection({ '': 'extra_cells' });
  const key = importer.keyOf(cells);
  if (key !== null) {
    if (keys.has(key)) throw new RowRejection({ '': 'repeated' });
    keys.add(key);
    if (await importer.isThere(key)) return null;
  }
  return importer.create(cells);
}

/** @throws what is no error of the row */
function errorsOf(kind: ImportKind, row: number, error: unknown): RowError[] {
  return Object.entries(problemsOf(error)).map(([field, problem]) => {
    const [name] = field.split('.');
    const column = importColumns[kind].find((each) => each.name === name);
    return { row, column: column?.heading ?? null, problem };
  });
}

function problemsOf(error: unknown): Readonly<Record<string, RowProblem>> {
  if (error instanceof RowRejection) return error.problems;
  if (error instanceof DomainError) {
    if (error.details.fields) return error.details.fields;
    // It was deleted, or withdrawn, since the import began.
    if (error.code === 'product.not_found' || error.code === 'product.platform_unavailable')
      return { productId: 'not_available' };
  }
  throw error;
}
