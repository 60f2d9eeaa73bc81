/** A field for a new password, with a hint that follows its length. */

import { passwordLimits } from '@foyer/contract/users/users.ts';
import type { OutlinedInputProps } from '@mui/material';
import { PasswordField } from './password-field.tsx';
import { passwordHint } from './password-hint.ts';

interface NewPasswordFieldProps
  extends Omit<OutlinedInputProps, 'error' | 'type' | 'label' | 'id' | 'value'> {
  label: string;
  value: string;
  error?: string | undefined;
}

export function NewPasswordField({ value, ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      value={value}
      autoComplete="new-password"
      inputProps={{ maxLength: passwordLimits.maxLength }}
      hint={<span aria-live="polite">{passwordHint(value)}</span>}
    />
  );
}
