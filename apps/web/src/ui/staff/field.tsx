/** A text field with a label above and a hint or an error below. */
import { OutlinedInput, type OutlinedInputProps } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { describedBy, FieldFrame } from './forms/fields/field-frame.tsx';

export interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'id' | 'label'> {
  label: string;
  /** Shows "Optional" beside the label. */
  isOptional?: boolean | undefined;
  /** Shown below the field unless there is an error. */
  hint?: ReactNode;
  /** What is wrong and how to fix it. */
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
