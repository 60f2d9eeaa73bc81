/** What the sections of a long page are searched for. */
import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';

/** Lower case; empty shows all sections. */
export const SectionSearch = createContext('');

/** Hides an element without the searched words. It stays in the page, so that its fields keep their state. */
export function useSectionSearch(): RefObject<HTMLElement | null> {
  const words = useContext(SectionSearch);
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const text = element.current?.textContent?.toLowerCase() ?? '';
    if (element.current) element.current.hidden = !words.split(/\s+/).every((word) => text.includes(word));
  }, [words]);
  return element;
}
