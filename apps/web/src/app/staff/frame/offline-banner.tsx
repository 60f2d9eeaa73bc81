/** The banner above every page while the server cannot be reached. */
import { Box } from '@mui/material';
import { WifiOff } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { useReachability } from '../session/reachability.ts';

/** @param props.receivesKnocks says that no knocks arrive */
export function OfflineBanner({ receivesKnocks }: { receivesKnocks: boolean }) {
  const isReachable = useReachability();
  // The live region is there before its text, so that screen readers announce it.
  return (
    <Box role="status" sx={{ '& > *': { marginBottom: '20px' } }}>
      {!isReachable && (
        <Banner role="none" icon={<WifiOff size={20} strokeWidth={1.75} />}>
          {receivesKnocks ? m.staff_lobby_connection_lost() : m.staff_offline()}
        </Banner>
      )}
    </Box>
  );
}
