/** The sign-in form: email, password, and how long to stay. */
import { Box, Checkbox } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/banner.tsx';
import { Field } from '../../../ui/staff/field.tsx';
import { type Credentials, signIn } from '../index.ts';
import { looksLikeEmail } from './email-shape.ts';
import { describeLoginProblem, readSecondFactor, type SecondFactorAsked } from './login-problem.ts';
import { PasswordField } from './password-field.tsx';
import { QuietLink } from './quiet-link.tsx';
import { SubmitButton } from './submit-button.tsx';

interface LoginFormProps {
  /** What stands in the field at first. */
  email: string;
  /** The password was right, and the account asks for more. */
  onSecondFactor: (credentials: Credentials, asked: SecondFactorAsked) => void;
}

/** Signs in; the page around it notices the session and goes on. */
export function LoginForm({ email: firstEmail, onSecondFactor }: LoginFormProps) {
  const [sentence, setSentence] = useState<string>();
  const { register, handleSubmit, setError, setFocus, getValues, formState } = useForm<Credentials>({
    defaultValues: { email: firstEmail, password: '', rememberMe: false },
    reValidateMode: 'onBlur',
  });

  const submit = handleSubmit(async (typed) => {
    setSentence(undefined);
    const credentials = { ...typed, email: typed.email.trim() };
    try {
      await signIn(credentials);
    } catch (error) {
      const asked = readSecondFactor(error);
      if (asked) return onSecondFactor(credentials, asked);
      const problem = describeLoginProblem(error);
      setSentence(problem.sentence);
      if (problem.password) setError('password', { message: problem.password }, { shouldFocus: true });
      if (problem.email) setError('email', { message: problem.email }, { shouldFocus: true });
      if (problem.sentence) setFocus('password', { shouldSelect: true });
    }
  });

  const { ref: emailRef, ...email } = register('email', {
    validate: (value) =>
      value.trim() === ''
        ? m.staff_login_email_required()
        : looksLikeEmail(value.trim()) || m.staff_login_email_invalid(),
  });
  const { ref: passwordRef, ...password } = register('password', {
    required: m.staff_login_password_required(),
  });
  const { ref: rememberRef, ...remember } = register('rememberMe');
  const isBusy = formState.isSubmitting;

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: '20px' }}>
      {sentence && (
        <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
          {sentence}
        </Banner>
      )}
      <Field
        {...email}
        inputRef={emailRef}
        label={m.staff_login_email()}
        type="email"
        autoComplete="username"
        autoFocus={firstEmail === ''}
        inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 }}
        error={formState.errors.email?.message}
      />
      <PasswordField
        {...password}
        inputRef={passwordRef}
        label={m.staff_login_password()}
        autoComplete="current-password"
        inputProps={{ maxLength: 200 }}
        error={formState.errors.password?.message}
      />
      <Box component="label" sx={{ display: 'flex', alignItems: 'flex-start', cursor: 'pointer' }}>
        <Checkbox
          {...remember}
          slotProps={{ input: { ref: rememberRef } }}
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
        <QuietLink to="/login/forgot" state={{ email: getValues('email') }}>
          {m.staff_login_forgot()}
        </QuietLink>
      </Box>
    </Box>
  );
}
