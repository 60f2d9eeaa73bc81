/** Asks for a link to set a new password. The answer is the same whether or not there is such an account. */

import { accountRoutes } from '@foyer/contract/account.ts';
import { sessionLimits } from '@foyer/contract/users.ts';
import { Box, Button } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { call } from '../../../platform/api.ts';
import { useConfig } from '../../../platform/config.ts';
import { explain } from '../../../platform/errors.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { Banner } from '../../../ui/staff/banner.tsx';
import { Field } from '../../../ui/staff/field.tsx';
import { looksLikeEmail } from './email-shape.ts';
import { describePause } from './login-problem.ts';
import { QuietLink } from './quiet-link.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SubmitButton } from './submit-button.tsx';

export function ForgotPasswordPage() {
  useTitle(m.staff_forgot_title());
  const arrivedWith = useLocation().state as { email?: string } | null;
  const [sentTo, setSentTo] = useState<string>();

  if (sentTo !== undefined) return <Sent email={sentTo} />;
  return (
    <SignInFrame
      title={m.staff_forgot_title()}
      intro={m.staff_forgot_intro()}
      foot={<QuietLink to="/login/">{m.staff_forgot_back()}</QuietLink>}
    >
      <AskForLink email={arrivedWith?.email ?? ''} onSent={setSentTo} />
    </SignInFrame>
  );
}

function AskForLink({ email: first, onSent }: { email: string; onSent: (email: string) => void }) {
  const [email, setEmail] = useState(first);
  const [problem, setProblem] = useState<string>();
  const [sentence, setSentence] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function ask(): Promise<void> {
    const typed = email.trim();
    setSentence(undefined);
    setProblem(problemOf(typed));
    if (isBusy || problemOf(typed)) return;
    setBusy(true);
    try {
      await call(accountRoutes.forgotPassword, { body: { email: typed } });
      onSent(typed);
    } catch (error) {
      setSentence(describePause(error) ?? explain(error));
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
        void ask();
      }}
      sx={{ display: 'grid', gap: '20px' }}
    >
      {sentence && (
        <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
          {sentence}
        </Banner>
      )}
      <Field
        label={m.staff_login_email()}
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={problem}
        inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 }}
      />
      <SubmitButton isBusy={isBusy} label={m.staff_forgot_submit()} busyLabel={m.staff_forgot_submitting()} />
    </Box>
  );
}

function problemOf(email: string): string | undefined {
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
