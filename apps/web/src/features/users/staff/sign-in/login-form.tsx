/** The sign-in form: email, password, and whether to stay signed in. */
import { Box, Checkbox } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { Field } from '../../../../ui/staff/field.tsx';
import { type Credentials, signIn } from '../../index.ts';
import { looksLikeEmail } from '../email-format.ts';
import { PasswordField } from '../password-field.tsx';
import { SubmitButton } from '../submit-button.tsx';
import {
  describeLoginProblem,
  type LoginProblem,
  readSecondFactor,
  type SecondFactorChallenge,
} from './login-problem.ts';
import { QuietLink } from './quiet-link.tsx';

interface LoginFormProps {
  /** The initial email. */
  email: string;
  /** Called when the password is correct and the account requires a second factor. */
  onSecondFactor: (credentials: Credentials, challenge: SecondFactorChallenge) => void;
}

/** Signs in; the page around it redirects when the session exists. */
export function LoginForm({ email: initialEmail, onSecondFactor }: LoginFormProps) {
  const [credentials, setCredentials] = useState<Credentials>({
    email: initialEmail,
    password: '',
    rememberMe: false,
  });
  const [problem, setProblem] = useState<LoginProblem>({});
  const [isBusy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  /** Also removes the error of a field that is being edited. */
  function set(name: keyof Credentials, value: string | boolean): void {
    setCredentials((before) => ({ ...before, [name]: value }));
    setProblem(({ [name as keyof LoginProblem]: _fixed, ...others }) => others);
  }

  function showProblem(found: LoginProblem): void {
    setProblem(found);
    const input = found.email ? emailInput.current : passwordInput.current;
    input?.focus();
    if (found.message) input?.select();
  }

  async function submit(): Promise<void> {
    if (isBusy) return;
    const typed = { ...credentials, email: credentials.email.trim() };
    const found = validate(typed);
    if (found.email || found.password) return showProblem(found);
    setProblem({});
    setBusy(true);
    try {
      await signIn(typed);
    } catch (error) {
      const challenge = readSecondFactor(error);
      if (challenge) return onSecondFactor(typed, challenge);
      showProblem(describeLoginProblem(error));
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
        void submit();
      }}
      sx={{ display: 'grid', gap: '20px' }}
    >
      {problem.message && <Banner tone="bad">{problem.message}</Banner>}
      <Field
        inputRef={emailInput}
        value={credentials.email}
        onChange={(event) => set('email', event.target.value)}
        label={m.staff_login_email()}
        type="email"
        autoComplete="username"
        autoFocus={initialEmail === ''}
        inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 }}
        error={problem.email}
      />
      <PasswordField
        inputRef={passwordInput}
        value={credentials.password}
        onChange={(event) => set('password', event.target.value)}
        label={m.staff_login_password()}
        autoComplete="current-password"
        inputProps={{ maxLength: 200 }}
        error={problem.password}
      />
      <Box component="label" sx={{ display: 'flex', alignItems: 'flex-start', cursor: 'pointer' }}>
        <Checkbox
          checked={credentials.rememberMe}
          onChange={(event) => set('rememberMe', event.target.checked)}
          sx={{ margin: '-10px 2px -10px -11px' }}
        />
        <span>
          {m.staff_login_remember()}
          <Box
            component="span"
            sx={{ display: 'block', color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}
          >
            {m.staff_login_remember_hint()}
          </Box>
        </span>
      </Box>
      <SubmitButton isBusy={isBusy} label={m.staff_login_submit()} busyLabel={m.staff_login_submitting()} />
      <Box sx={{ margin: '-8px 0', textAlign: 'center' }}>
        <QuietLink to="/login/forgot" state={{ email: credentials.email }}>
          {m.staff_login_forgot()}
        </QuietLink>
      </Box>
    </Box>
  );
}

/** What is missing or wrong before anything is sent. */
function validate({ email, password }: Credentials): LoginProblem {
  return {
    ...(email === '' && { email: m.staff_login_email_required() }),
    ...(email !== '' && !looksLikeEmail(email) && { email: m.staff_login_email_invalid() }),
    ...(password === '' && { password: m.staff_login_password_required() }),
  };
}
