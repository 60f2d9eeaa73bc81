/** A list that grows at its end stays there, unless somebody reads further up. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Closer than this counts as the end. */
const nearPx = 48;

/** @param size grows with the list; @param isShown a list that is shut has no end to be at */
export function useEndInSight(list: RefObject<HTMLElement | null>, size: number, isShown: boolean) {
  const isAtEnd = useRef(true);
  const [hasNewer, setNewer] = useState(false);

  const goToEnd = () => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
    isAtEnd.current = true;
    setNewer(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another size is what it looks for
  useLayoutEffect(() => {
    if (!isShown) return;
    if (isAtEnd.current) goToEnd();
    else setNewer(true);
  }, [size]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is opened begins at its end
  useLayoutEffect(() => {
    if (isShown) goToEnd();
  }, [isShown]);

  // A picture that comes later, a keyboard that opens: the end is elsewhere then.
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
