/** The agent's next bookings: when each starts, and from when its customer can come. */
import type { OwnDay } from '@foyer/contract/lobby/own-day.ts';
import { Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { formatInstant, formatTime } from '../../../../ui/staff/time/clock-time.ts';

export function UpcomingBookings({ bookings }: { bookings: OwnDay['upcoming'] }) {
  const { timeZone } = useConfig();
  if (bookings.length === 0)
    return (
      <Panel sx={{ padding: { xs: '12px 16px', sm: '12px 24px' }, color: 'var(--ink-2)' }}>
        {m.staff_own_bookings_none()}
      </Panel>
    );
  return (
    <Panel>
      <Box component="ul" aria-label={m.staff_own_bookings()}>
        {bookings.map(({ id, customerName, productName, startsAt, opensAt }) => (
          <Box component="li" key={id} sx={lineStyles}>
            <MuiLink component={Link} to={`/app/schedules?schedule=${id}`} sx={linkStyles}>
              {formatInstant(startsAt, timeZone)}
            </MuiLink>
            <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {customerName}
              </Box>
              {` · ${productName}`}
            </Box>
            <Box sx={{ color: 'var(--ink-2)', fontSize: 13 }}>
              {m.staff_own_booking_opens({ time: formatTime(opensAt, timeZone) })}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const lineStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  minHeight: 48,
  padding: { xs: '8px 16px', sm: '8px 24px' },
  '& + &': { borderTop: '1px solid var(--line)' },
} as const;
const linkStyles = { color: 'var(--accent-text)', fontVariantNumeric: 'tabular-nums' } as const;
