/** What is printed: no controls, light colours, and content that is rendered for paper alone. */
import { useEffect, useSyncExternalStore } from 'react';

/** Styles of what is not printed: buttons, menus and other controls. */
export const screenOnly = { '@media print': { display: 'none' } } as const;

/** Blocks one below the other: a grid that is divided into pages lays its rows over each other. */
export const stackedOnPaper = {
  '@media print': { display: 'block', '& > * + *': { marginTop: '16px' } },
} as const;

/** Calls `onChange` before the browser lays out the paper, and after it is printed. @returns unsubscribe */
function listenToPrinting(onChange: (isPrinting: boolean) => void): () => void {
  const begin = (): void => onChange(true);
  const end = (): void => onChange(false);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

let isPrinting = false;

const subscribe = (onChange: () => void): (() => void) =>
  listenToPrinting((next) => {
    isPrinting = next;
    onChange();
  });

/** Whether the page is being printed. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);

/** Prints the light colours of a page that is dark on the screen. */
export function useLightPaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let onScreen = root.dataset.theme;
    return listenToPrinting((begins) => {
      if (begins) onScreen = root.dataset.theme;
      const shown = begins ? 'light' : onScreen;
      if (shown) root.dataset.theme = shown;
    });
  }, []);
}
