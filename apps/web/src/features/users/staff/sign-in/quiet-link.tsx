/** A link between the sign-in pages, with a large touch target. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

interface QuietLinkProps {
  to: LinkProps['to'];
  state?: unknown;
  children: ReactNode;
}

export function QuietLink({ to, state, children }: QuietLinkProps) {
  return (
    <Box
      component={Link}
      to={to}
      state={state}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 40,
        color: 'var(--accent-text)',
        fontWeight: 600,
        textDecoration: 'none',
        '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
      }}
    >
      {children}
    </Box>
  );
}
