/** Settings › Single sign-on. */
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { LoadingBoundary } from '../../../ui/staff/feedback/loading-boundary.tsx';
import { SignOnForm } from './sign-on-form.tsx';
import { useSignOnSettings } from './use-sign-on-settings.ts';

export function SignOnSettings() {
  const query = useSignOnSettings();
  const { keycloak } = useConfig();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px', maxWidth: 880 }}>
      {!keycloak && <Banner>{m.staff_sso_off()}</Banner>}
      <LoadingBoundary query={query} skeletonHeights={[240, 160, 320]}>
        {(saved) => <SignOnForm saved={saved} />}
      </LoadingBoundary>
    </Box>
  );
}
