/** The room is dark in both themes, so that faces stand out. */
import { useLayoutEffect } from 'react';

/** Sets the dark theme while the component is mounted, then restores the previous one. */
export function useDarkPage(): void {
  useLayoutEffect(() => {
    const page = document.documentElement.dataset;
    const before = page.theme;
    page.theme = 'dark';
    return () => {
      page.theme = before;
    };
  }, []);
}
