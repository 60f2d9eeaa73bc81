/** The parts of a page, each under an address of its own. */
import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';

export interface PageTab {
  readonly path: string;
  readonly name: string;
}

export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const line = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it follows
  useEffect(() => {
    const current = line.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <Box component="nav" ref={line} aria-label={label} sx={look}>
      {tabs.map(({ path, name }) => (
        <Box key={path} component={NavLink} to={path} end sx={tabLook}>
          {name}
        </Box>
      ))}
    </Box>
  );
}

const look = {
  display: 'flex',
  gap: '4px 24px',
  overflowX: 'auto',
  // The ring of a focused tab must not be cut off.
  margin: '0 -4px',
  padding: '4px 4px 0',
  boxShadow: 'inset 0 -1px 0 var(--line)',
} as const;
const tabLook = {
  flex: 'none',
  padding: '10px 0',
  minHeight: 40,
  color: 'var(--ink-2)',
  fontWeight: 500,
  textDecoration: 'none',
  borderBottom: '2px solid transparent',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:hover': { color: 'var(--ink)' },
  '&.active': { color: 'var(--ink)', fontWeight: 600, borderBottomColor: 'var(--accent)' },
} as const;
