/** A text field of the console: label above, hint below, an error in the hint's place. */
import { Box, OutlinedInput, type OutlinedInputProps } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

interface FieldProps extends Omit<OutlinedInputProps, 'error' | 'id' | 'label'> {
  label: string;
  /** What is wrong and how to mend it. */
  error?: string | undefined;
}

export function Field({
  label,
  error,
  inputProps,
  ...input
}: FieldProps & { inputProps?: OutlinedInputProps['inputProps'] }) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <Box sx={{ display: 'grid', gap: '6px' }}>
      <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
        {label}
      </Box>
      <OutlinedInput
        {...input}
        id={id}
        error={error !== undefined}
        slotProps={{ input: { ...inputProps, ...(error && { 'aria-describedby': errorId }) } }}
      />
      {error && (
        <Box
          id={errorId}
          role="alert"
          sx={{ display: 'flex', gap: '6px', color: 'var(--bad)', fontSize: 13, lineHeight: '18px' }}
        >
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
          {error}
        </Box>
      )}
    </Box>
  );
}
