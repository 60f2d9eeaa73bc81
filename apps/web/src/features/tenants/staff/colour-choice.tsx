/** One colour out of a few, each with its name. */
import { Box } from '@mui/material';
import { useId } from 'react';

interface ColourChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { readonly value: Value; readonly name: string; readonly colour: string }[];
  onChange: (value: Value) => void;
}

export function ColourChoice<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: ColourChoiceProps<Value>) {
  const id = useId();
  return (
    <Box component="fieldset" sx={{ minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 500, marginBottom: '6px' }}>
        {label}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        {choices.map((choice) => (
          <Box component="label" key={choice.value} sx={look} data-chosen={choice.value === value}>
            <input
              type="radio"
              name={id}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <Box
              aria-hidden
              sx={{ width: 20, height: 20, borderRadius: '50%', border: '1px solid var(--edge)' }}
              style={{ backgroundColor: choice.colour }}
            />
            {choice.name}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const look = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 44,
  padding: '0 16px 0 12px',
  border: '1px solid var(--edge)',
  borderRadius: '6px',
  cursor: 'pointer',
  '& input': { position: 'absolute', opacity: 0 },
  '&[data-chosen="true"]': {
    borderColor: 'var(--ink)',
    boxShadow: 'inset 0 0 0 1px var(--ink)',
    fontWeight: 600,
  },
  '&:has(:focus-visible)': { outline: '2px solid var(--ink)', outlineOffset: 2 },
} as const;
