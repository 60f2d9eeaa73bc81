/** Who was in the room of a meeting, from when to when. */
import { type Stay, type TimeLogRow, timeLogRoutes } from '@foyer/contract/time-logs.ts';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { formatInstantWithSeconds } from '../../../ui/staff/clock-time.ts';
import { linedList } from '../../../ui/staff/lined-list.ts';
import { Loaded } from '../../../ui/staff/loaded.tsx';
import { Pill } from '../../../ui/staff/pill.tsx';
import { ViewDialog } from '../../../ui/staff/view-dialog.tsx';
import { callAsStaff } from '../../users/index.ts';

export function StaysDialog({ row, onClose }: { row: TimeLogRow; onClose: () => void }) {
  const { meetingId, customerName: customer, productName: product } = row;
  const answer = useQuery({
    queryKey: ['stays', meetingId],
    queryFn: async () => (await callAsStaff(timeLogRoutes.stays, { params: { meetingId } })).result,
    staleTime: 0,
  });
  return (
    <ViewDialog
      title={m.staff_time_stays()}
      onClose={onClose}
      actions={
        <Button variant="contained" color="primary" onClick={onClose} autoFocus>
          {m.staff_close()}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: '16px' }}>
        <Box sx={{ color: 'var(--ink-2)' }}>{m.staff_time_stays_of({ customer, product })}</Box>
        <Loaded answer={answer} heights={[88]}>
          {(stays) => (stays.length === 0 ? <p>{m.staff_time_stays_empty()}</p> : <Stays stays={stays} />)}
        </Loaded>
      </Box>
    </ViewDialog>
  );
}

function Stays({ stays }: { stays: readonly Stay[] }) {
  const { timeZone } = useConfig();
  const write = (instant: string): string => formatInstantWithSeconds(instant, timeZone);
  return (
    <Box component="ol" sx={linedList}>
      {stays.map(({ side, personId, name, from, to }) => (
        <Box component="li" key={`${personId} ${from}`} sx={lineLook}>
          <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
            <Box sx={{ color: 'var(--ink-2)' }}>
              {m.staff_time_from_to({
                from: write(from),
                to: to === null ? m.staff_time_goes_on() : write(to),
              })}
            </Box>
          </Box>
          <Pill tone={to === null ? 'ok' : 'quiet'}>
            {to === null
              ? m.staff_time_still_here()
              : side === 'agent'
                ? m.staff_time_side_agent()
                : m.staff_time_side_customer()}
          </Pill>
        </Box>
      ))}
    </Box>
  );
}

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '8px 12px',
} as const;
