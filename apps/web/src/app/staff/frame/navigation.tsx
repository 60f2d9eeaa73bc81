/** The navigation menu: a sidebar on wide screens, a drawer on narrow ones. */
import { Box, Drawer, IconButton, useMediaQuery } from '@mui/material';
import { ExternalLink, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { SignedInPerson } from '../../../features/users/index.ts';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { Brand } from '../../../ui/staff/brand.tsx';
import { screenOnly } from '../../../ui/staff/printing.ts';
import { findCurrentPath, menuFlagsOf, menuFor } from '../menu.ts';

interface NavigationProps {
  person: SignedInPerson;
  /** The drawer of small screens. */
  isOpen: boolean;
  onClose: () => void;
  /** Shown above the menu in the drawer: what the header of narrow screens has no room for. */
  children: ReactNode;
}

export function Navigation({ person, isOpen, onClose, children }: NavigationProps) {
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  if (isWide) {
    return (
      <Box component="nav" aria-label={m.staff_shell_navigation()} sx={sideStyles}>
        <Box sx={headStyles}>
          <Brand />
        </Box>
        <MenuEntries person={person} />
      </Box>
    );
  }
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { sx: drawerStyles, 'aria-label': m.staff_shell_navigation() } }}
    >
      <Box sx={{ ...headStyles, paddingRight: '8px' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Brand />
        </Box>
        <IconButton aria-label={m.staff_shell_close_navigation()} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Box>
      <Box sx={{ padding: '0 20px' }}>{children}</Box>
      <Box component="nav" aria-label={m.staff_shell_navigation()} onClick={onClose}>
        <MenuEntries person={person} />
      </Box>
    </Drawer>
  );
}

function MenuEntries({ person }: { person: SignedInPerson }) {
  const flags = menuFlagsOf(useConfig());
  const current = findCurrentPath(person.role, flags, useLocation().pathname);
  return (
    <Box sx={{ padding: '10px 12px', overflowY: 'auto' }}>
      {menuFor(person.role, flags).map((group) => {
        const name = group.name?.();
        return (
          <Box key={name ?? ''} component="section" aria-label={name}>
            {name && (
              <Box aria-hidden sx={groupStyles}>
                {name}
              </Box>
            )}
            <ul>
              {group.entries.map(({ path, name: label, icon: Icon, opensTab }) => (
                <li key={path}>
                  <Box
                    component={Link}
                    to={path}
                    aria-current={path === current ? 'page' : undefined}
                    {...(opensTab && { target: '_blank', rel: 'noopener' })}
                    sx={linkStyles}
                  >
                    <Icon size={20} strokeWidth={1.75} aria-hidden />
                    {label()}
                    {opensTab && (
                      <ExternalLink size={14} strokeWidth={2} aria-label={m.staff_setup_new_tab()} />
                    )}
                  </Box>
                </li>
              ))}
            </ul>
          </Box>
        );
      })}
    </Box>
  );
}

const sideStyles = {
  display: 'flex',
  flexDirection: 'column',
  gridRow: '2 / span 2',
  position: 'sticky',
  top: 0,
  height: '100dvh',
  backgroundColor: 'var(--surface)',
  borderRight: '1px solid var(--line)',
  ...screenOnly,
} as const;

const drawerStyles = {
  width: 'min(280px, calc(100vw - 56px))',
  backgroundColor: 'var(--surface)',
  borderRight: '1px solid var(--line)',
  boxShadow: 'var(--shadow-3)',
  fontSize: 14,
  lineHeight: '20px',
} as const;

const headStyles = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  height: 'var(--toolbar)',
  padding: '0 20px',
} as const;

const groupStyles = {
  margin: '16px 0 4px',
  padding: '0 10px',
  color: 'var(--ink-2)',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
} as const;

const linkStyles = {
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
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:hover': { backgroundColor: 'var(--sunken)' },
  '&[aria-current]': { backgroundColor: 'var(--sunken)', color: 'var(--ink)', fontWeight: 600 },
  '&[aria-current] svg': { color: 'var(--ink)' },
  '&[aria-current]::before': {
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
