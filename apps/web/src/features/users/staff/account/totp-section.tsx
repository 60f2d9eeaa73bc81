/** Sets up or removes the authenticator app. */
import { accountRoutes } from '@foyer/contract/users/account.ts';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { callAsStaff } from '../../index.ts';
import { AccountSection } from './account-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { createRecoveryCodes } from './recovery-codes-section.tsx';
import { type TotpSecret, TotpSetup } from './totp-setup.tsx';

interface TotpSectionProps {
  hasTotp: boolean;
  hasRecoveryCodes: boolean;
  /** Receives the recovery codes of an account that had none when the app was set up. */
  onCodes: (codes: readonly string[]) => void;
}

export function TotpSection({ hasTotp, hasRecoveryCodes, onCodes }: TotpSectionProps) {
  /** The password is kept until the app is confirmed, to create the recovery codes without asking again. */
  const [setup, setSetup] = useState<{ secret: TotpSecret; password: string }>();
  const [openDialog, setOpenDialog] = useState<'setup' | 'remove'>();

  async function begin(password: string): Promise<void> {
    const { result } = await callAsStaff(accountRoutes.beginTotp, { body: { password } });
    setSetup({ secret: result, password });
  }

  async function remove(password: string): Promise<void> {
    await callAsStaff(accountRoutes.removeTotp, { body: { password } });
    showSnackbar(m.staff_totp_removed());
  }

  return (
    <AccountSection title={m.staff_totp_title()} text={m.staff_totp_text()}>
      <Box sx={{ display: 'grid', gap: '16px', justifyItems: 'start' }}>
        {hasTotp && (
          <>
            <Pill tone="ok">{m.staff_totp_on()}</Pill>
            <Button onClick={() => setOpenDialog('remove')}>{m.staff_totp_remove()}</Button>
          </>
        )}
        {!hasTotp && !setup && (
          <Button onClick={() => setOpenDialog('setup')}>{m.staff_totp_set_up()}</Button>
        )}
        {!hasTotp && setup && (
          <TotpSetup
            secret={setup.secret}
            onConfirmed={async () => {
              if (!hasRecoveryCodes) onCodes(await createRecoveryCodes(setup.password));
            }}
            onClose={() => setSetup(undefined)}
          />
        )}
      </Box>
      {openDialog === 'setup' && (
        <PasswordDialog
          title={m.staff_totp_begin_title()}
          text={m.staff_account_prove_text()}
          saveLabel={m.staff_account_prove_go()}
          busyLabel={m.staff_totp_confirming()}
          work={begin}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
      {openDialog === 'remove' && (
        <PasswordDialog
          title={m.staff_totp_remove_title()}
          text={m.staff_totp_remove_text()}
          saveLabel={m.staff_totp_remove()}
          busyLabel={m.staff_totp_removing()}
          work={remove}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </AccountSection>
  );
}
