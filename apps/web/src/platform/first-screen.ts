/** The data of the first screen that the server rendered; `null` on pages without server rendering. */
import {
  type FirstScreen,
  firstScreenId,
  prerenderedAttribute,
  pressedAttribute,
} from '@foyer/contract/registration/first-screen.ts';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

const FirstScreenContext = createContext<FirstScreen | null>(null);

/** Provides the data to the components below. */
export const FirstScreenProvider = FirstScreenContext.Provider;

export function useFirstScreen(): FirstScreen | null {
  return useContext(FirstScreenContext);
}

/** Reads the data from the document. @returns `null` without a server-rendered screen */
export function readFirstScreen(): FirstScreen | null {
  const block = document.getElementById(firstScreenId);
  return block && (JSON.parse(block.textContent) as FirstScreen);
}

/** Called by the root component after hydration: replays the click that was made before. */
export function useReplayedClick(): void {
  useEffect(() => {
    document.documentElement.removeAttribute(prerenderedAttribute);
    const button = document.querySelector<HTMLElement>(`[${pressedAttribute}]`);
    if (!button) return;
    button.removeAttribute(pressedAttribute);
    // Deferred until the typed values are in the form state.
    setTimeout(() => button.click());
  }, []);
}

const never = () => () => {};

/** `false` during hydration, when the output has to match the server's; afterwards `true`. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
