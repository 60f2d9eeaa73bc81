/** A secret of a carrier: whether one is kept, and the place to write another. It is never shown again. */
import { Box, Button } from '@mui/material';
import { KeyRound } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { FieldFrame, TextField } from '../../../ui/staff/forms/index.ts';
import { Pill } from '../../../ui/staff/pill.tsx';

export interface SecretState {
  /** One is with the server. */
  readonly isKept: boolean;
  /** `undefined`: as it is · `null`: taken away · else the new one, as typed. */
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

export function SecretField({ label, hint, secret: { isKept, value, error, onChange } }: SecretFieldProps) {
  if (isKept && value === undefined && !error) {
    return (
      <FieldFrame id="" label={label} hint={m.staff_secret_never()}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', minHeight: 44 }}>
          <Pill tone="ok">
            <KeyRound size={14} strokeWidth={2} aria-hidden />
            {m.staff_secret_kept()}
          </Pill>
          <Button
            variant="text"
            sx={narrow}
            aria-label={m.staff_secret_replace_named({ label })}
            onClick={() => onChange('')}
          >
            {m.staff_secret_replace()}
          </Button>
          <Button
            variant="text"
            sx={narrow}
            aria-label={m.staff_secret_remove_named({ label })}
            onClick={() => onChange(null)}
          >
            {m.staff_secret_remove()}
          </Button>
        </Box>
      </FieldFrame>
    );
  }
  const isGoing = value === null;
  return (
    <TextField
      label={label}
      type="password"
      value={value ?? ''}
      autoComplete="new-password"
      inputProps={{ maxLength: 500 }}
      placeholder={isGoing ? m.staff_secret_going() : ''}
      hint={hint ?? m.staff_secret_never()}
      onChange={(event) => onChange(event.target.value || (isKept ? '' : undefined))}
      error={error}
      endAdornment={
        isKept && (
          <Button variant="text" sx={{ whiteSpace: 'nowrap' }} onClick={() => onChange(undefined)}>
            {m.staff_secret_keep()}
          </Button>
        )
      }
    />
  );
}

/** Both beside the pill at phone width. */
const narrow = { minWidth: 0, padding: '0 10px' } as const;
