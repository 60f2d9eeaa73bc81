/** The footer of a table: the range of rows, the page size, and the buttons to the previous and next page. */
import { pageSizes } from '@foyer/contract/core/tables.ts';
import { Box, IconButton, NativeSelect } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/time/locale.ts';
import { screenOnly } from '../printing.ts';
import type { TableState } from './table-address.ts';

interface TableFootProps {
  state: TableState;
  total: number;
  /** Rows on this page. */
  count: number;
  onChange: (next: Partial<TableState>) => void;
}

export function TableFoot({ state: { page, pageSize }, total, count, onChange }: TableFootProps) {
  const first = page * pageSize + 1;
  const isLast = (page + 1) * pageSize >= total;
  return (
    <Box sx={styles}>
      <Box role="status" sx={{ marginRight: 'auto' }}>
        {m.staff_table_range_of({
          first: formatNumber(first),
          last: formatNumber(first + count - 1),
          total: formatNumber(total),
        })}
      </Box>
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: '8px', ...screenOnly }}>
        {m.staff_table_rows()}
        <NativeSelect
          disableUnderline
          value={pageSize}
          onChange={(event) => onChange({ pageSize: Number(event.target.value) })}
          sx={sizeStyles}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Box sx={{ display: 'flex', ...screenOnly }}>
        <IconButton
          aria-label={m.staff_table_previous()}
          disabled={page === 0}
          onClick={() => onChange({ page: page - 1 })}
        >
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={m.staff_table_next()}
          disabled={isLast}
          onClick={() => onChange({ page: page + 1 })}
        >
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
    </Box>
  );
}

const sizeStyles = {
  borderRadius: '6px',
  fontSize: 14,
  fontWeight: 600,
  color: 'var(--ink)',
  '& .MuiNativeSelect-icon': { color: 'var(--ink-2)' },
  '&:focus-within': { outline: '2px solid var(--ink)', outlineOffset: 2 },
} as const;

const styles = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: '8px', sm: '16px' },
  minHeight: 56,
  padding: { xs: '6px 8px 6px 20px', sm: '8px 12px 8px 24px' },
  borderTop: '1px solid var(--line)',
  color: 'var(--ink-2)',
} as const;
