/** A section of a customer's page: title, count, and the empty state. */
import { Box } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';

interface CustomerSectionProps {
  title: string;
  count?: number;
  /** The text of the empty state. */
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}

export function CustomerSection({ title, count, empty, isEmpty, children }: CustomerSectionProps) {
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          gap: '8px',
          padding: { xs: '16px 20px 12px', sm: '20px 24px 12px' },
        }}
      >
        <Box component="h2" id={id} sx={{ flex: 1, fontSize: 16, lineHeight: '24px' }}>
          {title}
        </Box>
        {!isEmpty && count !== undefined && <Box sx={{ color: 'var(--ink-2)' }}>{count}</Box>}
      </Box>
      {isEmpty && (
        <Box component="p" sx={{ padding: { xs: '0 20px 20px', sm: '0 24px 24px' }, color: 'var(--ink-2)' }}>
          {empty}
        </Box>
      )}
      {children}
    </Panel>
  );
}

/** The styles of a row in a section. */
export const rowStyles = {
  padding: { xs: '14px 20px', sm: '14px 24px' },
  borderTop: '1px solid var(--line)',
} as const;
