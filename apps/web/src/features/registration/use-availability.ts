/**
 * The availability of a product: from the prerendered page, and fetched again when the page is looked at
 * again, and every minute.
 */

import type { Availability } from '@foyer/contract/lobby/shapes.ts';
import { useEffect, useState } from 'react';
import { useFirstScreen } from '../../platform/first-screen.ts';

/** @returns `null` until it is known, and for tenants without a lobby */
export function useAvailability(productSlug: string): Availability | null {
  const screen = useFirstScreen();
  const rendered = screen?.product.slug === productSlug ? screen.availability : undefined;
  const [fetched, setFetched] = useState<Availability | null>();
  const isRendered = rendered !== undefined;

  useEffect(() => {
    let isMounted = true;
    const refresh = () => {
      if (document.hidden) return;
      void import('./fetch-availability.ts')
        .then(({ fetchAvailability }) => fetchAvailability(productSlug))
        .then(
          (fresh) => isMounted && setFetched(fresh),
          // The line is only a help: the last known state stays.
          () => {},
        );
    };
    if (!isRendered) refresh();
    document.addEventListener('visibilitychange', refresh);
    const timer = setInterval(refresh, 60_000);
    return () => {
      isMounted = false;
      document.removeEventListener('visibilitychange', refresh);
      clearInterval(timer);
    };
  }, [productSlug, isRendered]);

  return fetched === undefined ? (rendered ?? null) : fetched;
}
