/** Loads all rows of a table page by page, for select fields. */
import { pageSizes } from '@foyer/contract/core/tables.ts';
import type { StaffTable } from './staff-files.ts';

const pageSize = Math.max(...pageSizes);
/** A longer list would not be usable in a select field. */
const maxPages = 10;

/** @returns at most 1000 rows */
export async function loadAllRows<Row>(
  table: StaffTable<Row>,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await table.load({ ...query, page, pageSize }, signal);
    rows.push(...answer.rows);
    if (rows.length >= answer.total || answer.rows.length === 0) break;
  }
  return rows;
}
