/** The rows as a plain table, for paper: the grid is wider than a page, and renders only the columns in view. */
import { Box } from '@mui/material';
import { useConfig } from '../../../platform/config/config.ts';
import { CellContent } from './cell-content.tsx';
import type { Column } from './table-types.ts';

interface PaperTableProps<Row extends { readonly id: string }> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

export function PaperTable<Row extends { readonly id: string }>({
  title,
  columns,
  rows,
}: PaperTableProps<Row>) {
  const { timeZone } = useConfig();
  return (
    <Box component="table" aria-label={title} sx={styles}>
      <thead>
        <tr>
          {columns.map(({ field, header, kind }) => (
            <th key={field} scope="col" data-kind={kind}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td key={column.field} data-kind={column.kind}>
                <CellContent column={column} row={row} timeZone={timeZone} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const styles = {
  display: 'none',
  '@media print': { display: 'table' },
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 11,
  lineHeight: '15px',
  '& tr': { breakInside: 'avoid' },
  '& th, & td': {
    padding: '6px',
    borderBottom: '1px solid var(--line)',
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& :is(th, td):first-of-type': { paddingInlineStart: '12px', fontWeight: 600 },
  '& th': { color: 'var(--ink-2)', fontWeight: 500, overflowWrap: 'normal' },
  '& [data-kind=number]': { textAlign: 'end', overflowWrap: 'normal', fontVariantNumeric: 'tabular-nums' },
} as const;
