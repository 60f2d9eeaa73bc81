/** An agent's dashboard in lobby mode: what waits, and the knocks beside it. */
import { Box, Button } from '@mui/material';
import { CircleAlert, PackageOpen } from 'lucide-react';
import {
  ConnectionBanner,
  InMeetingCard,
  KnockToasts,
  LobbyFigures,
  OpenMeetingBanner,
  SilentBanner,
  SoundNote,
  titleWithCount,
  useKnockCount,
  WaitingList,
} from '../../features/lobby/staff/index.ts';
import type { SignedInPerson } from '../../features/users/index.ts';
import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { Banner } from '../../ui/staff/banner.tsx';
import { DashboardHeading } from './dashboard-heading.tsx';
import { type AssignedProducts, useAssignedProducts } from './use-assigned-products.ts';

export function AgentDashboard({ agent }: { agent: SignedInPerson }) {
  const assigned = useAssignedProducts(agent.userId);
  useTitle(titleWithCount(m.staff_dashboard_title(), useKnockCount()));

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <DashboardHeading>
        <ProductNames assigned={assigned} />
      </DashboardHeading>
      <SilentBanner />
      <OpenMeetingBanner />
      <InMeetingCard />
      <ConnectionBanner />
      <ProductsBanner assigned={assigned} />
      <LobbyFigures />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 348px' },
          alignItems: 'start',
          gap: '20px',
        }}
      >
        <WaitingList />
        <Box
          sx={{
            display: 'grid',
            gap: '16px',
            position: { lg: 'sticky' },
            top: 'calc(var(--toolbar) + 20px)',
          }}
        >
          <KnockToasts />
          <SoundNote />
        </Box>
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
      <Banner
        icon={<CircleAlert size={20} strokeWidth={1.75} />}
        action={<Button onClick={assigned.reload}>{m.staff_try_again()}</Button>}
      >
        {m.staff_dashboard_products_failed()}
      </Banner>
    );
  }
  if (assigned.status === 'loading' || assigned.products.length > 0) return null;
  return (
    <Banner icon={<PackageOpen size={20} strokeWidth={1.75} />}>{m.staff_dashboard_no_products()}</Banner>
  );
}
