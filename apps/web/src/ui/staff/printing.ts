/** What is on paper: no controls, light colours, and content that is rendered for it alone. */
import { useEffect, useSyncExternalStore } from 'react';

/** Styles of controls, which nobody can press on paper. */
export const screenOnly = { '@media print': { display: 'none' } } as const;

/** Blocks one below the other: a grid that is divided into pages lays its rows over each other. */
export const stackedOnPaper = {
  '@media print': { display: 'block', '& > * + *': { marginTop: '16px' } },
} as const;

let isPrinting = false;

function subscribe(onChange: () => void): () => void {
  const begin = (): void => {
    isPrinting = true;
    onChange();
  };
  const end = (): void => {
    isPrinting = false;
    onChange();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether the page is being printed. A change is rendered before the browser lays out the paper. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);

/** Paper is white: prints the light colours of a page that is dark on the screen. */
export function useLightPaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let onScreen: string | undefined;
    const begin = (): void => {
      onScreen = root.dataset.theme;
      root.dataset.theme = 'light';
    };
    const end = (): void => {
      if (onScreen !== undefined) root.dataset.theme = onScreen;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
