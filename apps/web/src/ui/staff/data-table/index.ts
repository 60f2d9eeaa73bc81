/** The one table of the console. */
export { DataTable } from './data-table.tsx';
export { zoneName } from './days.ts';
export { saveFile } from './export-run.ts';
export { FilterButton } from './filter-button.tsx';
export { RowMenu } from './row-menu.tsx';
export type { Column, RowAction, TableFilter, TableQuery, TableSource } from './table-types.ts';
export { useRefreshTable } from './use-table-rows.ts';
