/** The banner above every page while the server cannot be reached, or its live updates do not arrive. */
import { Box } from '@mui/material';
import { RefreshCwOff, WifiOff } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import type { LiveChannel } from '../../../platform/live/live.ts';
import { browserClock } from '../../../platform/time/clock.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { useLiveUpdates } from '../session/live-updates.ts';
import { useReachability } from '../session/reachability.ts';

interface OfflineBannerProps {
  /** The banner then says that no knocks arrive; the dashboard has a banner of its own for a lost connection. */
  receivesKnocks: boolean;
  /** `null` until it is opened. */
  channel: Pick<LiveChannel, 'state' | 'onState'> | null;
  clock?: typeof browserClock;
}

export function OfflineBanner({ receivesKnocks, channel, clock = browserClock }: OfflineBannerProps) {
  const isReachable = useReachability();
  const updatesArrive = useLiveUpdates(channel, clock);
  // The live region is there before its text, so that screen readers announce it.
  return (
    <Box role="status" sx={{ '& > *': { marginBottom: '20px' } }}>
      {!isReachable && (
        <Banner role="none" icon={WifiOff}>
          {receivesKnocks ? m.staff_lobby_connection_lost() : m.staff_offline()}
        </Banner>
      )}
      {isReachable && !updatesArrive && !receivesKnocks && (
        <Banner role="none" icon={RefreshCwOff}>
          {m.staff_no_live_updates()}
        </Banner>
      )}
    </Box>
  );
}
