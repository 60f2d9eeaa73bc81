/** A text field of the console: label above, hint below, an error in the hint's place. */
import { OutlinedInput, type OutlinedInputProps } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { describedBy, FieldFrame } from './forms/field-frame.tsx';

export interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'id' | 'label'> {
  label: string;
  /** Said on the right of the label. */
  isOptional?: boolean | undefined;
  /** Below the field; gives way to an error. */
  hint?: ReactNode;
  /** What is wrong and how to mend it. */
  error?: string | undefined;
}

export function Field({ label, isOptional, hint, error, inputProps, ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} isOptional={isOptional} hint={hint} error={error}>
      <OutlinedInput
        {...input}
        id={id}
        error={error !== undefined}
        slotProps={{
          input: { ...inputProps, ...((error || hint) && { 'aria-describedby': describedBy(id) }) },
        }}
      />
    </FieldFrame>
  );
}
