/** Three steps of setting up an authenticator app: scan, or type the key, then prove it with a code. */
import { accountRoutes } from '@foyer/contract/account.ts';
import { Box, Button } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { cleanCode } from '../../../../ui/code-digits.ts';
import { CodeField } from '../../../../ui/code-field.tsx';
import { Banner } from '../../../../ui/staff/banner.tsx';
import { BusyButton } from '../../../../ui/staff/forms/index.ts';
import { QrPicture } from '../../../../ui/staff/qr-picture.tsx';
import { say } from '../../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../index.ts';
import { useAccountAction } from './use-account-action.ts';

export interface TotpSecret {
  readonly secret: string;
  readonly otpauthUrl: string;
}

export function TotpSetUp({ secret, onClose }: { secret: TotpSecret; onClose: () => void }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const { isBusy, sentence, run } = useAccountAction();
  const inputRef = useRef<HTMLInputElement>(null);

  useEffect(() => inputRef.current?.focus(), []);

  async function confirm(): Promise<void> {
    setProblem(code.length < 6 ? m.staff_second_code_short() : undefined);
    if (code.length < 6) return;
    const isDone = await run(
      () => callAsStaff(accountRoutes.confirmTotp, { body: { code } }),
      (error) => {
        const isWrong = error.code === 'auth.second_factor_wrong';
        if (isWrong) setProblem(m.staff_second_code_wrong());
        if (isWrong) requestAnimationFrame(() => inputRef.current?.select());
        return isWrong;
      },
    );
    if (!isDone) return;
    say(m.staff_totp_is_on());
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
      {sentence && (
        <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
          {sentence}
        </Banner>
      )}
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
