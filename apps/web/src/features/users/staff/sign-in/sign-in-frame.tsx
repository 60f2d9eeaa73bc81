/** The layout of the sign-in pages: the brand, and a panel with a title and an introduction. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { Brand } from '../../../../ui/staff/brand.tsx';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';

interface SignInFrameProps {
  title: string;
  intro?: ReactNode;
  children?: ReactNode;
  /** Links below the panel. */
  foot?: ReactNode;
}

export function SignInFrame({ title, intro, children, foot }: SignInFrameProps) {
  const { adminContact } = useConfig();
  return (
    <Box
      component="main"
      sx={{
        flex: 1,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
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
            <Box component="p" sx={{ color: 'var(--ink-2)', marginTop: '4px', overflowWrap: 'anywhere' }}>
              {intro}
            </Box>
          )}
          {children && <Box sx={{ marginTop: '24px' }}>{children}</Box>}
        </Panel>
        {foot && <Box sx={{ marginTop: '16px', textAlign: 'center' }}>{foot}</Box>}
        <Box component="p" sx={contactStyles}>
          {m.staff_login_trouble()} <a href={`mailto:${adminContact}`}>{adminContact}</a>
        </Box>
      </Box>
    </Box>
  );
}

const contactStyles = {
  marginTop: '16px',
  textAlign: 'center',
  fontSize: 13,
  color: 'var(--ink-2)',
  overflowWrap: 'anywhere',
} as const;
