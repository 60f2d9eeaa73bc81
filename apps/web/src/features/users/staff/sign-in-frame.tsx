/** What the pages in front of the console stand in: the brand, and one panel with a heading and a sentence. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Brand } from '../../../ui/staff/brand.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';

interface SignInFrameProps {
  title: string;
  intro?: ReactNode;
  children?: ReactNode;
  /** Below the panel: where else one might want to go. */
  foot?: ReactNode;
}

export function SignInFrame({ title, intro, children, foot }: SignInFrameProps) {
  return (
    <Box
      component="main"
      sx={{
        flex: 1,
        display: 'grid',
        alignContent: { xs: 'start', sm: 'center' },
        justifyItems: 'center',
        padding: '24px 20px 40px',
      }}
    >
      <Box sx={{ width: '100%', maxWidth: 420 }}>
        <Box sx={{ marginBottom: { xs: '32px', sm: '24px' } }}>
          <Brand />
        </Box>
        <Panel sx={{ padding: { xs: '24px 20px', sm: '32px' } }}>
          <h1>{title}</h1>
          {intro && (
            <Box component="p" sx={{ color: 'var(--ink-2)', marginTop: '4px' }}>
              {intro}
            </Box>
          )}
          {children && <Box sx={{ marginTop: '24px' }}>{children}</Box>}
        </Panel>
        {foot && <Box sx={{ marginTop: '16px', textAlign: 'center' }}>{foot}</Box>}
      </Box>
    </Box>
  );
}
