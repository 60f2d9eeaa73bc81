/** A titled part of the summary. */
import { Box } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';

export function SummaryPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel
      component="section"
      aria-labelledby={id}
      sx={{ minWidth: 0, padding: { xs: '16px', sm: '20px 24px' } }}
    >
      <Box component="h2" id={id} sx={{ marginBottom: '12px', fontSize: 16, lineHeight: '24px' }}>
        {title}
      </Box>
      {children}
    </Panel>
  );
}
