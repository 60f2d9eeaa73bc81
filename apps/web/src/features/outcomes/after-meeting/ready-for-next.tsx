/**
 * After the outcome is saved: the way back to the console. The tab closes by itself, unless the agent adds
 * something to the outcome. Saving has ended the wrap-up, so the next knock may already be there.
 */
import { seconds } from '@foyer/contract/core/time.ts';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { serverNow } from '../../../platform/time/server-clock.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatClock, useCountdown } from '../../../ui/use-countdown.ts';
import styles from '../outcomes.module.css';

const closesAfterMs = seconds(5);

/** The tab was opened for the meeting; if the browser refuses to close it, the console opens in it. */
function backToConsole(): void {
  window.close();
  location.assign('/app');
}

interface ReadyForNextProps {
  /** The agent is adding to the outcome: the tab stays. */
  readonly isHeld: boolean;
  readonly onBack?: () => void;
}

export function ReadyForNext({ isHeld, onBack = backToConsole }: ReadyForNextProps) {
  const [closesAt, setClosesAt] = useState<number | null>(() => serverNow() + closesAfterMs);
  if (isHeld && closesAt !== null) setClosesAt(null);
  const secondsLeft = useCountdown(closesAt);

  useEffect(() => {
    if (closesAt === null) return;
    const timer = setTimeout(onBack, Math.max(0, closesAt - serverNow()));
    return () => clearTimeout(timer);
  }, [closesAt, onBack]);

  return (
    <div className={styles.ready}>
      <Button autoFocus onClick={onBack}>
        {m.outcome_ready()}
      </Button>
      {closesAt !== null && (
        <>
          <p className={styles.note} role="timer">
            {m.outcome_closes({ time: formatClock(secondsLeft) })}
          </p>
          <Button variant="quiet" onClick={() => setClosesAt(null)}>
            {m.outcome_keep_open()}
          </Button>
        </>
      )}
    </div>
  );
}
