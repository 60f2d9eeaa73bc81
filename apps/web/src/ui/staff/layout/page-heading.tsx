/** The heading of a page: title, subtitle and action buttons. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { screenOnly } from '../printing.ts';

interface PageHeadingProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons, at most one of them filled. */
  actions?: ReactNode;
  level?: 1 | 2;
}

export function PageHeading({ title, subtitle, actions, level = 1 }: PageHeadingProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '12px 16px' }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box
          component={level === 1 ? 'h1' : 'h2'}
          sx={
            level === 1
              ? { fontSize: { xs: 24, sm: 28 }, lineHeight: '34px', overflowWrap: 'anywhere' }
              : { fontSize: 20, lineHeight: '28px' }
          }
        >
          {title}
        </Box>
        {subtitle && <Box sx={{ color: 'var(--ink-2)', marginTop: '4px', minHeight: 20 }}>{subtitle}</Box>}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', ...screenOnly }}>{actions}</Box>}
    </Box>
  );
}
