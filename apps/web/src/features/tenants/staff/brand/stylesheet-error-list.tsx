/** The rejected lines of the stylesheet, each with a button that selects the line. */
import { Box, Button } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import type { StylesheetError } from './stylesheet-errors.ts';

interface StylesheetErrorListProps {
  errors: readonly StylesheetError[];
  onSelectLine: (textLine: number) => void;
}

export function StylesheetErrorList({ errors, onSelectLine }: StylesheetErrorListProps) {
  if (errors.length === 0) return null;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: '4px', margin: 0, padding: 0, listStyle: 'none' }}>
      {errors.map(({ line, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one line may have the same error twice
        <Box component="li" key={index} sx={{ display: 'flex', alignItems: 'baseline', gap: '8px' }}>
          <Button
            variant="text"
            onClick={() => onSelectLine(line)}
            sx={{ flex: 'none', color: 'var(--bad)' }}
          >
            {m.staff_styles_line({ line })}
          </Button>
          <span>{message}</span>
        </Box>
      ))}
    </Box>
  );
}
