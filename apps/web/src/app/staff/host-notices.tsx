/** Where there is no lobby: a meeting that waits for the agent, or that the agent is in, above each page. */
import { Box } from '@mui/material';
import { InMeetingCard, OpenMeetingBanner } from '../../features/lobby/staff/index.ts';

export function HostNotices() {
  return (
    <Box sx={{ '& > *': { marginBottom: '20px' } }}>
      <OpenMeetingBanner />
      <InMeetingCard />
    </Box>
  );
}
