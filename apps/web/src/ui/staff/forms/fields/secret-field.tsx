/** A write-only secret: shows whether one is stored, and replaces or removes it. */
import { Box, Button } from '@mui/material';
import { KeyRound } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { Pill } from '../../pill.tsx';
import { FieldFrame } from './field-frame.tsx';
import { TextField } from './text-field.tsx';

export interface SecretState {
  /** The server has a secret, and can read it. */
  readonly isStored: boolean;
  /** The server has a secret that it can no longer read: it can only be replaced or removed. */
  readonly isUnreadable: boolean;
  /** `undefined`: unchanged · `null`: removed · otherwise the new secret. */
  readonly value: string | null | undefined;
  readonly error: string | undefined;
  readonly onChange: (secret: string | null | undefined) => void;
}

interface SecretFieldProps {
  /** "Auth token" */
  label: string;
  hint?: string;
  secret: SecretState;
}

export function SecretField({ label, hint, secret }: SecretFieldProps) {
  const { isStored, isUnreadable, value, error, onChange } = secret;
  const remove = (
    <Button
      variant="text"
      sx={narrowStyles}
      aria-label={m.staff_secret_remove_named({ label })}
      onClick={() => onChange(null)}
    >
      {m.staff_secret_remove()}
    </Button>
  );
  if (isStored && value === undefined && !error) {
    return (
      <FieldFrame id="" label={label} hint={m.staff_secret_never()}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', minHeight: 44 }}>
          <Pill tone="ok" icon={<KeyRound size={14} strokeWidth={2} aria-hidden />}>
            {m.staff_secret_kept()}
          </Pill>
          <Button
            variant="text"
            sx={narrowStyles}
            aria-label={m.staff_secret_replace_named({ label })}
            onClick={() => onChange('')}
          >
            {m.staff_secret_replace()}
          </Button>
          {remove}
        </Box>
      </FieldFrame>
    );
  }
  const isRemoved = value === null;
  return (
    <TextField
      label={label}
      type="password"
      value={value ?? ''}
      autoComplete="new-password"
      inputProps={{ maxLength: 500 }}
      placeholder={isRemoved ? m.staff_secret_going() : ''}
      hint={hint ?? m.staff_secret_never()}
      onChange={(event) => onChange(event.target.value || (isStored ? '' : undefined))}
      error={error}
      endAdornment={
        isStored ? (
          <Button variant="text" sx={{ whiteSpace: 'nowrap' }} onClick={() => onChange(undefined)}>
            {m.staff_secret_keep()}
          </Button>
        ) : (
          isUnreadable && value === undefined && remove
        )
      }
    />
  );
}

/** Fits both buttons beside the pill on phones. */
const narrowStyles = { minWidth: 0, padding: '0 10px' } as const;
