/** The current time, updated regularly, for screens that show how long something lasts. */
import { useEffect, useState } from 'react';

/** @returns the result of `read()`, updated every `everyMs` */
export function useNow(read: () => number, everyMs = 1_000): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    setNow(read());
    const timer = setInterval(() => setNow(read()), everyMs);
    return () => clearInterval(timer);
  }, [read, everyMs]);
  return now;
}
