/** Without lobby mode: the banners above each page for a meeting that waits for the host or is in progress. */
import { Box } from '@mui/material';
import { InMeetingCard, OpenMeetingBanner } from '../../../features/lobby/staff/index.ts';

export function HostNotices({ mayTransfer }: { mayTransfer: boolean }) {
  return (
    <Box sx={{ '& > *': { marginBottom: '20px' } }}>
      <OpenMeetingBanner />
      <InMeetingCard mayTransfer={mayTransfer} />
    </Box>
  );
}
