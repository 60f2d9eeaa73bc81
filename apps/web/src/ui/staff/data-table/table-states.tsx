/** What a table shows instead of rows: a skeleton, an empty state, no matches, or an error. */
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/api/errors.ts';
import { Door } from '../../layout/door.tsx';

function Notice({ text, action, role }: { text: string; action?: ReactNode; role?: 'alert' }) {
  return (
    <Box role={role} sx={noticeStyles}>
      <Door state="unlit" size="mark" />
      <Box component="p" sx={{ color: 'var(--ink-2)', maxWidth: 440 }}>
        {text}
      </Box>
      {action}
    </Box>
  );
}

interface EmptyTableProps {
  empty: { readonly text: string; readonly action?: ReactNode };
  /** Whether filters may hide rows. */
  hasFilters: boolean;
  onClearFilters: () => void;
}

export function EmptyTable({ empty, hasFilters, onClearFilters }: EmptyTableProps) {
  if (!hasFilters) return <Notice {...empty} />;
  return (
    <Notice
      text={m.staff_table_nothing_fits()}
      action={<Button onClick={onClearFilters}>{m.staff_table_widen()}</Button>}
    />
  );
}

export function FailedTable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice
      role="alert"
      text={explain(error)}
      action={<Button onClick={onRetry}>{m.staff_try_again()}</Button>}
    />
  );
}

/** Placeholders in the size of the expected rows. */
export function TableSkeleton({ isShown, rows = 8 }: { isShown: boolean; rows?: number }) {
  const lines = Array.from({ length: rows }, (_, index) => index);
  return (
    <Box
      role="status"
      aria-busy="true"
      aria-label={m.staff_table_loading()}
      sx={{ opacity: isShown ? 1 : 0 }}
    >
      <Box sx={{ height: 44 }} />
      {lines.map((rowIndex) => (
        <Box key={rowIndex} sx={lineStyles}>
          {[26, 16, 18, 12].map((width) => (
            <Box key={width} sx={{ ...shape, width: `${width - (rowIndex % 3) * 2}%` }} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

const noticeStyles = {
  display: 'grid',
  justifyItems: 'center',
  gap: '16px',
  padding: '48px 24px',
  textAlign: 'center',
} as const;
const lineStyles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '24px',
  height: 56,
  padding: '0 24px',
  borderTop: '1px solid var(--line)',
} as const;
const shape = { height: 12, borderRadius: '4px', backgroundColor: 'var(--sunken)' } as const;
