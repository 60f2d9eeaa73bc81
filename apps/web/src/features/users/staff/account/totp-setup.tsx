/** Sets up an authenticator app: scan the QR code or enter the key, then confirm with a code. */
import { accountRoutes } from '@foyer/contract/users/account.ts';
import { Box, Button } from '@mui/material';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { cleanCode } from '../../../../ui/controls/fields/code-digits.ts';
import { CodeField } from '../../../../ui/controls/fields/code-field.tsx';
import { QrPicture } from '../../../../ui/qr-picture.tsx';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { BusyButton } from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../index.ts';
import { useAccountAction } from './use-account-action.ts';

export interface TotpSecret {
  readonly secret: string;
  readonly otpauthUrl: string;
}

interface TotpSetupProps {
  secret: TotpSecret;
  /** Runs once the app is the second factor; when it fails, the app stays confirmed. */
  onConfirmed: () => Promise<void>;
  onClose: () => void;
}

export function TotpSetup({ secret, onConfirmed, onClose }: TotpSetupProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, errorMessage, run } = useAccountAction();
  const inputRef = useRef<HTMLInputElement>(null);

  useEffect(() => inputRef.current?.focus(), []);

  async function confirm(): Promise<void> {
    setProblem(code.length < 6 ? m.staff_second_code_short() : undefined);
    if (code.length < 6) return;
    const isDone = await run(
      async () => {
        await callAsStaff(accountRoutes.confirmTotp, { body: { code } });
        // Without codes the account page asks to create them.
        await onConfirmed().catch(() => {});
      },
      (error) => {
        const isWrong = error.code === 'auth.second_factor_wrong';
        if (isWrong) setProblem(m.staff_second_code_wrong());
        if (isWrong) requestAnimationFrame(() => inputRef.current?.select());
        return isWrong;
      },
    );
    if (!isDone) return;
    showSnackbar(m.staff_totp_is_on());
    onClose();
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isBusy) void confirm();
      }}
      sx={{ display: 'grid', gap: '16px', maxWidth: 400, width: '100%' }}
    >
      <p>{m.staff_totp_scan()}</p>
      <Box
        sx={{ display: 'flex', borderRadius: '6px', border: '1px solid var(--line)', width: 'fit-content' }}
      >
        <QrPicture text={secret.otpauthUrl} label={m.staff_totp_picture()} />
      </Box>
      <Box>
        <Box component="p" sx={{ color: 'var(--ink-2)' }}>
          {m.staff_totp_key()}
        </Box>
        <Box
          component="code"
          sx={{ display: 'block', overflowWrap: 'anywhere', fontSize: 16, lineHeight: '24px' }}
        >
          {secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Box>
      </Box>
      <p>{m.staff_totp_prove()}</p>
      {errorMessage && <Banner tone="bad">{errorMessage}</Banner>}
      <CodeField
        label={m.staff_second_code()}
        hint={m.staff_second_code_hint()}
        value={code}
        problem={problem}
        readOnly={isBusy}
        inputRef={inputRef}
        onChange={(typed) => {
          setCode(cleanCode(typed, code));
          setProblem(undefined);
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        <Button onClick={onClose} disabled={isBusy}>
          {m.staff_cancel()}
        </Button>
        <BusyButton
          type="submit"
          variant="contained"
          color="primary"
          isBusy={isBusy}
          busyLabel={m.staff_totp_confirming()}
        >
          {m.staff_totp_confirm()}
        </BusyButton>
      </Box>
    </Box>
  );
}
