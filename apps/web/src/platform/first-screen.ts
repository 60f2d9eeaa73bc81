/** What the server drew the first screen from; `null` on pages it left blank. */
import {
  drawnAttribute,
  type FirstScreen,
  firstScreenId,
  pressedAttribute,
} from '@foyer/contract/first-screen.ts';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

const FirstScreenContext = createContext<FirstScreen | null>(null);

/** Gives it to everything below. */
export const FirstScreenProvider = FirstScreenContext.Provider;

export function useFirstScreen(): FirstScreen | null {
  return useContext(FirstScreenContext);
}

/** Reads it from the document. @returns `null` where nothing was drawn */
export function readFirstScreen(): FirstScreen | null {
  const block = document.getElementById(firstScreenId);
  return block && (JSON.parse(block.textContent) as FirstScreen);
}

/** Stands around the whole page: from now on it acts by itself, and what was pressed before is pressed again. */
export function useActing(): void {
  useEffect(() => {
    document.documentElement.removeAttribute(drawnAttribute);
    const button = document.querySelector<HTMLElement>(`[${pressedAttribute}]`);
    if (!button) return;
    button.removeAttribute(pressedAttribute);
    // After what was filled in has come to its place.
    setTimeout(() => button.click());
  }, []);
}

const never = () => () => {};

/** `false` while the page is as the server drew it: what only the browser knows is told a moment later. */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
