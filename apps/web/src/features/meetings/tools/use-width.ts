/** Whether the page has at least the given width. */
import { useSyncExternalStore } from 'react';

export function useMinWidth(minWidthPx: number): boolean {
  const query = `(width >= ${minWidthPx}px)`;
  return useSyncExternalStore(
    (listener) => {
      const mediaQuery = matchMedia(query);
      mediaQuery.addEventListener('change', listener);
      return () => mediaQuery.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
