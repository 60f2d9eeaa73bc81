/** The refused lines of a text, each a way to it. */
import { Box, Button } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import type { RefusedLine } from './style-sentences.ts';

interface RefusedLinesProps {
  lines: readonly RefusedLine[];
  onGoTo: (line: number) => void;
}

export function RefusedLines({ lines, onGoTo }: RefusedLinesProps) {
  if (lines.length === 0) return null;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: '4px', margin: 0, padding: 0, listStyle: 'none' }}>
      {lines.map(({ line, sentence }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one line may be refused twice for one reason
        <Box component="li" key={index} sx={{ display: 'flex', alignItems: 'baseline', gap: '8px' }}>
          <Button variant="text" onClick={() => onGoTo(line)} sx={{ flex: 'none', color: 'var(--bad)' }}>
            {m.staff_styles_line({ line })}
          </Button>
          <span>{sentence}</span>
        </Box>
      ))}
    </Box>
  );
}
