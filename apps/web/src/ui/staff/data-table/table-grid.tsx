/** The rows as a grid, on everything wider than a phone; a chunk of its own, because the grid is heavy. */

import { Box } from '@mui/material';
import { DataGrid, type GridColDef, type GridRenderCellParams } from '@mui/x-data-grid';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { OneLine } from '../one-line.tsx';
import { styleNonce } from '../style-nonce.ts';
import { CellContent, RowOpener, writeValue } from './cell-content.tsx';
import { gridLook } from './grid-look.ts';
import { RowMenu } from './row-menu.tsx';
import type { TableState } from './table-address.ts';
import type { Arrangement } from './table-memory.ts';
import type { Column, DataTableProps } from './table-types.ts';

/** For who hears the table; what the column holds is seen. */
const onlyRead = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
const actionsField = 'row-actions';
/** The pinned column is drawn wherever the others are scrolled to. */
const allColumnsPx = 4_000;

export interface TableGridProps<Row extends { readonly id: string }>
  extends Pick<DataTableProps<Row>, 'hrefOf' | 'onOpen' | 'actionsOf' | 'title'> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  total: number;
  state: TableState;
  arrangement: Arrangement;
  onSort: (sort: string | null) => void;
  onResize: (field: string, width: number) => void;
}

export default function TableGrid<Row extends { readonly id: string }>(props: TableGridProps<Row>) {
  const { columns, rows, total, state, arrangement, title, onSort, onResize } = props;
  const { hrefOf, onOpen, actionsOf } = props;
  const { timeZone } = useConfig();
  const navigate = useNavigate();
  const canOpen = hrefOf !== undefined || onOpen !== undefined;
  const [sortField = '', direction] = state.sort.split(':');

  const open = (row: Row): void => {
    if (hrefOf) void navigate(hrefOf(row));
    else onOpen?.(row);
  };

  const definitions = useMemo(() => {
    const shown = columns.map((column, index) =>
      define(column, arrangement.widths[column.field], (params) => {
        const text = writeValue(column, params.row, timeZone);
        const content = column.render ? (
          <CellContent column={column} row={params.row} timeZone={timeZone} />
        ) : (
          <OneLine>{text}</OneLine>
        );
        if (index > 0 || !canOpen) return content;
        return (
          <RowOpener
            row={params.row}
            tabIndex={params.tabIndex}
            {...(hrefOf && { hrefOf })}
            {...(onOpen && { onOpen })}
          >
            {content}
          </RowOpener>
        );
      }),
    );
    const [naming] = columns;
    if (!actionsOf || !naming) return shown;
    return [
      ...shown,
      defineActions<Row>(({ row, tabIndex }) => (
        <RowMenu name={writeValue(naming, row, timeZone)} actions={actionsOf(row)} tabIndex={tabIndex} />
      )),
    ];
  }, [columns, arrangement.widths, timeZone, hrefOf, onOpen, actionsOf, canOpen]);

  return (
    <DataGrid<Row>
      aria-label={title}
      rows={rows as Row[]}
      columns={definitions}
      rowCount={total}
      paginationMode="server"
      paginationModel={{ page: state.page, pageSize: state.pageSize }}
      sortingMode="server"
      sortModel={[{ field: sortField, sort: direction === 'asc' ? 'asc' : 'desc' }]}
      sortingOrder={['desc', 'asc']}
      onSortModelChange={([sort]) => onSort(sort?.sort ? `${sort.field}:${sort.sort}` : null)}
      onColumnWidthChange={({ colDef, width }) => onResize(colDef.field, Math.round(width))}
      {...(canOpen && { onRowClick: ({ row }: { row: Row }) => open(row) })}
      onCellKeyDown={({ row, field }, event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        if (field === actionsField) event.currentTarget.querySelector('button')?.click();
        else open(row);
      }}
      {...(styleNonce && { nonce: styleNonce })}
      slots={icons}
      rowHeight={56}
      columnHeaderHeight={44}
      filterMode="server"
      disableColumnMenu
      disableColumnFilter
      disableColumnSelector
      disableRowSelectionOnClick
      rowSelection={false}
      hideFooter
      // What can be done with a row stays in sight while its columns are scrolled under it.
      columnBufferPx={actionsOf ? allColumnsPx : 150}
      sx={[gridLook, canOpen && { '& .MuiDataGrid-row': { cursor: 'pointer' } }]}
    />
  );
}

function define<Row extends { readonly id: string }>(
  column: Column<Row>,
  width: number | undefined,
  renderCell: (params: GridRenderCellParams<Row>) => React.ReactNode,
): GridColDef<Row> {
  const fixed = width ?? column.width;
  return {
    field: column.field,
    headerName: column.header,
    sortable: column.sortable ?? false,
    // Names from A on; numbers and days from the greatest and newest on.
    ...((column.kind ?? 'text') === 'text' && { sortingOrder: ['asc', 'desc'] as const }),
    valueGetter: (_value, row) => column.value(row),
    renderCell,
    minWidth: column.minWidth ?? 90,
    ...(fixed === undefined ? { flex: column.flex ?? 1 } : { width: fixed }),
    ...(column.kind === 'number' && { align: 'right', headerAlign: 'right' }),
  };
}

function defineActions<Row extends { readonly id: string }>(
  renderCell: (params: GridRenderCellParams<Row>) => React.ReactNode,
): GridColDef<Row> {
  return {
    field: actionsField,
    headerName: m.staff_table_actions(),
    renderHeader: () => <Box sx={onlyRead}>{m.staff_table_actions()}</Box>,
    width: 60,
    minWidth: 60,
    sortable: false,
    resizable: false,
    align: 'right',
    headerClassName: 'pinned',
    cellClassName: 'pinned',
    renderCell,
  };
}

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;
const icons = {
  columnSortedAscendingIcon: () => <ChevronUp {...icon} />,
  columnSortedDescendingIcon: () => <ChevronDown {...icon} />,
  columnUnsortedIcon: () => null,
};
