/** An entry of the notifications menu: text, count, time and link. */
import { Box, IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import { screenReaderOnly } from '../../../ui/staff/screen-reader-only.ts';
import { formatInstant } from '../../../ui/staff/time/clock-time.ts';
import type { NotificationGroup } from './notification-list.ts';

interface NotificationItemProps {
  group: NotificationGroup;
  isNew: boolean;
  /** `null` where it is obvious. */
  productName: string | null;
  onOpen: () => void;
  onClear: () => void;
}

export function NotificationItem({ group, isNew, productName, onOpen, onClear }: NotificationItemProps) {
  const { timeZone } = useConfig();
  return (
    <Box component="li" sx={itemStyles}>
      <Box aria-hidden sx={{ ...dotStyles, visibility: isNew ? 'visible' : 'hidden' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {group.path ? (
          <Box component={Link} to={group.path} onClick={onOpen} sx={linkStyles(isNew)}>
            {group.text}
          </Box>
        ) : (
          <Box sx={{ fontWeight: isNew ? 600 : 400 }}>{group.text}</Box>
        )}
        <Box sx={hintStyles}>
          {group.count > 1 && <Pill tone="quiet">{m.staff_bell_times({ count: group.count })}</Pill>}
          <span>{[formatInstant(group.at, timeZone), productName].filter(Boolean).join(' · ')}</span>
          {isNew && <Box sx={screenReaderOnly}>{m.staff_bell_new()}</Box>}
        </Box>
      </Box>
      <IconButton
        aria-label={m.staff_bell_clear_one({ text: group.text })}
        title={m.staff_bell_clear()}
        onClick={onClear}
      >
        <X size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </Box>
  );
}

const itemStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  padding: '12px 8px 12px 14px',
  borderTop: '1px solid var(--line)',
} as const;
const dotStyles = {
  flex: 'none',
  width: 8,
  height: 8,
  marginTop: '6px',
  borderRadius: '50%',
  backgroundColor: 'var(--accent)',
} as const;
const hintStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  marginTop: '2px',
  color: 'var(--ink-2)',
  fontSize: 13,
  lineHeight: '18px',
} as const;
const linkStyles = (isNew: boolean) => ({
  color: 'inherit',
  fontWeight: isNew ? 600 : 400,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});
