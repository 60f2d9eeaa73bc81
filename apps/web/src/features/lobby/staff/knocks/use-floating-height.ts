/** The height of the floating toasts, for what must stay above them: the snackbars on narrow screens. */
import { type RefObject, useEffect } from 'react';

/** Keeps `--knocks-height` of the document, in pixels; 0 while there is no toast. */
export function useFloatingHeight(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = section.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--knocks-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--knocks-height');
    };
  }, [section]);
}
