/** The one table of the console. */
export { DataTable } from './data-table.tsx';
export { zoneName } from './days.ts';
export type { Column, RowAction, TableFilter } from './table-types.ts';
export { useRefreshTable } from './use-table-rows.ts';
