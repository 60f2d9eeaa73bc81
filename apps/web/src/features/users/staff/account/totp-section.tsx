/** The code of an authenticator app as the second factor: set up, or taken away again. */
import { accountRoutes } from '@foyer/contract/account.ts';
import { Box, Button } from '@mui/material';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { say } from '../../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../index.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { Section } from './section.tsx';
import { type TotpSecret, TotpSetUp } from './totp-set-up.tsx';

export function TotpSection({ hasTotp }: { hasTotp: boolean }) {
  const [secret, setSecret] = useState<TotpSecret>();
  const [asked, setAsked] = useState<'set up' | 'remove'>();

  async function begin(password: string): Promise<void> {
    setSecret((await callAsStaff(accountRoutes.beginTotp, { body: { password } })).result);
  }

  async function remove(password: string): Promise<void> {
    await callAsStaff(accountRoutes.removeTotp, { body: { password } });
    say(m.staff_totp_removed());
  }

  return (
    <Section title={m.staff_totp_title()} text={m.staff_totp_text()}>
      <Box sx={{ display: 'grid', gap: '16px', justifyItems: 'start' }}>
        {hasTotp && (
          <>
            <Pill tone="ok">
              <Check size={14} strokeWidth={2} aria-hidden />
              {m.staff_totp_on()}
            </Pill>
            <Button onClick={() => setAsked('remove')}>{m.staff_totp_remove()}</Button>
          </>
        )}
        {!hasTotp && !secret && <Button onClick={() => setAsked('set up')}>{m.staff_totp_set_up()}</Button>}
        {!hasTotp && secret && <TotpSetUp secret={secret} onClose={() => setSecret(undefined)} />}
      </Box>
      {asked === 'set up' && (
        <PasswordDialog
          title={m.staff_totp_begin_title()}
          text={m.staff_account_prove_text()}
          saveLabel={m.staff_account_prove_go()}
          busyLabel={m.staff_totp_confirming()}
          work={begin}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'remove' && (
        <PasswordDialog
          title={m.staff_totp_remove_title()}
          text={m.staff_totp_remove_text()}
          saveLabel={m.staff_totp_remove()}
          busyLabel={m.staff_totp_removing()}
          work={remove}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}
