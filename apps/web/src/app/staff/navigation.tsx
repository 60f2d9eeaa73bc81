/** The side navigation of wide screens: the brand, and the pages there are. */
import { Box } from '@mui/material';
import { LayoutDashboard } from 'lucide-react';
import { NavLink } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Brand } from '../../ui/staff/brand.tsx';

export function Navigation() {
  return (
    <Box
      component="nav"
      aria-label={m.staff_shell_navigation()}
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        gridRow: '1 / span 2',
        position: 'sticky',
        top: 0,
        height: '100dvh',
        backgroundColor: 'var(--surface)',
        borderRight: '1px solid var(--line)',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', height: 'var(--toolbar)', padding: '0 20px' }}>
        <Brand />
      </Box>
      <Box component="ul" sx={{ padding: '10px 12px' }}>
        <li>
          <Box component={NavLink} to="/app" end sx={linkLook}>
            <LayoutDashboard size={20} strokeWidth={1.75} aria-hidden />
            {m.staff_dashboard_title()}
          </Box>
        </li>
      </Box>
    </Box>
  );
}

const linkLook = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 40,
  padding: '0 10px',
  borderRadius: '6px',
  color: 'var(--ink-2)',
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { backgroundColor: 'var(--sunken)' },
  '&.active': { backgroundColor: 'var(--accent-soft)', color: 'var(--ink)', fontWeight: 600 },
  '&.active svg': { color: 'var(--accent-text)' },
  '&.active::before': {
    content: '""',
    position: 'absolute',
    left: -12,
    top: 4,
    bottom: 4,
    width: 3,
    borderRadius: '0 2px 2px 0',
    backgroundColor: 'var(--accent)',
  },
} as const;
