/** The agent's own state, figures of the day and next bookings. */
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { presenceLabel, presenceTone } from '../../../../ui/presence-labels.ts';
import { StatTiles } from '../../../../ui/staff/layout/stat-tiles.tsx';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { DashboardFailed } from '../dashboard/dashboard-stats.tsx';
import { Since } from '../presence/since.tsx';
import { usePresence } from '../presence/use-presence.ts';
import { ownStats } from './own-stats.ts';
import { UpcomingBookings } from './upcoming-bookings.tsx';
import { useOwnDay } from './use-own-day.ts';

export function OwnDay({ agentId }: { agentId: string }) {
  const { data, isError, error, refetch } = useOwnDay();
  const presence = usePresence();
  return (
    <Box component="section" aria-labelledby="own-day-title" sx={styles}>
      <Box sx={headStyles}>
        <Box component="h2" id="own-day-title" sx={{ fontSize: 16, lineHeight: '24px' }}>
          {m.staff_own_title()}
        </Box>
        {presence && (
          <>
            <Pill tone={presenceTone(presence.state)}>{presenceLabel(presence)}</Pill>
            <Since since={presence.since} />
          </>
        )}
        <Button
          component={Link}
          to={`/app/schedules?agentId=${agentId}`}
          variant="text"
          sx={{ marginLeft: 'auto' }}
        >
          {m.staff_own_bookings_all()}
        </Button>
      </Box>
      {isError && <DashboardFailed error={error} onRetry={() => void refetch()} />}
      <StatTiles label={m.staff_own_figures()} tiles={ownStats(data)} />
      {data && <UpcomingBookings bookings={data.upcoming} />}
    </Box>
  );
}

const styles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' } as const;
const headStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' } as const;
