/** A dialog with the participations of a meeting: each participant with their times in the room. */
import { type Participation, type TimeLogRow, timeLogRoutes } from '@foyer/contract/time-logs.ts';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { LoadingBoundary } from '../../../ui/staff/feedback/loading-boundary.tsx';
import { borderedList } from '../../../ui/staff/layout/bordered-list.ts';
import { ViewDialog } from '../../../ui/staff/layout/view-dialog.tsx';
import { Pill } from '../../../ui/staff/pill.tsx';
import { formatInstantWithSeconds } from '../../../ui/staff/time/clock-time.ts';
import { callAsStaff } from '../../users/index.ts';

export function ParticipationsDialog({ row, onClose }: { row: TimeLogRow; onClose: () => void }) {
  const { meetingId, customerName: customer, productName: product } = row;
  const query = useQuery({
    queryKey: ['stays', meetingId],
    queryFn: async () => (await callAsStaff(timeLogRoutes.stays, { params: { meetingId } })).result,
    staleTime: 0,
  });
  return (
    <ViewDialog
      title={m.staff_time_participations()}
      onClose={onClose}
      actions={
        <Button variant="contained" color="primary" onClick={onClose} autoFocus>
          {m.staff_close()}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: '16px' }}>
        <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_time_participations_of({ customer, product })}</Box>
        <LoadingBoundary query={query} skeletonHeights={[88]}>
          {(participations) =>
            participations.length === 0 ? (
              <p>{m.staff_time_participations_empty()}</p>
            ) : (
              <ParticipationList participations={participations} />
            )
          }
        </LoadingBoundary>
      </Box>
    </ViewDialog>
  );
}

function ParticipationList({ participations }: { participations: readonly Participation[] }) {
  const { timeZone } = useConfig();
  const format = (instant: string): string => formatInstantWithSeconds(instant, timeZone);
  return (
    <Box component="ol" sx={borderedList}>
      {participations.map(({ side, personId, name, from, to, quality }) => (
        <Box component="li" key={`${personId} ${from}`} sx={lineStyles}>
          <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
            <Box sx={{ color: 'var(--ink-2)' }}>
              {m.staff_time_from_to({
                from: format(from),
                to: to === null ? m.staff_time_goes_on() : format(to),
              })}
            </Box>
            {quality && <Box sx={{ color: 'var(--ink-2)' }}>{qualityLabels[quality]()}</Box>}
          </Box>
          <Pill tone={to === null ? 'ok' : 'quiet'}>
            {to === null ? m.staff_time_still_here() : sideLabels[side]()}
          </Pill>
        </Box>
      ))}
    </Box>
  );
}

const sideLabels: Record<Participation['side'], () => string> = {
  agent: () => m.staff_time_side_agent(),
  customer: () => m.staff_time_side_customer(),
  guest: () => m.staff_time_side_guest(),
};

const qualityLabels: Record<NonNullable<Participation['quality']>, () => string> = {
  good: () => m.staff_time_connection_good(),
  poor: () => m.staff_time_connection_poor(),
  lost: () => m.staff_time_connection_lost(),
};

const lineStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '8px 12px',
} as const;
