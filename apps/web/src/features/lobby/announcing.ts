/** What is read out while somebody waits: the newest sentence, and no more than one in fifteen seconds. */
import { seconds } from '@foyer/contract/time.ts';
import { useEffect, useRef, useState } from 'react';

const pauseMs = seconds(15);

/** How long the next sentence has to wait, in milliseconds, after one was said at `lastSaidAt`. */
export function pauseBeforeSaying(lastSaidAt: number, now: number): number {
  return Math.min(pauseMs, Math.max(0, lastSaidAt + pauseMs - now));
}

/** @returns the sentence to be read out now; of several in the meantime only the last is */
export function useSaid(sentence: string): string {
  const [said, setSaid] = useState(sentence);
  const saidAt = useRef(Date.now());
  useEffect(() => {
    if (sentence === said) return;
    const timer = setTimeout(
      () => {
        saidAt.current = Date.now();
        setSaid(sentence);
      },
      pauseBeforeSaying(saidAt.current, Date.now()),
    );
    return () => clearTimeout(timer);
  }, [sentence, said]);
  return said;
}
