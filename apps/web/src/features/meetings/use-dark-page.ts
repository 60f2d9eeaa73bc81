/** The room is dark in both themes: faces are the brightest thing. */
import { useLayoutEffect } from 'react';

/** Turns the page dark for as long as a component stands, then back to the person's theme. */
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
