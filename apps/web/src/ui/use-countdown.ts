/** Countdown to an instant. */
import { useEffect, useState } from 'react';

/** Whole seconds until `at` (epoch milliseconds); 0 after it and without an instant. */
export function useCountdown(at: number | null): number {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    if (at === null) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= at) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [at]);

  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
}

/** 84 → "1:24" */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
