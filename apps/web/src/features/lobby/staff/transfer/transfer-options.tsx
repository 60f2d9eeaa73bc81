/** A group of transfer targets to choose from, each with its availability. */
import { Box, Radio } from '@mui/material';
import { useId } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { presenceLabel, presenceTone } from '../../../../ui/presence-labels.ts';
import { Pill } from '../../../../ui/staff/pill.tsx';
import type { TransferOption } from './transfer-choice.ts';

interface TransferOptionsProps {
  title: string;
  options: readonly TransferOption[];
  /** Shown when there are none. */
  empty: string;
  chosen: string | null;
  onChoose: (option: TransferOption) => void;
}

export function TransferOptions({ title, options, empty, chosen, onChoose }: TransferOptionsProps) {
  const id = useId();
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={{ display: 'grid', gap: '6px' }}>
      <Box id={id} sx={{ fontWeight: 600 }}>
        {title}
      </Box>
      {options.length === 0 ? (
        <Box sx={{ color: 'var(--ink-2)' }}>{empty}</Box>
      ) : (
        <Box sx={listStyles}>
          {options.map((option) => (
            <Box key={option.key} component="label" sx={lineStyles}>
              <Radio
                name="transfer"
                checked={chosen === option.key}
                onChange={() => onChoose(option)}
                sx={{ color: 'var(--edge)' }}
              />
              <Box component="span" sx={{ flex: '1 1 120px', minWidth: 0, overflowWrap: 'anywhere' }}>
                {option.name}
              </Box>
              {option.waiting !== null && (
                <Box component="span" sx={{ color: 'var(--ink-2)', fontSize: 13 }}>
                  {option.waiting > 0 && m.staff_transfer_waiting({ count: option.waiting })}
                </Box>
              )}
              <PresencePill option={option} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

function PresencePill({ option: { availability, presence, target } }: { option: TransferOption }) {
  if (presence) return <Pill tone={presenceTone(presence.state)}>{presenceLabel(presence)}</Pill>;
  if (target.to === 'link') return null;
  if (availability === 'here') return <Pill tone="ok">{m.staff_transfer_free()}</Pill>;
  return <Pill tone="quiet">{m.staff_transfer_no_agents()}</Pill>;
}

const listStyles = {
  border: '1px solid var(--edge)',
  borderRadius: '6px',
  backgroundColor: 'var(--surface)',
  maxHeight: 200,
  overflowY: 'auto',
} as const;
const lineStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: 44,
  padding: '2px 12px 2px 4px',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--sunken)' },
} as const;
