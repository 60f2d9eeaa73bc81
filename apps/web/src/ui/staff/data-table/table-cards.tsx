/** The rows as cards, for phones. */
import { Box } from '@mui/material';
import { useConfig } from '../../../platform/config/config.ts';
import { CellContent, formatValue, RowOpener } from './cell-content.tsx';
import { RowMenu } from './row-menu.tsx';
import type { Column, DataTableProps } from './table-types.ts';

interface TableCardsProps<Row extends { readonly id: string }>
  extends Pick<DataTableProps<Row>, 'hrefOf' | 'onOpen' | 'actionsOf' | 'title'> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

export function TableCards<Row extends { readonly id: string }>({
  columns,
  rows,
  title,
  actionsOf,
  ...opening
}: TableCardsProps<Row>) {
  const { timeZone } = useConfig();
  const [titleColumn, ...otherColumns] = columns;
  if (!titleColumn) return null;
  const details = otherColumns.filter((column) => !column.isWideOnly);
  return (
    <Box component="ul" aria-label={title}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={styles}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', minHeight: 44 }}>
            <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              <RowOpener row={row} {...opening}>
                <CellContent column={titleColumn} row={row} timeZone={timeZone} />
              </RowOpener>
            </Box>
            {actionsOf && <RowMenu name={formatValue(titleColumn, row, timeZone)} actions={actionsOf(row)} />}
          </Box>
          <Box component="dl" sx={listStyles}>
            {details.map((column) => (
              <Box key={column.field} sx={{ display: 'contents' }}>
                <dt>{column.header}</dt>
                <dd>
                  <CellContent column={column} row={row} timeZone={timeZone} />
                </dd>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const styles = {
  padding: '8px 12px 14px 20px',
  '& + &': { borderTop: '1px solid var(--line)' },
} as const;

const listStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
  gap: '4px 16px',
  fontSize: 13,
  lineHeight: '20px',
  '& dt': { color: 'var(--ink-2)' },
  '& dd': { minWidth: 0, overflowWrap: 'anywhere' },
} as const;
