/** Sets a password with a one-time link from an email: for a forgotten password, and for new users. */
import { accountRoutes } from '@foyer/contract/users/account.ts';
import { Box, Button } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { ApiError, call } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';
import { useTitle } from '../../../../platform/use-title.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { signIn } from '../../index.ts';
import { readEmail } from '../link-email.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { newPasswordError, passwordProblem } from '../password-hint.ts';
import { SubmitButton } from '../submit-button.tsx';
import type { LoginPageState } from './login-page.tsx';
import { describeRetry } from './login-problem.ts';
import { QuietLink } from './quiet-link.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export function ResetPasswordPage() {
  useTitle(m.staff_reset_title());
  const token = useSearchParams()[0].get('token') ?? '';
  const [isConsumed, setConsumed] = useState(token === '');
  const navigate = useNavigate();

  if (isConsumed) {
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
          {m.staff_reset_request_again()}
        </Button>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={m.staff_reset_title()} intro={m.staff_reset_intro()}>
      <SetPassword token={token} onConsumed={() => setConsumed(true)} />
    </SignInFrame>
  );
}

function SetPassword({ token, onConsumed }: { token: string; onConsumed: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function savePassword(): Promise<void> {
    const error = passwordProblem(password);
    setProblem(error);
    setErrorMessage(undefined);
    if (isBusy || error) return;
    setBusy(true);
    try {
      await call(accountRoutes.resetPassword, { body: { token, password } });
      await signInWith(password);
    } catch (error) {
      const apiError = error instanceof ApiError ? error : undefined;
      if (apiError?.code === 'link.invalid' || apiError?.fields?.token) onConsumed();
      else if (apiError?.fields?.password) setProblem(newPasswordError(apiError.fields.password));
      else setErrorMessage(describeRetry(error) ?? explain(error));
    } finally {
      setBusy(false);
    }
  }

  /** With a second factor, or a link without an email, the sign-in page continues. */
  async function signInWith(typed: string): Promise<void> {
    const email = readEmail(location.hash);
    const isSignedIn =
      email !== null &&
      (await signIn({ email, password: typed, rememberMe: false }).then(
        () => true,
        () => false,
      ));
    if (isSignedIn) await navigate('/app', { replace: true });
    else
      await navigate('/login/', { replace: true, state: { passwordIsSet: true } satisfies LoginPageState });
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void savePassword();
      }}
      sx={{ display: 'grid', gap: '20px' }}
    >
      {errorMessage && <Banner tone="bad">{errorMessage}</Banner>}
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
