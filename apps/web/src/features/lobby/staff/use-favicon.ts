/** Keeps the number of knocks on the tab's picture while the screen stands. */
import { useEffect, useState } from 'react';
import { createFaviconBadge } from './favicon-badge.ts';

export function useFaviconCount(count: number): void {
  const [badge] = useState(() => createFaviconBadge());
  useEffect(() => void badge.show(count), [badge, count]);
  useEffect(() => () => void badge.show(0), [badge]);
}
