/** What stands below the filters: the rows as they are shown here, or what is in their place. */
import { LinearProgress, useMediaQuery } from '@mui/material';
import { lazy, Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Panel } from '../panel.tsx';
import { useSlow } from '../use-slow.ts';
import { isNarrowed } from './table-address.ts';
import { TableCards } from './table-cards.tsx';
import { TableFoot } from './table-foot.tsx';
import type { TableGridProps } from './table-grid.tsx';
import type { Arrange, Arrangement } from './table-memory.ts';
import { EmptyTable, FailedTable, TableSkeleton } from './table-states.tsx';
import type { Column, DataTableProps } from './table-types.ts';
import type { TableAddress } from './use-table-address.ts';
import type { TableRows } from './use-table-rows.ts';

const LazyGrid = lazy(() => import('./table-grid.tsx'));

interface TableBodyProps<Row extends { readonly id: string }> {
  table: DataTableProps<Row>;
  /** Those the person wants to see. */
  columns: readonly Column<Row>[];
  answer: TableRows<Row>;
  address: TableAddress;
  arrangement: Arrangement;
  arrange: Arrange;
}

export function TableBody<Row extends { readonly id: string }>(props: TableBodyProps<Row>) {
  const { table, answer, address } = props;
  const { state, change } = address;
  const page = answer.data;
  const isSlow = useSlow(answer.isFetching);
  return (
    <Panel sx={{ position: 'relative', overflow: 'hidden', minWidth: 0 }}>
      {page && isSlow && <LinearProgress aria-label={m.staff_table_loading()} sx={progressLook} />}
      {!page && answer.isError && <FailedTable error={answer.error} onRetry={() => void answer.refetch()} />}
      {!page && !answer.isError && <TableSkeleton isShown={isSlow} />}
      {page?.rows.length === 0 && (
        <EmptyTable
          empty={table.empty}
          isNarrowed={isNarrowed(state)}
          onWiden={() => change({ search: '', filters: {}, when: null, from: null, to: null })}
        />
      )}
      {page && page.rows.length > 0 && (
        <>
          <Rows {...props} rows={page.rows} total={page.total} />
          <TableFoot state={state} total={page.total} count={page.rows.length} onChange={change} />
        </>
      )}
    </Panel>
  );
}

interface RowsProps<Row extends { readonly id: string }> extends TableBodyProps<Row> {
  rows: readonly Row[];
  total: number;
}

function Rows<Row extends { readonly id: string }>(props: RowsProps<Row>) {
  const { table, columns, rows, total, address, arrangement, arrange } = props;
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const parts = {
    columns,
    rows,
    title: table.title,
    ...(table.hrefOf && { hrefOf: table.hrefOf }),
    ...(table.onOpen && { onOpen: table.onOpen }),
    ...(table.actionsOf && { actionsOf: table.actionsOf }),
  };
  if (isPhone) return <TableCards {...parts} />;
  return (
    <Suspense fallback={<TableSkeleton isShown rows={rows.length} />}>
      <Grid
        {...parts}
        total={total}
        state={address.state}
        arrangement={arrangement}
        onSort={(sort) => address.change({ sort: sort ?? table.defaultSort })}
        onResize={(field, width) =>
          arrange((before) => ({ ...before, widths: { ...before.widths, [field]: width } }))
        }
      />
    </Suspense>
  );
}

/** `lazy` forgets that the grid is generic. */
function Grid<Row extends { readonly id: string }>(props: TableGridProps<Row>) {
  return <LazyGrid {...(props as unknown as TableGridProps<{ readonly id: string }>)} />;
}

const progressLook = {
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 2,
  height: 2,
  backgroundColor: 'transparent',
} as const;
