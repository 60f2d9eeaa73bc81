/** What stands in a table's place when there are no rows to show: nothing yet, nothing at all, nothing that fits, or a failure. */
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/errors.ts';
import { Door } from '../../../ui/door.tsx';

function Notice({ sentence, action, role }: { sentence: string; action?: ReactNode; role?: 'alert' }) {
  return (
    <Box role={role} sx={noticeLook}>
      <Door state="unlit" size="mark" />
      <Box component="p" sx={{ color: 'var(--ink-2)', maxWidth: 440 }}>
        {sentence}
      </Box>
      {action}
    </Box>
  );
}

interface EmptyTableProps {
  empty: { readonly sentence: string; readonly action?: ReactNode };
  /** Filters hide what there is. */
  isNarrowed: boolean;
  onWiden: () => void;
}

export function EmptyTable({ empty, isNarrowed, onWiden }: EmptyTableProps) {
  if (!isNarrowed) return <Notice {...empty} />;
  return (
    <Notice
      sentence={m.staff_table_nothing_fits()}
      action={<Button onClick={onWiden}>{m.staff_table_widen()}</Button>}
    />
  );
}

export function FailedTable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice
      role="alert"
      sentence={explain(error)}
      action={<Button onClick={onRetry}>{m.staff_try_again()}</Button>}
    />
  );
}

/** Still grey shapes in the size of what comes. */
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
      {lines.map((line) => (
        <Box key={line} sx={lineLook}>
          {[26, 16, 18, 12].map((width) => (
            <Box key={width} sx={{ ...shape, width: `${width - (line % 3) * 2}%` }} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

const noticeLook = {
  display: 'grid',
  justifyItems: 'center',
  gap: '16px',
  padding: '48px 24px',
  textAlign: 'center',
} as const;
const lineLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '24px',
  height: 56,
  padding: '0 24px',
  borderTop: '1px solid var(--line)',
} as const;
const shape = { height: 12, borderRadius: '4px', backgroundColor: 'var(--sunken)' } as const;
