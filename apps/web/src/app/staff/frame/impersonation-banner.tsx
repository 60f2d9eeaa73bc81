/** The banner of a super admin who impersonates a user: whom, until when, and a button to stop. */
import { Box, Button } from '@mui/material';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { stopImpersonation } from '../../../features/users/index.ts';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { serverNow } from '../../../platform/time/server-clock.ts';
import { formatTime } from '../../../ui/staff/time/clock-time.ts';
import { useImpersonation } from '../session/use-impersonation.ts';

export function ImpersonationBanner() {
  const impersonation = useImpersonation();
  const { timeZone } = useConfig();
  const until = impersonation ? Date.parse(impersonation.until) : null;

  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(stop, Math.max(0, until - serverNow()));
    return () => clearTimeout(timer);
  }, [until]);

  if (!impersonation || until === null) return null;
  return (
    <Box role="status" sx={styles}>
      <Eye size={20} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {m.staff_seeing_as({ name: impersonation.name, time: formatTime(until, timeZone) })}
      </Box>
      <Button onClick={stop}>{m.staff_seeing_as_stop()}</Button>
    </Box>
  );
}

/** Loads a new page: the sockets and all fetched data belong to the impersonated user. */
function stop(): void {
  stopImpersonation();
  location.assign('/app/users');
}

const styles = {
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
