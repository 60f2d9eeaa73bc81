/** The current time, updated regularly, for screens that show how long something lasts. */
import { useEffect, useState } from 'react';
import { serverNow } from '../../platform/time/server-clock.ts';

/** @returns the server's time in milliseconds, updated every `everyMs` */
export function useNow(everyMs = 1_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
