/** What the sections of a long page are searched for. */
import { matchesSearch } from '@foyer/contract/core/search-text.ts';
import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';

/** Empty shows all sections. */
export const SectionSearch = createContext('');

/** Hides an element without the searched words. It stays in the page, so that its fields keep their state. */
export function useSectionSearch(): RefObject<HTMLElement | null> {
  const words = useContext(SectionSearch);
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (element.current) element.current.hidden = !matchesSearch(element.current.textContent, words);
  }, [words]);
  return element;
}
