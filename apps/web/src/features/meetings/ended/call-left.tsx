/** Page of a customer who left: they can rejoin until the time is over, or end the meeting. */
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { browserClock } from '../../../platform/time/clock.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatClock, useCountdown } from '../../../ui/use-countdown.ts';
import type { CallState } from '../call/call-state.ts';
import type { CallViewModel } from '../call/call-view-model.ts';
import styles from './call-left.module.css';
import { ClosingPage } from './closing-page.tsx';
import { watchDeparture } from './departure-watch.ts';

interface CallLeftProps {
  readonly call: CallViewModel | null;
  readonly state: CallState;
}

export function CallLeft({ call, state: { meeting, isHangingUp } }: CallLeftProps) {
  const [untilMs, setUntilMs] = useState<number | null>(null);
  const meetingThen = useEffectEvent(() => meeting);
  useEffect(() => {
    if (!call) return;
    return watchDeparture({ call, clock: browserClock, meeting: meetingThen(), onTime: setUntilMs });
  }, [call]);
  return (
    <ClosingPage
      title={m.room_left()}
      lines={[m.room_left_hint(), untilMs && <RejoinTime key="time" untilMs={untilMs} />]}
      isLit
    >
      <Button onClick={() => call?.tryAgain()}>{m.room_rejoin()}</Button>
      <Button variant="quiet" onClick={() => void call?.hangUp()}>
        {isHangingUp ? m.room_ending() : m.room_left_end()}
      </Button>
    </ClosingPage>
  );
}

function RejoinTime({ untilMs }: { untilMs: number }) {
  const seconds = useCountdown(untilMs);
  return (
    <span className={styles.time} role="timer" aria-live="off">
      {seconds > 0 ? m.room_left_time({ time: formatClock(seconds) }) : m.room_left_over()}
    </span>
  );
}
