/** Tabs that link to the parts of a page; each part has its own address. */
import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';

export interface PageTab {
  readonly path: string;
  readonly name: string;
}

export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the address changes
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <Box component="nav" ref={nav} aria-label={label} sx={styles}>
      {tabs.map(({ path, name }) => (
        <Box key={path} component={NavLink} to={path} end sx={tabStyles}>
          {name}
        </Box>
      ))}
    </Box>
  );
}

const styles = {
  display: 'flex',
  gap: '4px 24px',
  overflowX: 'auto',
  // Room for the focus ring of a tab, which overflow would clip.
  margin: '0 -4px',
  padding: '4px 4px 0',
  boxShadow: 'inset 0 -1px 0 var(--line)',
} as const;
const tabStyles = {
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
