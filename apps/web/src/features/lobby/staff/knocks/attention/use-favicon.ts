/** Shows the number of knocks on the tab's icon while mounted. */
import { useEffect, useState } from 'react';
import { createFaviconBadge } from './favicon-badge.ts';

export function useFaviconCount(count: number): void {
  const [badge] = useState(() => createFaviconBadge());
  useEffect(() => void badge.show(count), [badge, count]);
  useEffect(() => () => void badge.show(0), [badge]);
}
