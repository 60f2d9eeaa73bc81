/** The keyboard focus when the meeting's tab has closed and the console has the focus again. */
import { useEffect, useEffectEvent } from 'react';

/**
 * The button that had the focus was removed, so the focus goes to the knocks: the next control is the next
 * knock's. Without
 * a knock it goes to the page, past the navigation. A control that is still there keeps it.
 * @param findKnocks `null` without a knock
 */
export function useFocusOnReturn(findKnocks: () => HTMLElement | null): void {
  const onReturn = useEffectEvent(() => {
    for (const part of [findKnocks(), document.getElementById('page')]) {
      if (document.activeElement === document.body) part?.focus();
    }
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('focus', () => onReturn(), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
