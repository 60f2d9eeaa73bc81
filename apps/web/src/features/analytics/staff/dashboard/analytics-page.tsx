/** Analytics: the dashboard of the tenant's analytics server. */
import { analyticsLimits } from '@foyer/contract/analytics.ts';
import { minutes } from '@foyer/contract/core/time.ts';
import { Box, Button } from '@mui/material';
import { Settings } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { useTitle } from '../../../../platform/use-title.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { PageHeading } from '../../../../ui/staff/layout/page-heading.tsx';
import { usePerson } from '../../../users/staff/index.ts';
import { MetabaseFrame } from './metabase-frame.tsx';
import { SupersetFrame } from './superset-frame.tsx';
import { useDashboard } from './use-dashboard.ts';
import { useRefusedFrame } from './use-refused-frame.ts';

const renewalMinutes = (analyticsLimits.tokenLastsMs - analyticsLimits.renewBeforeMs) / minutes(1);

export function AnalyticsPage() {
  useTitle(m.staff_analytics_title());
  const query = useDashboard();
  const isRefused = useRefusedFrame();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading
        title={m.staff_analytics_title()}
        subtitle={
          query.data?.provider === 'metabase' && m.staff_analytics_reloads({ minutes: renewalMinutes })
        }
      />
      {isRefused && <Banner tone="bad">{m.staff_analytics_refused()}</Banner>}
      <LoadingBoundary query={query} skeletonHeights={[480]}>
        {(dashboard) => {
          if (!dashboard) return <Incomplete />;
          const Frame = dashboard.provider === 'metabase' ? MetabaseFrame : SupersetFrame;
          return <Frame dashboard={dashboard} />;
        }}
      </LoadingBoundary>
    </Box>
  );
}

/** The server is not configured completely, or its secret cannot be read. */
function Incomplete() {
  const isSuperAdmin = usePerson()?.role === 'SUPER_ADMIN';
  return (
    <Banner
      action={
        isSuperAdmin && (
          <Button
            component={Link}
            to="/app/settings/analytics"
            startIcon={<Settings size={18} strokeWidth={1.75} />}
          >
            {m.staff_analytics_to_settings()}
          </Button>
        )
      }
    >
      {isSuperAdmin ? m.staff_analytics_incomplete() : m.staff_analytics_incomplete_admin()}
    </Banner>
  );
}
