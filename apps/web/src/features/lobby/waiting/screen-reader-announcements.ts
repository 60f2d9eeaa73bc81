/** Throttles the live region of the lobby: the newest sentence, at most one in fifteen seconds. */
import { seconds } from '@foyer/contract/core/time.ts';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../platform/time/server-clock.ts';

const pauseMs = seconds(15);

/** Milliseconds until the next announcement is allowed after one at `lastAnnouncedAt`. */
export function announcementDelayMs(lastAnnouncedAt: number, now: number): number {
  return Math.min(pauseMs, Math.max(0, lastAnnouncedAt + pauseMs - now));
}

/** @returns the sentence to announce now; of several within the pause only the last is announced */
export function useThrottledAnnouncement(sentence: string): string {
  const [announced, setAnnounced] = useState(sentence);
  const announcedAt = useRef(serverNow());
  useEffect(() => {
    if (sentence === announced) return;
    const timer = setTimeout(
      () => {
        announcedAt.current = serverNow();
        setAnnounced(sentence);
      },
      announcementDelayMs(announcedAt.current, serverNow()),
    );
    return () => clearTimeout(timer);
  }, [sentence, announced]);
  return announced;
}
