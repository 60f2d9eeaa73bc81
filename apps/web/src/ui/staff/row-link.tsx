/** The name in a row that leads to its record. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box component={Link} to={to} sx={styles}>
      {children}
    </Box>
  );
}

const styles = {
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover, &:focus-visible': { textDecoration: 'underline' },
} as const;
