/** The second step of sign-in: a code from an authenticator app, a passkey, or a recovery code. */
import { Box, Button, Link } from '@mui/material';
import { KeyRound, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { CodeField } from '../../../../ui/controls/fields/code-field.tsx';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import type { Credentials } from '../../index.ts';
import { RecoveryCodeForm } from '../recovery/recovery-code-form.tsx';
import { SubmitButton } from '../submit-button.tsx';
import type { SecondFactorChallenge } from './login-problem.ts';
import { useSecondFactor } from './use-second-factor.ts';

interface SecondFactorStepProps {
  credentials: Credentials;
  challenge: SecondFactorChallenge;
  onRestart: () => void;
}

export function SecondFactorStep({ credentials, challenge, onRestart }: SecondFactorStepProps) {
  const model = useSecondFactor(credentials, challenge);
  const [isRecovering, setRecovering] = useState(false);
  const hasCode = challenge.methods.includes('totp') && !isRecovering;
  const canUsePasskey = model.canUsePasskey && !isRecovering;
  const canRecover = challenge.methods.includes('recoveryCode');

  return (
    <Box sx={{ display: 'grid', gap: '20px' }}>
      {model.errorMessage && <Banner tone="bad">{model.errorMessage}</Banner>}
      {hasCode && (
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            model.sendCode();
          }}
          sx={{ display: 'grid', gap: '20px' }}
        >
          <CodeField
            label={m.staff_second_code()}
            hint={m.staff_second_code_hint()}
            value={model.code}
            problem={model.codeError}
            readOnly={model.isBusy}
            inputRef={model.inputRef}
            onChange={model.type}
          />
          <SubmitButton
            isBusy={model.isBusy}
            label={m.staff_login_submit()}
            busyLabel={m.staff_login_submitting()}
          />
        </Box>
      )}
      {canUsePasskey && (
        <Button
          variant={hasCode ? 'outlined' : 'contained'}
          color={hasCode ? 'inherit' : 'primary'}
          startIcon={<KeyRound size={20} strokeWidth={1.75} aria-hidden />}
          aria-disabled={model.isBusy}
          onClick={model.sendPasskey}
          sx={{ minHeight: 48 }}
        >
          {m.staff_second_passkey()}
        </Button>
      )}
      {isRecovering && (
        <RecoveryCodeForm
          isBusy={model.isBusy}
          error={model.recoveryError}
          onSubmit={model.sendRecoveryCode}
        />
      )}
      {!isRecovering && challenge.passkeyHosts.map((host) => <PasskeyHost key={host} host={host} />)}
      {!hasCode && !canUsePasskey && !isRecovering && challenge.methods.includes('passkey') && (
        <p>{m.staff_second_no_passkeys()}</p>
      )}
      {canRecover && (
        <Button
          startIcon={isRecovering ? undefined : <LifeBuoy size={20} strokeWidth={1.75} aria-hidden />}
          onClick={() => setRecovering(!isRecovering)}
          disabled={model.isBusy}
          sx={{ minHeight: 48 }}
        >
          {isRecovering ? m.staff_second_recovery_back() : m.staff_second_recovery()}
        </Button>
      )}
      <Button variant="text" onClick={onRestart}>
        {m.staff_second_start_again()}
      </Button>
    </Box>
  );
}

/** A link to the sign-in at the host where a passkey works: the same server at another of the tenant's hosts. */
function PasskeyHost({ host }: { host: string }) {
  const address = new URL('/login/', location.href);
  address.hostname = host;
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', gap: '8px' }}>
      <KeyRound size={20} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
      <Link href={address.href}>{m.staff_second_passkey_elsewhere({ host })}</Link>
    </Box>
  );
}
