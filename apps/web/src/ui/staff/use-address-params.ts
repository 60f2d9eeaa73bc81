/**
 * The query parameters of the page's address. A change starts from the current address, not from the last
 * render.
 */
import { useCallback } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';

/** The parameters of the address as it is now, which may be newer than the last render. */
export const currentParams = (): URLSearchParams => new URLSearchParams(window.location.search);

type Change = (current: URLSearchParams) => URLSearchParams;
type ChangeOptions = Pick<NavigateOptions, 'replace'>;

/** Consecutive changes are combined. The setter of react-router starts each from the last render. */
export function useAddressParams(): [URLSearchParams, (change: Change, options?: ChangeOptions) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback(
    (applyChange: Change, { replace = false }: ChangeOptions = {}): void => {
      // Navigation to another page has started: a late change must not undo it.
      if (window.location.pathname !== pathname) return;
      setParams(applyChange(currentParams()), { replace, preventScrollReset: true });
    },
    [setParams, pathname],
  );
  return [params, change];
}
