/** The rows as a grid, for screens wider than a phone. It is a separate chunk because the grid is large. */

import { Box } from '@mui/material';
import {
  DataGrid,
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GridCellCheckboxRenderer,
  type GridColDef,
  type GridRenderCellParams,
  type GridRowSelectionModel,
} from '@mui/x-data-grid';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { screenReaderOnly } from '../screen-reader-only.ts';
import { styleNonce } from '../theme/style-nonce.ts';
import { TruncatedText } from '../truncated-text.tsx';
import type { RowSelection } from './bulk/use-row-selection.ts';
import { CellContent, formatValue, RowOpener } from './cell-content.tsx';
import type { ColumnLayout } from './column-layout.ts';
import { gridStyles } from './grid-styles.ts';
import { RowMenu } from './row-menu.tsx';
import type { TableState } from './table-address.ts';
import type { Column, DataTableProps } from './table-types.ts';

const actionsField = 'row-actions';
/** Wide enough that no column is virtualised, so that the pinned column is always rendered. */
const allColumnsBufferPx = 4_000;

export interface TableGridProps<Row extends { readonly id: string }>
  extends Pick<DataTableProps<Row>, 'hrefOf' | 'onOpen' | 'actionsOf' | 'title'> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  total: number;
  state: TableState;
  columnLayout: ColumnLayout;
  /** `null`: rows cannot be selected. */
  selection: RowSelection<Row> | null;
  onSort: (sort: string) => void;
  onResize: (field: string, width: number) => void;
}

export default function TableGrid<Row extends { readonly id: string }>(props: TableGridProps<Row>) {
  const { columns, rows, total, state, columnLayout, selection, title, onSort, onResize } = props;
  const { hrefOf, onOpen, actionsOf } = props;
  const { timeZone } = useConfig();
  const navigate = useNavigate();
  const canOpen = hrefOf !== undefined || onOpen !== undefined;
  const [sortField = '', direction] = state.sort.split(':');
  // A column that is hidden on this device: the grid would reject it.
  const isSortShown = columns.some(({ field }) => field === sortField);
  const canSelect = selection !== null;
  const selectedIds = selection?.ids;
  const selectionModel = useMemo<GridRowSelectionModel>(
    () => ({ type: 'include', ids: new Set(selectedIds) }),
    [selectedIds],
  );

  const open = (row: Row): void => {
    if (hrefOf) void navigate(hrefOf(row));
    else onOpen?.(row);
  };

  const definitions = useMemo(() => {
    const shown = columns.map((column, index) =>
      define(column, columnLayout.widths[column.field], (params) => {
        const text = formatValue(column, params.row, timeZone);
        const content = column.render ? (
          <CellContent column={column} row={params.row} timeZone={timeZone} />
        ) : (
          <TruncatedText>{text}</TruncatedText>
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
    const [titleColumn] = columns;
    if (!titleColumn) return shown;
    const nameOf = (row: Row): string => formatValue(titleColumn, row, timeZone);
    return [
      ...(canSelect ? [defineCheckboxes(nameOf)] : []),
      ...shown,
      ...(actionsOf
        ? [
            defineActions<Row>(({ row, tabIndex }) => (
              <RowMenu name={nameOf(row)} actions={actionsOf(row)} tabIndex={tabIndex} />
            )),
          ]
        : []),
    ];
  }, [columns, columnLayout.widths, timeZone, hrefOf, onOpen, actionsOf, canOpen, canSelect]);

  return (
    <DataGrid<Row>
      aria-label={title}
      rows={rows as Row[]}
      columns={definitions}
      rowCount={total}
      paginationMode="server"
      paginationModel={{ page: state.page, pageSize: state.pageSize }}
      sortingMode="server"
      sortModel={isSortShown ? [{ field: sortField, sort: direction === 'asc' ? 'asc' : 'desc' }] : []}
      sortingOrder={['desc', 'asc']}
      // The grid sorts by nothing when the column is hidden; a person cannot.
      onSortModelChange={([sort]) => sort?.sort && onSort(`${sort.field}:${sort.sort}`)}
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
      rowSelection={canSelect}
      {...(selection && {
        checkboxSelection: true,
        disableRowSelectionExcludeModel: true,
        rowSelectionModel: selectionModel,
        onRowSelectionModelChange: ({ ids }: GridRowSelectionModel) =>
          selection.select(new Set([...ids].map(String))),
      })}
      localeText={{
        checkboxSelectionHeaderName: m.staff_table_selection(),
        checkboxSelectionSelectAllRows: m.staff_table_select_all(),
        checkboxSelectionUnselectAllRows: m.staff_table_unselect_all(),
      }}
      hideFooter
      // The pinned actions column must be rendered at any scroll position.
      columnBufferPx={actionsOf ? allColumnsBufferPx : 150}
      sx={[gridStyles, canOpen && { '& .MuiDataGrid-row': { cursor: 'pointer' } }]}
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
    // The first click sorts texts from A to Z, and numbers and instants from the greatest.
    ...((column.sortsAs ?? column.kind ?? 'text') === 'text' && { sortingOrder: ['asc', 'desc'] as const }),
    valueGetter: (_value, row) => column.value(row),
    renderCell,
    minWidth: column.minWidth ?? 90,
    ...(fixed === undefined ? { flex: column.flex ?? 1 } : { width: fixed }),
    ...(column.kind === 'number' && { align: 'right', headerAlign: 'right' }),
  };
}

/** The column of checkboxes, each with the name of its row. */
function defineCheckboxes<Row extends { readonly id: string }>(
  nameOf: (row: Row) => string,
): GridColDef<Row> {
  return {
    ...(GRID_CHECKBOX_SELECTION_COL_DEF as GridColDef<Row>),
    width: 48,
    minWidth: 48,
    renderCell(params) {
      const label = { htmlInput: { 'aria-label': m.staff_table_select_row({ name: nameOf(params.row) }) } };
      return <GridCellCheckboxRenderer {...params} {...{ slotProps: label }} />;
    },
  };
}

function defineActions<Row extends { readonly id: string }>(
  renderCell: (params: GridRenderCellParams<Row>) => React.ReactNode,
): GridColDef<Row> {
  return {
    field: actionsField,
    headerName: m.staff_table_actions(),
    renderHeader: () => <Box sx={screenReaderOnly}>{m.staff_table_actions()}</Box>,
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
