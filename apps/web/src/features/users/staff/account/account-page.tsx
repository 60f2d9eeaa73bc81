/** The own account: who one is here, the password, second factors, and where one is signed in. */
import { isAdmin } from '@foyer/contract/users.ts';
import { Box, Button } from '@mui/material';
import { CircleCheck, ShieldAlert } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config.ts';
import { useTitle } from '../../../../platform/use-title.ts';
import { Banner } from '../../../../ui/staff/banner.tsx';
import { Loaded } from '../../../../ui/staff/loaded.tsx';
import { roleName } from '../role-name.ts';
import { useAccount } from '../use-account.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TotpSection } from './totp-section.tsx';

export function AccountPage() {
  useTitle(m.staff_account_title());
  const answer = useAccount();
  const account = answer.data;
  const mustSetUp = account?.mustSetUpSecondFactor ?? false;
  const isHeldBack = useRef(false);
  if (mustSetUp) isHeldBack.current = true;

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
      {mustSetUp && <MustSetUp />}
      {!mustSetUp && isHeldBack.current && <MayGoOn />}
      <Loaded answer={answer} heights={[140, 320]}>
        {({ role, email, hasTotp, passkeys }) => (
          <>
            {isAdmin(role) && (
              <>
                <TotpSection hasTotp={hasTotp} />
                <PasskeysSection passkeys={passkeys} />
              </>
            )}
            {!mustSetUp && (
              <>
                <PasswordSection email={email} />
                <SessionsSection />
              </>
            )}
          </>
        )}
      </Loaded>
    </Box>
  );
}

function MustSetUp() {
  const { clientName } = useConfig();
  return (
    <Banner icon={<ShieldAlert size={20} strokeWidth={1.75} />}>
      {m.staff_account_must({ clientName })}
    </Banner>
  );
}

function MayGoOn() {
  const navigate = useNavigate();
  return (
    <Banner
      tone="ok"
      icon={<CircleCheck size={20} strokeWidth={1.75} />}
      action={<Button onClick={() => void navigate('/app')}>{m.staff_not_found_action()}</Button>}
    >
      {m.staff_account_done()}
    </Banner>
  );
}
