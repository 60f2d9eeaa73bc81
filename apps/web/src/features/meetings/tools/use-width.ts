/** Whether the page is wide enough for something. */
import { useSyncExternalStore } from 'react';

export function useWidth(atLeastPx: number): boolean {
  const query = `(width >= ${atLeastPx}px)`;
  return useSyncExternalStore(
    (listener) => {
      const watched = matchMedia(query);
      watched.addEventListener('change', listener);
      return () => watched.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
