/** Signs in with a recovery code instead of the second factor. */
import { Box } from '@mui/material';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Field } from '../../../../ui/staff/field.tsx';
import { SubmitButton } from '../submit-button.tsx';

interface RecoveryCodeFormProps {
  isBusy: boolean;
  error: string | undefined;
  onSubmit: (code: string) => void;
}

export function RecoveryCodeForm({ isBusy, error, onSubmit }: RecoveryCodeFormProps) {
  const [code, setCode] = useState('');
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        onSubmit(code);
      }}
      sx={{ display: 'grid', gap: '20px' }}
    >
      <Field
        label={m.staff_second_recovery_code()}
        hint={m.staff_second_recovery_hint()}
        autoFocus
        autoComplete="off"
        inputProps={{ autoCapitalize: 'characters', spellCheck: false, maxLength: 100 }}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={error}
      />
      <SubmitButton isBusy={isBusy} label={m.staff_login_submit()} busyLabel={m.staff_login_submitting()} />
    </Box>
  );
}
