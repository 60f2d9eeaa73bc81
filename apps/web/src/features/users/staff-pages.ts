/** Everything there is in a table, page by page: for lists to choose from. */
import { pageSizes } from '@foyer/contract/tables.ts';
import type { StaffTable } from './staff-file.ts';

const pageSize = Math.max(...pageSizes);
/** A list to choose from is read by a person; past this it would be no help any more. */
const mostPages = 10;

/** @returns at most 1000 rows */
export async function loadAllRows<Row>(
  table: StaffTable<Row>,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await table.load({ ...query, page, pageSize }, signal);
    rows.push(...answer.rows);
    if (rows.length >= answer.total || answer.rows.length === 0) break;
  }
  return rows;
}
