/** Sets a password with the mailed link, once: for people who forgot it, and for new people of the console. */
import { accountRoutes } from '@foyer/contract/account.ts';
import { Box, Button } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { ApiError, call } from '../../../platform/api.ts';
import { explain } from '../../../platform/errors.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Banner } from '../../../ui/staff/banner.tsx';
import type { ArrivedWith } from './login-page.tsx';
import { describePause } from './login-problem.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { newPasswordSentence, passwordProblem } from './password-hint.ts';
import { QuietLink } from './quiet-link.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SubmitButton } from './submit-button.tsx';

export function ResetPasswordPage() {
  useTitle(m.staff_reset_title());
  const token = useSearchParams()[0].get('token') ?? '';
  const [isUsedUp, setUsedUp] = useState(token === '');
  const navigate = useNavigate();

  if (isUsedUp) {
    return (
      <SignInFrame
        title={m.staff_reset_over_title()}
        intro={m.staff_reset_over()}
        foot={<QuietLink to="/login/">{m.staff_forgot_back()}</QuietLink>}
      >
        <Button
          variant="contained"
          color="primary"
          onClick={() => void navigate('/login/forgot')}
          sx={{ minHeight: 48, width: '100%' }}
        >
          {m.staff_reset_ask_again()}
        </Button>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={m.staff_reset_title()} intro={m.staff_reset_intro()}>
      <SetPassword token={token} onUsedUp={() => setUsedUp(true)} />
    </SignInFrame>
  );
}

function SetPassword({ token, onUsedUp }: { token: string; onUsedUp: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sentence, setSentence] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function set(): Promise<void> {
    const found = passwordProblem(password);
    setProblem(found);
    setSentence(undefined);
    if (isBusy || found) return;
    setBusy(true);
    try {
      await call(accountRoutes.resetPassword, { body: { token, password } });
      await navigate('/login/', { replace: true, state: { passwordIsSet: true } satisfies ArrivedWith });
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      if (refused?.code === 'link.invalid' || refused?.fields?.token) onUsedUp();
      else if (refused?.fields?.password) setProblem(newPasswordSentence(refused.fields.password));
      else setSentence(describePause(error) ?? explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void set();
      }}
      sx={{ display: 'grid', gap: '20px' }}
    >
      {sentence && (
        <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
          {sentence}
        </Banner>
      )}
      <NewPasswordField
        label={m.staff_reset_password()}
        autoFocus
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setProblem(undefined);
        }}
        error={problem}
      />
      <SubmitButton isBusy={isBusy} label={m.staff_reset_submit()} busyLabel={m.staff_reset_submitting()} />
    </Box>
  );
}
