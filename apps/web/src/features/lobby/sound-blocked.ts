/** Whether the browser would refuse to play a sound: it does until the page was touched once, after a reload too. */
import { useEffect, useState } from 'react';

export function useSoundBlocked(): boolean {
  const [isBlocked, setBlocked] = useState(() => navigator.userActivation?.hasBeenActive === false);
  useEffect(() => {
    if (!isBlocked) return;
    const allow = () => setBlocked(false);
    const touches = ['pointerup', 'keydown'] as const;
    for (const touch of touches) addEventListener(touch, allow);
    return () => {
      for (const touch of touches) removeEventListener(touch, allow);
    };
  }, [isBlocked]);
  return isBlocked;
}
