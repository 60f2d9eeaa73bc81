/** The choice of weekdays. */
import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { FieldError } from '../../../ui/staff/forms/index.ts';
import { longDay, shortDay } from '../../../ui/staff/time/weekday-names.ts';
import { weekdays } from './week.ts';

interface WeekdayFieldProps {
  value: readonly number[];
  onChange: (days: number[]) => void;
  error?: string | undefined;
}

export function WeekdayField({ value, onChange, error }: WeekdayFieldProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: '6px' }}>
      <Box id={id} sx={{ fontWeight: 500 }}>
        {m.staff_slots_weekdays()}
      </Box>
      <ToggleButtonGroup
        aria-labelledby={id}
        value={[...value]}
        onChange={(_event, days: number[]) => onChange(days.toSorted((a, b) => a - b))}
        sx={groupStyles}
      >
        {weekdays.map((day) => (
          <ToggleButton key={day} value={day} title={longDay(day)}>
            {shortDay(day)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && <FieldError>{error}</FieldError>}
    </Box>
  );
}

const groupStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  '& .MuiToggleButton-root': {
    minHeight: 44,
    padding: 0,
    border: '1px solid var(--edge)',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink-2)',
    font: 'inherit',
    fontWeight: 500,
    textTransform: 'none',
  },
  '& .MuiToggleButton-root.Mui-selected, & .MuiToggleButton-root.Mui-selected:hover': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--ink)',
    fontWeight: 600,
    boxShadow: 'inset 0 -2px 0 var(--ink)',
  },
} as const;
