/** The rows as a grid or as cards, or what replaces them: loading, empty or error. */
import { Box, LinearProgress, useMediaQuery } from '@mui/material';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import { useSlow } from '../feedback/use-slow.ts';
import { Panel } from '../layout/panel.tsx';
import { screenOnly, useIsPrinting } from '../printing.ts';
import { SelectionBar } from './bulk/selection-bar.tsx';
import { type RowSelection, useRowSelection } from './bulk/use-row-selection.ts';
import type { ColumnLayout, UpdateColumnLayout } from './column-layout.ts';
import { PaperTable } from './paper-table.tsx';
import { hasFilters } from './table-address.ts';
import { TableCards } from './table-cards.tsx';
import { TableFoot } from './table-foot.tsx';
import type { TableGridProps } from './table-grid.tsx';
import { EmptyTable, FailedTable, TableSkeleton } from './table-states.tsx';
import type { Column, DataTableProps } from './table-types.ts';
import type { TableAddress } from './use-table-address.ts';
import type { TableRows } from './use-table-rows.ts';

const LazyGrid = lazyPart(() => import('./table-grid.tsx'));

interface TableBodyProps<Row extends { readonly id: string }> {
  table: DataTableProps<Row>;
  /** The visible columns. */
  columns: readonly Column<Row>[];
  query: TableRows<Row>;
  address: TableAddress;
  columnLayout: ColumnLayout;
  updateColumnLayout: UpdateColumnLayout;
}

export function TableBody<Row extends { readonly id: string }>(props: TableBodyProps<Row>) {
  const { table, query, address } = props;
  const { state, change } = address;
  const page = query.data;
  const selection = useRowSelection(page?.rows ?? []);
  const bulkActions = table.bulkActions ?? [];
  const isSlow = useSlow(query.isFetching);
  return (
    <Panel
      aria-busy={query.isPending || query.isPlaceholderData}
      sx={{ position: 'relative', overflow: 'clip', minWidth: 0, breakInside: 'auto' }}
    >
      {page && isSlow && <LinearProgress aria-label={m.staff_table_loading()} sx={progressStyles} />}
      {!page && query.isError && <FailedTable error={query.error} onRetry={() => void query.refetch()} />}
      {!page && !query.isError && <TableSkeleton isShown={isSlow} />}
      {page?.rows.length === 0 && (
        <EmptyTable
          empty={table.empty}
          hasFilters={hasFilters(state, table.defaultDates)}
          onClearFilters={() => change({ search: '', filters: {}, when: null, from: null, to: null })}
        />
      )}
      {page && page.rows.length > 0 && (
        <Rows
          {...props}
          rows={page.rows}
          total={page.total}
          selection={bulkActions.length > 0 ? selection : null}
        />
      )}
      {bulkActions.length > 0 && <SelectionBar actions={bulkActions} selection={selection} />}
      {page && page.rows.length > 0 && (
        <TableFoot state={state} total={page.total} count={page.rows.length} onChange={change} />
      )}
    </Panel>
  );
}

interface RowsProps<Row extends { readonly id: string }> extends TableBodyProps<Row> {
  rows: readonly Row[];
  total: number;
  /** `null`: rows cannot be selected. */
  selection: RowSelection<Row> | null;
}

function Rows<Row extends { readonly id: string }>(props: RowsProps<Row>) {
  const { table, columns, rows, total, selection, address, columnLayout, updateColumnLayout } = props;
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const isPrinting = useIsPrinting();
  const parts = {
    columns,
    rows,
    title: table.title,
    selection,
    ...(table.hrefOf && { hrefOf: table.hrefOf }),
    ...(table.onOpen && { onOpen: table.onOpen }),
    ...(table.actionsOf && { actionsOf: table.actionsOf }),
  };
  if (isPhone) return <TableCards {...parts} />;
  return (
    <>
      <Box sx={screenOnly}>
        <Suspense fallback={<TableSkeleton isShown rows={rows.length} />}>
          <Grid
            {...parts}
            total={total}
            state={address.state}
            columnLayout={columnLayout}
            onSort={(sort) => address.change({ sort })}
            onResize={(field, width) =>
              updateColumnLayout((before) => ({ ...before, widths: { ...before.widths, [field]: width } }))
            }
          />
        </Suspense>
      </Box>
      {isPrinting && <PaperTable title={table.title} columns={columns} rows={rows} />}
    </>
  );
}

/** `lazy` drops the type parameter of the grid. */
function Grid<Row extends { readonly id: string }>(props: TableGridProps<Row>) {
  return <LazyGrid {...(props as unknown as TableGridProps<{ readonly id: string }>)} />;
}

const progressStyles = {
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 2,
  height: 2,
  backgroundColor: 'transparent',
} as const;
