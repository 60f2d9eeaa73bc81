/** Whether something has lasted long enough to be worth a sign. */
import { useEffect, useState } from 'react';

/** @returns true once `isUnderWay` has been true for `afterMs` without a break */
export function useSlow(isUnderWay: boolean, afterMs = 300): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay, afterMs]);
  return isSlow;
}
