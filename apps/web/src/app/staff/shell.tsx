/** The frame of the console: whose it is, where one is, and who is signed in. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { SignedInPerson } from '../../features/users/index.ts';
import { m } from '../../paraglide/messages.js';
import { Brand } from '../../ui/staff/brand.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Navigation } from './navigation.tsx';

interface ShellProps {
  person: SignedInPerson;
  lobbySwitch?: ReactNode;
  children: ReactNode;
}

export function Shell({ person, lobbySwitch, children }: ShellProps) {
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'var(--navigation) minmax(0, 1fr)' },
        gridTemplateRows: 'var(--toolbar) minmax(0, 1fr)',
        fontSize: 14,
        lineHeight: '20px',
      }}
    >
      <SkipLink />
      <Navigation />
      <Box
        component="header"
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 'appBar',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: { xs: '8px', sm: '20px' },
          height: 'var(--toolbar)',
          padding: { xs: '0 12px 0 20px', md: '0 24px' },
          backgroundColor: 'var(--surface)',
          borderBottom: '1px solid var(--line)',
        }}
      >
        <Box sx={{ display: { xs: 'block', md: 'none' }, marginRight: 'auto', minWidth: 0 }}>
          <Brand isCompact />
        </Box>
        {lobbySwitch}
        <AccountMenu person={person} />
      </Box>
      <Box
        component="main"
        id="page"
        tabIndex={-1}
        sx={{ gridColumn: { md: 2 }, padding: { xs: '20px 20px 40px', sm: '24px' } }}
      >
        <Box sx={{ maxWidth: 'var(--content)' }}>{children}</Box>
      </Box>
    </Box>
  );
}

/** For the keyboard: past the header in one step. */
function SkipLink() {
  return (
    <Box
      component="a"
      href="#page"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        padding: '10px 16px',
        borderRadius: '6px',
        backgroundColor: 'var(--ink)',
        color: 'var(--canvas)',
        '&:not(:focus-visible)': { transform: 'translateY(-200%)' },
      }}
    >
      {m.staff_shell_skip()}
    </Box>
  );
}
