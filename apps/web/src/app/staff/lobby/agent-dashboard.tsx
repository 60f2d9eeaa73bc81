/** The agent's dashboard in lobby mode: the waiting list with the knocks beside it. */
import { Box, Button } from '@mui/material';
import { PackageOpen } from 'lucide-react';
import {
  InMeetingCard,
  KnockToasts,
  LobbyStats,
  OpenMeetingBanner,
  OwnDay,
  PresenceBanner,
  SoundBlockedBanner,
  SoundNote,
  titleWithCount,
  useKnockCount,
  WaitingList,
} from '../../../features/lobby/staff/index.ts';
import type { SignedInPerson } from '../../../features/users/index.ts';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { DashboardHeading } from '../pages/dashboard-heading.tsx';
import { FiguresOfWeek } from '../pages/figures-of-week.tsx';
import { type AssignedProducts, useAssignedProducts } from '../session/use-assigned-products.ts';
import { SwitchedOffBanner } from './switched-off-banner.tsx';

export function AgentDashboard({ agent }: { agent: SignedInPerson }) {
  const assigned = useAssignedProducts(agent.userId);
  useTitle(titleWithCount(m.staff_dashboard_title(), useKnockCount()));

  return (
    <Box sx={pageStyles}>
      {/* First in the tab order, beside or below the list on the screen. */}
      <Box sx={knocksStyles}>
        <KnockToasts />
        <SoundNote />
      </Box>
      <Box sx={{ ...columnStyles, gridArea: 'head' }}>
        <DashboardHeading>
          <ProductNames assigned={assigned} />
        </DashboardHeading>
        <SoundBlockedBanner />
        <OpenMeetingBanner />
        <PresenceBanner />
        <SwitchedOffBanner />
        <InMeetingCard />
        <ProductsBanner assigned={assigned} />
        <LobbyStats />
      </Box>
      <Box sx={{ gridArea: 'list', minWidth: 0 }}>
        <WaitingList />
      </Box>
      <Box sx={{ ...columnStyles, gridArea: 'own' }}>
        <OwnDay agentId={agent.userId} />
        <FiguresOfWeek hasTimeLogs={false} />
      </Box>
    </Box>
  );
}

function ProductNames({ assigned: { products } }: { assigned: AssignedProducts }) {
  const [first] = products;
  if (!first) return null;
  return (
    <span title={products.map((product) => product.name).join(', ')}>
      {' · '}
      {m.staff_dashboard_products({ count: products.length, first: first.name, more: products.length - 1 })}
    </span>
  );
}

function ProductsBanner({ assigned }: { assigned: AssignedProducts }) {
  if (assigned.status === 'failed') {
    return (
      <Banner action={<Button onClick={assigned.reload}>{m.staff_try_again()}</Button>}>
        {m.staff_dashboard_products_failed()}
      </Banner>
    );
  }
  if (assigned.status === 'loading' || assigned.products.length > 0) return null;
  return <Banner icon={PackageOpen}>{m.staff_dashboard_no_products()}</Banner>;
}

const columnStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' } as const;
const pageStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 348px' },
  gridTemplateAreas: {
    xs: '"head" "list" "knocks" "own"',
    lg: '"head head" "list knocks" "own own"',
  },
  alignItems: 'start',
  gap: '20px',
} as const;
const knocksStyles = {
  ...columnStyles,
  gridArea: 'knocks',
  gap: '16px',
  position: { lg: 'sticky' },
  top: 'calc(var(--toolbar) + 20px)',
} as const;
