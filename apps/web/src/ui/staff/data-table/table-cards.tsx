/** The rows as cards, on phones. */
import { Box } from '@mui/material';
import { useConfig } from '../../../platform/config.ts';
import { CellContent, RowOpener, writeValue } from './cell-content.tsx';
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
  const [naming, ...rest] = columns;
  if (!naming) return null;
  const details = rest.filter((column) => !column.isWideOnly);
  return (
    <Box component="ul" aria-label={title}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={look}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', minHeight: 44 }}>
            <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              <RowOpener row={row} {...opening}>
                <CellContent column={naming} row={row} timeZone={timeZone} />
              </RowOpener>
            </Box>
            {actionsOf && <RowMenu name={writeValue(naming, row, timeZone)} actions={actionsOf(row)} />}
          </Box>
          <Box component="dl" sx={listLook}>
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

const look = {
  padding: '8px 12px 14px 20px',
  '& + &': { borderTop: '1px solid var(--line)' },
} as const;

const listLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
  gap: '4px 16px',
  fontSize: 13,
  lineHeight: '20px',
  '& dt': { color: 'var(--ink-2)' },
  '& dd': { minWidth: 0, overflowWrap: 'anywhere' },
} as const;
