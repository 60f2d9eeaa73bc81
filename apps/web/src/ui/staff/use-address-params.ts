/** The query of the page's address: read as it is drawn, changed from what stands in the address bar by then. */
import { useCallback } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';

type Change = (now: URLSearchParams) => URLSearchParams;
type How = Pick<NavigateOptions, 'replace'>;

/** Two changes in a row both count: react-router's own setter would start each from what was last drawn. */
export function useAddressParams(): [URLSearchParams, (change: Change, how?: How) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback(
    (make: Change, { replace = false }: How = {}): void => {
      // The next page is on its way already: a late change of this one must not call the person back.
      if (window.location.pathname !== pathname) return;
      const now = new URLSearchParams(window.location.search);
      setParams(make(now), { replace, preventScrollReset: true });
    },
    [setParams, pathname],
  );
  return [params, change];
}
