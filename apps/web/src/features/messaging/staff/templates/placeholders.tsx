/** Buttons that insert placeholders at the caret. */
import { Box, ButtonBase } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { describePlaceholder } from './placeholder-labels.ts';
import { formatPlaceholder } from './template-choice.ts';

interface PlaceholdersProps {
  names: readonly string[];
  onInsert: (name: string) => void;
}

export function Placeholders({ names, onInsert }: PlaceholdersProps) {
  return (
    <Box role="group" aria-label={m.staff_templates_placeholders()}>
      <Box sx={{ color: 'var(--ink-2)', marginBottom: '8px' }}>{m.staff_templates_placeholders()}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        {names.map((name) => (
          <ButtonBase
            key={name}
            title={formatPlaceholder(name)}
            aria-label={m.staff_templates_insert({ name: describePlaceholder(name) })}
            onClick={() => onInsert(name)}
            sx={styles}
          >
            {describePlaceholder(name)}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}

const styles = {
  minHeight: 32,
  padding: '0 10px',
  border: '1px solid var(--edge)',
  borderRadius: '16px',
  backgroundColor: 'var(--surface)',
  font: 'inherit',
  fontSize: 13,
  '&:hover': { backgroundColor: 'var(--sunken)' },
  '@media (pointer: coarse)': { minHeight: 44, borderRadius: '22px' },
} as const;
