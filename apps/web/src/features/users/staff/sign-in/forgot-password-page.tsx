/** Requests a link to set a new password. The answer does not reveal whether the account exists. */
import { accountRoutes } from '@foyer/contract/users/account.ts';
import { sessionLimits } from '@foyer/contract/users/users.ts';
import { Box, Button } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { call } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { useTitle } from '../../../../platform/use-title.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { Field } from '../../../../ui/staff/field.tsx';
import { looksLikeEmail } from '../email-format.ts';
import { SubmitButton } from '../submit-button.tsx';
import { describeRetry } from './login-problem.ts';
import { QuietLink } from './quiet-link.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export function ForgotPasswordPage() {
  useTitle(m.staff_forgot_title());
  const pageState = useLocation().state as { email?: string } | null;
  const [sentTo, setSentTo] = useState<string>();

  if (sentTo !== undefined) return <Sent email={sentTo} />;
  return (
    <SignInFrame
      title={m.staff_forgot_title()}
      intro={m.staff_forgot_intro()}
      foot={<QuietLink to="/login/">{m.staff_forgot_back()}</QuietLink>}
    >
      <RequestLinkForm email={pageState?.email ?? ''} onSent={setSentTo} />
    </SignInFrame>
  );
}

function RequestLinkForm({
  email: initialEmail,
  onSent,
}: {
  email: string;
  onSent: (email: string) => void;
}) {
  const [email, setEmail] = useState(initialEmail);
  const [emailError, setEmailError] = useState<string>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function requestLink(): Promise<void> {
    const typed = email.trim();
    setErrorMessage(undefined);
    setEmailError(emailErrorOf(typed));
    if (isBusy || emailErrorOf(typed)) return;
    setBusy(true);
    try {
      await call(accountRoutes.forgotPassword, { body: { email: typed } });
      onSent(typed);
    } catch (error) {
      setErrorMessage(describeRetry(error) ?? explain(error));
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
        void requestLink();
      }}
      sx={{ display: 'grid', gap: '20px' }}
    >
      {errorMessage && <Banner tone="bad">{errorMessage}</Banner>}
      <Field
        label={m.staff_login_email()}
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={emailError}
        inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 }}
      />
      <SubmitButton isBusy={isBusy} label={m.staff_forgot_submit()} busyLabel={m.staff_forgot_submitting()} />
    </Box>
  );
}

function emailErrorOf(email: string): string | undefined {
  if (email === '') return m.staff_login_email_required();
  return looksLikeEmail(email) ? undefined : m.staff_login_email_invalid();
}

function Sent({ email }: { email: string }) {
  const navigate = useNavigate();
  const { onlyInOutbox } = useConfig();
  const minutes = sessionLimits.resetLinkLastsMs / 60_000;
  return (
    <SignInFrame title={m.staff_forgot_sent_title()}>
      <Box sx={{ display: 'grid', gap: '20px' }}>
        <Box component="p" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {m.staff_forgot_sent({ email, minutes })}
        </Box>
        <Box component="p" sx={{ color: 'var(--ink-2)' }}>
          {m.staff_forgot_sent_hint()}
        </Box>
        {onlyInOutbox.includes('email') && (
          <Box component="p" sx={{ color: 'var(--ink-2)' }}>
            {m.code_demo()}{' '}
            <a href="/dev/outbox" target="_blank" rel="noreferrer">
              {m.code_demo_link()}
            </a>
          </Box>
        )}
        <Button autoFocus onClick={() => void navigate('/login/')} sx={{ minHeight: 48 }}>
          {m.staff_forgot_back()}
        </Button>
      </Box>
    </SignInFrame>
  );
}
