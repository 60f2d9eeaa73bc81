/** The table of the console: `DataTable` renders one, from the columns and the source of a feature. */
export { BulkDialog } from './bulk/bulk-dialog.tsx';
export { useBulk } from './bulk/use-bulk.ts';
export { DataTable } from './data-table.tsx';
export { saveFile } from './export/export-download.ts';
export { ExportPermission } from './export/export-permission.ts';
export { RowMenu } from './row-menu.tsx';
export { SavedFiltersControl, type SavedFiltersProps } from './saved-filters-control.ts';
export type {
  BulkAction,
  BulkDialogProps,
  Column,
  RowAction,
  TableFilter,
  TableQuery,
  TableSource,
} from './table-types.ts';
export { FilterButton } from './toolbar/filter-button.tsx';
export { ToolbarPopover } from './toolbar/toolbar-popover.tsx';
export { useTableAddress } from './use-table-address.ts';
export { useRefreshTable } from './use-table-rows.ts';
