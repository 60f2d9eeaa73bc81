/**
 * Whether the browser's autoplay policy blocks sound: it does until the first user activation, also after a
 * reload.
 */
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
