/** A switch with a label and a hint. */
import { Box, Switch } from '@mui/material';
import { useId } from 'react';

interface SwitchFieldProps {
  label: string;
  hint?: React.ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

export function SwitchField({ label, hint, isOn, onChange, isDisabled = false }: SwitchFieldProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: '16px', minHeight: 44, padding: '8px 0' }}>
      <Box component="label" htmlFor={id} sx={{ flex: 1, minWidth: 0, cursor: 'pointer' }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
          {label}
        </Box>
        {hint && (
          <Box
            component="span"
            id={`${id}-hint`}
            sx={{ display: 'block', color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}
          >
            {hint}
          </Box>
        )}
      </Box>
      <Switch
        checked={isOn}
        disabled={isDisabled}
        onChange={(_event, next) => onChange(next)}
        slotProps={{
          input: {
            id,
            role: 'switch',
            'aria-label': label,
            ...(hint && { 'aria-describedby': `${id}-hint` }),
          },
        }}
      />
    </Box>
  );
}
