/** The tenant's realm, and whom it lets in. */
import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { Banner } from '../../../ui/staff/banner.tsx';
import { Loaded } from '../../../ui/staff/loaded.tsx';
import { SignOnForm } from './sign-on-form.tsx';
import { useSignOnSettings } from './use-sign-on-settings.ts';

export function SignOnPart() {
  const answer = useSignOnSettings();
  const { keycloak } = useConfig();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px', maxWidth: 880 }}>
      {!keycloak && <Banner icon={<CircleAlert size={20} strokeWidth={1.75} />}>{m.staff_sso_off()}</Banner>}
      <Loaded answer={answer} heights={[240, 160, 320]}>
        {(saved) => <SignOnForm saved={saved} onReload={async () => (await answer.refetch()).data} />}
      </Loaded>
    </Box>
  );
}
