/** The frame of the console: navigation, header and page. */
import type { Product } from '@foyer/contract/products/products.ts';
import { Box, IconButton, useMediaQuery } from '@mui/material';
import { Menu } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loadSavedFilters } from '../../../features/saved-filters/staff/index.ts';
import type { SignedInPerson } from '../../../features/users/index.ts';
import { useAccount } from '../../../features/users/staff/index.ts';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import type { LiveChannel } from '../../../platform/live/live.ts';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import { zoneName } from '../../../platform/time/locale.ts';
import { Brand } from '../../../ui/staff/brand.tsx';
import { ExportPermission, SavedFiltersControl } from '../../../ui/staff/data-table/index.ts';
import { screenOnly, useLightPaper } from '../../../ui/staff/printing.ts';
import { findStaffPage } from '../staff-pages.ts';
import { AccountMenu } from './account-menu.tsx';
import { CustomerSearch, SearchButton } from './customer-search.tsx';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ProductSwitch } from './product-switch.tsx';
import { SkipLink } from './skip-link.tsx';
import { useSearchKeys } from './use-search-keys.ts';

const SavedFilters = lazyPart(async () => ({ default: await loadSavedFilters() }));

interface ShellProps {
  person: SignedInPerson;
  /** The agent's assigned products; empty for other roles. */
  products: readonly Product[];
  /** The agent's presence and its controls. */
  presence?: ReactNode;
  /** The agent's button to the waiting list. */
  waiting?: ReactNode;
  notificationsMenu?: ReactNode;
  /** The console's live updates; `null` until they are opened. */
  channel: LiveChannel<'/notifications'> | null;
  children: ReactNode;
}

export function Shell({
  person,
  products,
  presence,
  waiting,
  notificationsMenu,
  channel,
  children,
}: ShellProps) {
  const [isNavigationOpen, setNavigationOpen] = useState(false);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const { contentWidth } = useConfig();
  const mayExport = useAccount().data?.mayExport ?? true;
  useScrollToTop();
  useLightPaper();
  const hasMenu = !findStaffPage(useLocation().pathname)?.hidesMenu;
  useSearchKeys(() => setSearchOpen(true));
  const isAgent = person.role === 'AGENT';
  const productSwitch = isAgent && <ProductSwitch products={products} />;

  return (
    <Box sx={frameStyles}>
      <SkipLink />
      <ImpersonationBanner />
      {hasMenu && (
        <Navigation person={person} isOpen={isNavigationOpen} onClose={() => setNavigationOpen(false)}>
          {productSwitch}
          {!isWide && waiting}
          {!isWide && (
            <SearchButton
              hasLabel
              onOpen={() => {
                setNavigationOpen(false);
                setSearchOpen(true);
              }}
            />
          )}
        </Navigation>
      )}
      <Box component="header" sx={hasMenu ? headerStyles : { ...headerStyles, gridColumn: '1 / -1' }}>
        {isWide ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '16px', marginRight: 'auto', minWidth: 0 }}>
            {!hasMenu && <Brand />}
            {productSwitch}
            <TimeZoneName />
          </Box>
        ) : (
          <>
            {hasMenu && (
              <IconButton
                aria-label={m.staff_shell_open_navigation()}
                aria-expanded={isNavigationOpen}
                onClick={() => setNavigationOpen(true)}
                sx={{ width: 44, height: 44, color: 'var(--ink)' }}
              >
                <Menu size={22} strokeWidth={1.75} aria-hidden />
              </IconButton>
            )}
            <Box sx={{ marginRight: 'auto', minWidth: 0, ...logoStyles }}>
              <Brand isCompact />
            </Box>
          </>
        )}
        {isWide && <SearchButton onOpen={() => setSearchOpen(true)} />}
        {isWide && waiting}
        {presence}
        {notificationsMenu}
        <AccountMenu person={person} products={products} />
      </Box>
      <Box
        component="main"
        id="page"
        tabIndex={-1}
        sx={{
          gridRow: 3,
          gridColumn: hasMenu ? { md: 2 } : '1 / -1',
          minWidth: 0,
          padding: { xs: '20px 20px 40px', sm: '24px' },
        }}
      >
        <Box sx={{ maxWidth: contentWidth === 'full' || !hasMenu ? 'none' : 'var(--content)' }}>
          <OfflineBanner receivesKnocks={presence !== undefined} channel={channel} />
          <ExportPermission value={mayExport}>
            <SavedFiltersControl value={SavedFilters}>
              <Suspense fallback={null}>{children}</Suspense>
            </SavedFiltersControl>
          </ExportPermission>
        </Box>
      </Box>
      {isSearchOpen && <CustomerSearch onClose={() => setSearchOpen(false)} />}
    </Box>
  );
}

/** The tenant's time zone, in which the console shows all times. */
function TimeZoneName() {
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

function useScrollToTop(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs on every change of the path
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
}

const frameStyles = {
  flex: 1,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'var(--navigation) minmax(0, 1fr)' },
  gridTemplateRows: 'auto var(--toolbar) minmax(0, 1fr)',
  fontSize: 14,
  lineHeight: '20px',
  // Paper shows the page alone, with the bars of its charts.
  '@media print': { display: 'block', printColorAdjust: 'exact' },
} as const;

/** Hidden on the narrowest phones: the agent's switch and notifications need the space. */
const logoStyles = { '@media (max-width: 359.95px)': { '& > *': { display: 'none' } } } as const;

const headerStyles = {
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
  ...screenOnly,
} as const;
