/** The frame of the console: whose it is, where one is, and who is signed in. */
import type { Product } from '@foyer/contract/products.ts';
import { Box, IconButton, useMediaQuery } from '@mui/material';
import { Menu } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { DutySwitch } from '../../features/lobby/staff/index.ts';
import type { SignedInPerson } from '../../features/users/index.ts';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { Brand } from '../../ui/staff/brand.tsx';
import { zoneName } from '../../ui/staff/data-table/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { Navigation } from './navigation.tsx';
import { ProductSwitch } from './product-switch.tsx';
import { SeeingAsBanner } from './seeing-as-banner.tsx';
import { SkipLink } from './skip-link.tsx';
import { useSeenAs } from './use-seen-as.ts';

interface ShellProps {
  person: SignedInPerson;
  /** An agent's own. */
  products: readonly Product[];
  lobbySwitch?: ReactNode;
  /** Who waits, for an agent. */
  waiting?: ReactNode;
  bell?: ReactNode;
  children: ReactNode;
}

export function Shell({ person, products, lobbySwitch, waiting, bell, children }: ShellProps) {
  const [isNavigationOpen, setNavigationOpen] = useState(false);
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const { contentWidth } = useConfig();
  useTopOfPage();
  const isAgent = person.role === 'AGENT';
  const seenAs = useSeenAs();
  const productSwitch = isAgent && <ProductSwitch products={products} />;
  // Who only looks on changes nothing.
  const dutySwitch = isAgent && !seenAs && <DutySwitch />;

  return (
    <Box sx={frameLook}>
      <SkipLink />
      <SeeingAsBanner />
      <Navigation person={person} isOpen={isNavigationOpen} onClose={() => setNavigationOpen(false)}>
        {productSwitch}
        {dutySwitch}
        {!isWide && waiting}
      </Navigation>
      <Box component="header" sx={headerLook}>
        {isWide ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '16px', marginRight: 'auto', minWidth: 0 }}>
            {productSwitch}
            <Zone />
          </Box>
        ) : (
          <>
            <IconButton
              aria-label={m.staff_shell_open_navigation()}
              aria-expanded={isNavigationOpen}
              onClick={() => setNavigationOpen(true)}
              sx={{ width: 44, height: 44, color: 'var(--ink)' }}
            >
              <Menu size={22} strokeWidth={1.75} aria-hidden />
            </IconButton>
            <Box sx={{ marginRight: 'auto', minWidth: 0, ...logoLook }}>
              <Brand isCompact />
            </Box>
          </>
        )}
        {isWide && waiting}
        {lobbySwitch}
        {isWide && dutySwitch}
        {bell}
        <AccountMenu person={person} products={products} />
      </Box>
      <Box
        component="main"
        id="page"
        tabIndex={-1}
        sx={{ gridRow: 3, gridColumn: { md: 2 }, minWidth: 0, padding: { xs: '20px 20px 40px', sm: '24px' } }}
      >
        <Box sx={{ maxWidth: contentWidth === 'full' ? 'none' : 'var(--content)' }}>
          <Suspense fallback={null}>{children}</Suspense>
        </Box>
      </Box>
    </Box>
  );
}

/** By whose clock every time of the console goes. */
function Zone() {
  const { timeZone } = useConfig();
  return (
    <Box
      title={timeZone}
      sx={{ display: { xs: 'none', lg: 'block' }, color: 'var(--ink-2)', fontSize: 13, whiteSpace: 'nowrap' }}
    >
      {zoneName(timeZone)}
    </Box>
  );
}

/** Each page begins at its top. */
function useTopOfPage(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it follows
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
}

const frameLook = {
  flex: 1,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'var(--navigation) minmax(0, 1fr)' },
  gridTemplateRows: 'auto var(--toolbar) minmax(0, 1fr)',
  fontSize: 14,
  lineHeight: '20px',
} as const;

/** An agent's switch and bell leave it no room on the narrowest phones. */
const logoLook = { '@media (max-width: 359.95px)': { '& > *': { display: 'none' } } } as const;

const headerLook = {
  gridRow: 2,
  gridColumn: { md: 2 },
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: '8px', sm: '20px', md: '12px', lg: '20px' },
  height: 'var(--toolbar)',
  padding: { xs: '0 12px 0 8px', md: '0 24px' },
  backgroundColor: 'var(--surface)',
  borderBottom: '1px solid var(--line)',
} as const;
