/** Says that a super admin sees as somebody else, until when, and how to stop. */
import { Box, Button } from '@mui/material';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { stopSeeingAs } from '../../features/users/index.ts';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import { formatTime } from '../../ui/staff/clock-time.ts';
import { useSeenAs } from './use-seen-as.ts';

export function SeeingAsBanner() {
  const seenAs = useSeenAs();
  const { timeZone } = useConfig();
  const until = seenAs ? Date.parse(seenAs.until) : null;

  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(stop, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);

  if (!seenAs || until === null) return null;
  return (
    <Box role="status" sx={look}>
      <Eye size={20} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {m.staff_seeing_as({ name: seenAs.name, time: formatTime(until, timeZone) })}
      </Box>
      <Button onClick={stop}>{m.staff_seeing_as_stop()}</Button>
    </Box>
  );
}

/** A new page: sockets and everything fetched belonged to the other sight. */
function stop(): void {
  stopSeeingAs();
  location.assign('/app/users');
}

const look = {
  gridColumn: '1 / -1',
  position: 'sticky',
  top: 0,
  zIndex: 'drawer',
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  minHeight: 56,
  padding: { xs: '8px 20px', md: '8px 24px' },
  backgroundColor: 'var(--warn-soft)',
  borderBottom: '1px solid var(--line)',
  '& > svg': { color: 'var(--warn)' },
} as const;
