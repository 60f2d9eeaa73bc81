/** The content of a cell: the value formatted by its kind, or what the column renders. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInstant, formatInstantWithSeconds } from '../time/clock-time.ts';
import type { Column, DataTableProps } from './table-types.ts';

/** A value as text; a dash when there is none. */
export function formatValue<Row>(column: Column<Row>, row: Row, timeZone: string): string {
  const value = column.value(row);
  if (value === null || value === '') return '–';
  if (column.kind === 'instant') return formatInstant(value, timeZone);
  if (column.kind === 'instant-with-seconds') return formatInstantWithSeconds(value, timeZone);
  return String(value);
}

export function CellContent<Row>({
  column,
  row,
  timeZone,
}: {
  column: Column<Row>;
  row: Row;
  timeZone: string;
}) {
  return column.render ? column.render(row) : formatValue(column, row, timeZone);
}

type RowOpening<Row extends { readonly id: string }> = Pick<DataTableProps<Row>, 'hrefOf' | 'onOpen'>;

/** Makes the content of the first column a link or a button that opens the row. */
export function RowOpener<Row extends { readonly id: string }>({
  row,
  hrefOf,
  onOpen,
  tabIndex,
  children,
}: RowOpening<Row> & { row: Row; tabIndex?: number; children: ReactNode }) {
  if (hrefOf) {
    return (
      <Box
        component={Link}
        to={hrefOf(row)}
        tabIndex={tabIndex}
        onClick={(event) => event.stopPropagation()}
        sx={styles}
      >
        {children}
      </Box>
    );
  }
  if (!onOpen) return children;
  return (
    <Box
      component="button"
      type="button"
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(row);
      }}
      sx={styles}
    >
      {children}
    </Box>
  );
}

const styles = {
  display: 'block',
  minWidth: 0,
  maxWidth: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'left',
  textDecoration: 'none',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
} as const;
