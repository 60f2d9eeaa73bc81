/** The account page: the user's details, password, second factors and sessions. */
import { isAdmin } from '@foyer/contract/users/users.ts';
import { Box, Button } from '@mui/material';
import { CircleCheck, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { useTitle } from '../../../../platform/use-title.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { roleName } from '../role-name.ts';
import { useAccount } from '../use-account.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PushSection } from './push-section.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesSection } from './recovery-codes-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TotpSection } from './totp-section.tsx';

export function AccountPage() {
  useTitle(m.staff_account_title());
  const { flags } = useConfig();
  const query = useAccount();
  const account = query.data;
  const mustSetUp = account?.mustSetUpSecondFactor ?? false;
  const [wasRequired, setWasRequired] = useState(false);
  if (mustSetUp && !wasRequired) setWasRequired(true);
  // Here, so that the codes stay visible while the sections below follow the new state of the account.
  const [codes, setCodes] = useState<readonly string[]>();

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <Box>
        <Box component="h1" sx={{ fontSize: { xs: 24, sm: 28 }, lineHeight: '34px' }}>
          {m.staff_account_title()}
        </Box>
        {account && (
          <Box sx={{ color: 'var(--ink-2)', marginTop: '4px', overflowWrap: 'anywhere' }}>
            {account.name} · {roleName(account.role)} · {account.email}
          </Box>
        )}
      </Box>
      {mustSetUp && <SecondFactorRequired />}
      {!mustSetUp && wasRequired && <SecondFactorDone />}
      <LoadingBoundary query={query} skeletonHeights={[140, 320]}>
        {({ id, role, email, hasTotp, passkeys, recoveryCodesLeft, impersonatedUntil }) => {
          // Only agents with a lobby switch are called, and an impersonation changes nothing.
          const isCalled = role === 'AGENT' && flags.lobbyMode && !impersonatedUntil;
          return (
            <>
              {isAdmin(role) && (
                <>
                  <TotpSection
                    hasTotp={hasTotp}
                    hasRecoveryCodes={recoveryCodesLeft > 0}
                    onCodes={setCodes}
                  />
                  <PasskeysSection
                    passkeys={passkeys}
                    hasRecoveryCodes={recoveryCodesLeft > 0}
                    onCodes={setCodes}
                  />
                  {(hasTotp || passkeys.length > 0) && (
                    <RecoveryCodesSection left={recoveryCodesLeft} onCreated={setCodes} />
                  )}
                </>
              )}
              {codes && (
                <RecoveryCodesDialog codes={codes} email={email} onClose={() => setCodes(undefined)} />
              )}
              {!mustSetUp && (
                <>
                  {isCalled && <PushSection userId={id} />}
                  <PasswordSection email={email} />
                  <SessionsSection />
                </>
              )}
            </>
          );
        }}
      </LoadingBoundary>
    </Box>
  );
}

function SecondFactorRequired() {
  const { clientName } = useConfig();
  return <Banner icon={ShieldAlert}>{m.staff_account_must({ clientName })}</Banner>;
}

function SecondFactorDone() {
  const navigate = useNavigate();
  return (
    <Banner
      tone="ok"
      icon={CircleCheck}
      action={<Button onClick={() => void navigate('/app')}>{m.staff_not_found_action()}</Button>}
    >
      {m.staff_account_done()}
    </Banner>
  );
}
