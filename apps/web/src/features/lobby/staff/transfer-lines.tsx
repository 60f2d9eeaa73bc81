/** One group of targets to choose from, each with who is there. */
import { Box, Radio } from '@mui/material';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Pill } from '../../../ui/staff/pill.tsx';
import type { TransferLine } from './transfer-choice.ts';

interface TransferLinesProps {
  title: string;
  lines: readonly TransferLine[];
  /** Said while there are none. */
  empty: string;
  chosen: string | null;
  onChoose: (line: TransferLine) => void;
}

export function TransferLines({ title, lines, empty, chosen, onChoose }: TransferLinesProps) {
  const id = useId();
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={{ display: 'grid', gap: '6px' }}>
      <Box id={id} sx={{ fontWeight: 600 }}>
        {title}
      </Box>
      {lines.length === 0 ? (
        <Box sx={{ color: 'var(--ink-2)' }}>{empty}</Box>
      ) : (
        <Box sx={listLook}>
          {lines.map((line) => (
            <Box key={line.key} component="label" sx={lineLook}>
              <Radio
                name="transfer"
                checked={chosen === line.key}
                onChange={() => onChoose(line)}
                sx={{ color: 'var(--edge)' }}
              />
              <Box component="span" sx={{ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' }}>
                {line.name}
              </Box>
              {line.waiting !== null && (
                <Box component="span" sx={{ color: 'var(--ink-2)', fontSize: 13 }}>
                  {line.waiting > 0 && m.staff_transfer_waiting({ count: line.waiting })}
                </Box>
              )}
              <Presence line={line} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

function Presence({ line: { presence, target } }: { line: TransferLine }) {
  if (target.to === 'link') return null;
  if (presence === 'here') return <Pill tone="ok">{m.staff_transfer_free()}</Pill>;
  if (presence === 'busy') return <Pill tone="warn">{m.staff_transfer_busy()}</Pill>;
  return (
    <Pill tone="quiet">
      {target.to === 'agent' ? m.staff_transfer_absent() : m.staff_transfer_nobody_there()}
    </Pill>
  );
}

const listLook = {
  border: '1px solid var(--edge)',
  borderRadius: '6px',
  backgroundColor: 'var(--surface)',
  maxHeight: 200,
  overflowY: 'auto',
} as const;
const lineLook = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: 44,
  padding: '2px 12px 2px 4px',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--sunken)' },
} as const;
