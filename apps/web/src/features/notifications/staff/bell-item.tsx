/** One line of the bell's list: what happened, how often, when, and the way there. */
import { Box, IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { formatInstant } from '../../../ui/staff/clock-time.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import type { BellLine } from './bell-list.ts';

interface BellItemProps {
  line: BellLine;
  isNew: boolean;
  /** `null`: plain already. */
  productName: string | null;
  onOpen: () => void;
  onClear: () => void;
}

export function BellItem({ line, isNew, productName, onOpen, onClear }: BellItemProps) {
  const { timeZone } = useConfig();
  return (
    <Box component="li" sx={lineLook}>
      <Box aria-hidden sx={{ ...dotLook, visibility: isNew ? 'visible' : 'hidden' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {line.path ? (
          <Box component={Link} to={line.path} onClick={onOpen} sx={linkLook(isNew)}>
            {line.text}
          </Box>
        ) : (
          <Box sx={{ fontWeight: isNew ? 600 : 400 }}>{line.text}</Box>
        )}
        <Box sx={hintLook}>
          {line.count > 1 && <Pill tone="quiet">{m.staff_bell_times({ count: line.count })}</Pill>}
          <span>{[formatInstant(line.at, timeZone), productName].filter(Boolean).join(' · ')}</span>
          {isNew && <Box sx={hiddenLook}>{m.staff_bell_new()}</Box>}
        </Box>
      </Box>
      <IconButton
        aria-label={m.staff_bell_clear_one({ text: line.text })}
        title={m.staff_bell_clear()}
        onClick={onClear}
      >
        <X size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </Box>
  );
}

const lineLook = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  padding: '12px 8px 12px 14px',
  borderTop: '1px solid var(--line)',
} as const;
const dotLook = {
  flex: 'none',
  width: 8,
  height: 8,
  marginTop: '6px',
  borderRadius: '50%',
  backgroundColor: 'var(--accent)',
} as const;
const hintLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  marginTop: '2px',
  color: 'var(--ink-2)',
  fontSize: 13,
  lineHeight: '18px',
} as const;
/** For who does not see the dot. */
const hiddenLook = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
const linkLook = (isNew: boolean) => ({
  color: 'inherit',
  fontWeight: isNew ? 600 : 400,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});
