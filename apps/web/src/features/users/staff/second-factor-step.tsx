/** The second step of signing in: the code of an app, or a passkey. */
import { Box, Button } from '@mui/material';
import { CircleAlert, KeyRound } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { CodeField } from '../../../ui/code-field.tsx';
import { Banner } from '../../../ui/staff/banner.tsx';
import type { Credentials } from '../index.ts';
import type { SecondFactorAsked } from './login-problem.ts';
import { SubmitButton } from './submit-button.tsx';
import { useSecondFactor } from './use-second-factor.ts';

interface SecondFactorStepProps {
  credentials: Credentials;
  asked: SecondFactorAsked;
  onStartAgain: () => void;
}

export function SecondFactorStep({ credentials, asked, onStartAgain }: SecondFactorStepProps) {
  const model = useSecondFactor(credentials, asked);
  const hasCode = asked.methods.includes('totp');

  return (
    <Box sx={{ display: 'grid', gap: '20px' }}>
      {model.sentence && (
        <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
          {model.sentence}
        </Banner>
      )}
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
            problem={model.codeProblem}
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
      {model.canUsePasskey && (
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
      {!hasCode && !model.canUsePasskey && <p>{m.staff_second_no_passkeys()}</p>}
      <Button variant="text" onClick={onStartAgain}>
        {m.staff_second_start_again()}
      </Button>
    </Box>
  );
}
