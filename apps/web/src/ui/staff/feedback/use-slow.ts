/** Delays a loading indicator, so that fast operations do not flash one. */
import { useEffect, useState } from 'react';

/** @returns true once `isPending` has been true for `afterMs` without interruption */
export function useSlow(isPending: boolean, afterMs = 300): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending, afterMs]);
  return isSlow;
}
