/** Keeps a growing list scrolled to its end unless the person has scrolled up. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A distance to the end up to this counts as the end. */
const nearPx = 48;

/**
 * @param size number of items; @param isShown whether the list is visible, because a hidden list cannot
 * scroll
 */
export function useStickToEnd(list: RefObject<HTMLElement | null>, size: number, isShown: boolean) {
  const isAtEnd = useRef(true);
  const [hasNewer, setNewer] = useState(false);

  const goToEnd = () => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
    isAtEnd.current = true;
    setNewer(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the size changes
  useLayoutEffect(() => {
    if (!isShown) return;
    if (isAtEnd.current) goToEnd();
    else setNewer(true);
  }, [size]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the list is opened
  useLayoutEffect(() => {
    if (isShown) goToEnd();
  }, [isShown]);

  // A picture that loads later or an opening keyboard moves the end.
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const watch = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    });
    watch.observe(box);
    for (const child of box.children) watch.observe(child);
    return () => watch.disconnect();
  }, [list]);

  return {
    hasNewer,
    goToEnd,
    onScroll() {
      const box = list.current;
      if (!box || box.clientHeight === 0) return;
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx;
      if (isAtEnd.current) setNewer(false);
    },
  };
}
