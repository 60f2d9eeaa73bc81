/** Settings › Analytics. */
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { AnalyticsForm } from './analytics-form.tsx';
import { useAnalyticsSettings } from './use-analytics-settings.ts';

export function AnalyticsSettings() {
  const query = useAnalyticsSettings();
  const { flags } = useConfig();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px', maxWidth: 880 }}>
      {!flags.analytics && <Banner>{m.staff_analytics_off()}</Banner>}
      <LoadingBoundary query={query} skeletonHeights={[320]}>
        {(saved) => <AnalyticsForm saved={saved} />}
      </LoadingBoundary>
    </Box>
  );
}
