/** A section of the account page: title and description on the left, controls on the right. */
import { Box } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';

interface AccountSectionProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

export function AccountSection({ title, text, children }: AccountSectionProps) {
  const id = useId();
  return (
    <Panel
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
        gap: { xs: '16px', md: '32px' },
        padding: { xs: '20px', sm: '24px' },
      }}
    >
      <Box>
        <Box component="h2" id={id} sx={{ fontSize: 16, lineHeight: '24px' }}>
          {title}
        </Box>
        <Box sx={{ color: 'var(--ink-2)', marginTop: '4px', maxWidth: 360 }}>{text}</Box>
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Panel>
  );
}
