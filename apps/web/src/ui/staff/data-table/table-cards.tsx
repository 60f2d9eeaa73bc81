/** The rows as cards, for phones. */
import { Box, Checkbox } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import type { RowSelection } from './bulk/use-row-selection.ts';
import { CellContent, formatValue, RowOpener } from './cell-content.tsx';
import { RowMenu } from './row-menu.tsx';
import type { Column, DataTableProps } from './table-types.ts';

interface TableCardsProps<Row extends { readonly id: string }>
  extends Pick<DataTableProps<Row>, 'hrefOf' | 'onOpen' | 'actionsOf' | 'title'> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** `null`: rows cannot be selected. */
  selection: RowSelection<Row> | null;
}

export function TableCards<Row extends { readonly id: string }>({
  columns,
  rows,
  title,
  selection,
  actionsOf,
  ...opening
}: TableCardsProps<Row>) {
  const { timeZone } = useConfig();
  const [titleColumn, ...otherColumns] = columns;
  if (!titleColumn) return null;
  const details = otherColumns.filter((column) => !column.isWideOnly);
  const list = (
    <Box component="ul" aria-label={title}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={styles}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', minHeight: 44 }}>
            {selection && (
              <Checkbox
                checked={selection.ids.has(row.id)}
                onChange={(_event, isSelected) =>
                  selection.select(withRow(selection.ids, row.id, isSelected))
                }
                slotProps={{
                  input: {
                    'aria-label': m.staff_table_select_row({ name: formatValue(titleColumn, row, timeZone) }),
                  },
                }}
                sx={{ marginLeft: '-11px' }}
              />
            )}
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
  if (!selection) return list;
  return (
    <>
      <Box component="label" sx={selectAllStyles}>
        <Checkbox
          checked={selection.rows.length === rows.length}
          indeterminate={selection.rows.length > 0 && selection.rows.length < rows.length}
          onChange={(_event, areSelected) =>
            selection.select(new Set(areSelected ? rows.map(({ id }) => id) : []))
          }
        />
        {m.staff_table_select_all()}
      </Box>
      {list}
    </>
  );
}

function withRow(ids: ReadonlySet<string>, id: string, isSelected: boolean): ReadonlySet<string> {
  return new Set(isSelected ? [...ids, id] : [...ids].filter((each) => each !== id));
}

const selectAllStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: 44,
  padding: '2px 12px 2px 9px',
  borderBottom: '1px solid var(--line)',
  color: 'var(--ink-2)',
} as const;
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
