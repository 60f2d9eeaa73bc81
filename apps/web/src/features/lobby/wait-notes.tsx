/** What a waiting customer is told besides the place: an agent's sentence, or why they wait again after a meeting. */
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Banner } from '../../ui/banner.tsx';
import { formatClock, useCountdown } from '../../ui/use-countdown.ts';
import type { Hold } from './waiting.ts';

interface WaitNotesProps {
  hold: Hold | null;
  after: 'lost' | 'handed-on' | null;
}

export default function WaitNotes({ hold, after }: WaitNotesProps) {
  return (
    <>
      {after && <Banner tone="info">{after === 'lost' ? m.lobby_back() : m.lobby_handed_on()}</Banner>}
      {hold && <OnHold key={hold.until} hold={hold} />}
    </>
  );
}

function OnHold({ hold }: { hold: Hold }) {
  // By this machine's clock, whatever the server's says.
  const [until] = useState(() => Date.now() + hold.keptMs);
  const secondsLeft = useCountdown(until);
  return (
    <Banner tone="info">
      <span>{m.hold_title()}</span> <q>{hold.note}</q>{' '}
      {/* Read out once with the sentence, not every second. */}
      <span aria-live="off">
        {m.hold_kept()} <b>{formatClock(secondsLeft)}</b>.
      </span>
    </Banner>
  );
}
