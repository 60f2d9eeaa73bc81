/** Says why no knock comes: the agent is in a meeting, or wraps up the last one. */
import { Box, Button } from '@mui/material';
import { Timer, Video } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { formatElapsed } from '../../../../ui/staff/time/clock-time.ts';
import { useNow } from '../../../../ui/staff/use-now.ts';
import { useLobby } from '../use-lobby.ts';
import { usePresence } from './use-presence.ts';

export function PresenceBanner() {
  const lobby = useLobby();
  const presence = usePresence();
  const current = useObservable(lobby.tab.currentMeeting);
  const pending = useObservable(lobby.tab.pendingMeeting);
  if (presence?.state === 'wrapping-up' && presence.until) return <WrapUp until={presence.until} />;
  // The banners of the meeting itself say more.
  if (presence?.state !== 'in-meeting' || current || pending) return null;
  return (
    <Banner tone="ok" icon={Video}>
      <strong>{m.staff_presence_in_meeting_text()}</strong>
    </Banner>
  );
}

function WrapUp({ until }: { until: string }) {
  const lobby = useLobby();
  const now = useNow();
  const [isBusy, setBusy] = useState(false);
  return (
    <Banner
      tone="info"
      icon={Timer}
      action={
        <Button
          variant="contained"
          color="primary"
          disabled={isBusy}
          onClick={() => {
            setBusy(true);
            void lobby.endWrapUp().finally(() => setBusy(false));
          }}
        >
          {m.staff_wrap_up_ready()}
        </Button>
      }
    >
      <strong>{m.staff_presence_wrapping_up()}</strong>
      {/* Not read out every second. */}
      <Box component="span" aria-hidden sx={{ margin: '0 8px', fontVariantNumeric: 'tabular-nums' }}>
        {formatElapsed(Math.max(0, Date.parse(until) - now))}
      </Box>
      {m.staff_wrap_up_text()}
    </Banner>
  );
}
