/** A password field that can show the password. */
import { IconButton, type OutlinedInputProps } from '@mui/material';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Field } from '../../../ui/staff/field.tsx';

interface PasswordFieldProps extends Omit<OutlinedInputProps, 'error' | 'type' | 'label' | 'id'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <IconButton
          edge="end"
          aria-label={isShown ? m.staff_login_hide_password() : m.staff_login_show_password()}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    />
  );
}
