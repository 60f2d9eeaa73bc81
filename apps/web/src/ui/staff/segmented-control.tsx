/** Chooses one of a few options that are shown side by side. */
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: ReactNode }[];
  onChange: (value: Value) => void;
}

export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedControlProps<Value>) {
  return (
    <ToggleButtonGroup
      exclusive
      value={value}
      onChange={(_event, next: Value | null) => {
        if (next !== null) onChange(next);
      }}
      aria-label={label}
      sx={segmentedControlStyles}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

export const segmentedControlStyles = {
  backgroundColor: 'var(--surface)',
  maxWidth: '100%',
  '& .MuiToggleButton-root': {
    gap: '8px',
    minHeight: 40,
    padding: { xs: '8px 10px', sm: '8px 14px' },
    border: '1px solid var(--edge)',
    color: 'var(--ink-2)',
    font: 'inherit',
    fontWeight: 500,
    textTransform: 'none',
    whiteSpace: 'nowrap',
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& .MuiToggleButton-root.Mui-selected, & .MuiToggleButton-root.Mui-selected:hover': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--ink)',
    fontWeight: 600,
    boxShadow: 'inset 0 -2px 0 var(--ink)',
  },
} as const;
