/** The code of an authenticator app as the second factor: set up, or taken away again. */
import { accountRoutes } from '@foyer/contract/account.ts';
import { Box, Button } from '@mui/material';
import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Banner } from '../../../../ui/staff/banner.tsx';
import { FormDialog } from '../../../../ui/staff/forms/index.ts';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { say } from '../../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../index.ts';
import { PasswordField } from '../password-field.tsx';
import { Section } from './section.tsx';
import { type TotpSecret, TotpSetUp } from './totp-set-up.tsx';
import { useAccountAction } from './use-account-action.ts';

export function TotpSection({ hasTotp }: { hasTotp: boolean }) {
  const [secret, setSecret] = useState<TotpSecret>();
  const [isRemoving, setRemoving] = useState(false);
  const { isBusy, sentence, run } = useAccountAction();

  const begin = (): Promise<boolean> =>
    run(async () => setSecret((await callAsStaff(accountRoutes.beginTotp, {})).result));

  return (
    <Section title={m.staff_totp_title()} text={m.staff_totp_text()}>
      <Box sx={{ display: 'grid', gap: '16px', justifyItems: 'start' }}>
        {sentence && (
          <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
            {sentence}
          </Banner>
        )}
        {hasTotp && (
          <>
            <Pill tone="ok">
              <Check size={14} strokeWidth={2} aria-hidden />
              {m.staff_totp_on()}
            </Pill>
            <Button onClick={() => setRemoving(true)}>{m.staff_totp_remove()}</Button>
          </>
        )}
        {!hasTotp && !secret && (
          <Button onClick={() => void begin()} aria-disabled={isBusy}>
            {m.staff_totp_set_up()}
          </Button>
        )}
        {!hasTotp && secret && <TotpSetUp secret={secret} onClose={() => setSecret(undefined)} />}
      </Box>
      {isRemoving && <RemoveTotp onClose={() => setRemoving(false)} />}
    </Section>
  );
}

function RemoveTotp({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, sentence, run } = useAccountAction();

  async function remove(): Promise<void> {
    setProblem(password === '' ? m.staff_login_password_required() : undefined);
    if (password === '') return;
    const isDone = await run(
      () => callAsStaff(accountRoutes.removeTotp, { body: { password } }),
      ({ code, fields }) => {
        const isWrong = fields?.password !== undefined || code === 'auth.wrong_credentials';
        if (isWrong) setProblem(m.staff_account_current_wrong());
        return isWrong;
      },
    );
    if (!isDone) return;
    say(m.staff_totp_removed());
    onClose();
  }

  return (
    <FormDialog
      isOpen
      title={m.staff_totp_remove_title()}
      saveLabel={m.staff_totp_remove()}
      busyLabel={m.staff_totp_removing()}
      sentence={sentence ?? null}
      width={440}
      isBusy={isBusy}
      onSave={() => void remove()}
      onClose={onClose}
    >
      <p>{m.staff_totp_remove_text()}</p>
      <PasswordField
        label={m.staff_account_current()}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem}
      />
    </FormDialog>
  );
}
