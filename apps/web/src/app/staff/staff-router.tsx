/** React Router's `<Router>` with a confirmation before leaving a page with unsaved changes. */
import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router, type To } from 'react-router';
import { isNavigationBlocked, navigateUnlessBlocked } from '../../ui/staff/forms/navigation-blockers.ts';

// Not a data router: it would enlarge the chunk that the console shares with the customer page.
export function StaffRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });

  useLayoutEffect(() => {
    let isGoingBack = false;
    return history.listen((update) => {
      if (isGoingBack) {
        isGoingBack = false;
        return;
      }
      const { delta } = update;
      if (update.action === 'POP' && delta && isNavigationBlocked()) {
        // The browser has already navigated: go back to the page, which then asks.
        isGoingBack = true;
        history.go(-delta);
        navigateUnlessBlocked(() => history.go(delta));
        return;
      }
      // As a transition, the current page stays until the next one is loaded.
      startTransition(() => setState({ action: update.action, location: update.location }));
    });
  }, [history]);

  const navigator = useMemo(
    () => ({
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to: To, state?: unknown) => navigateWithGuard(to, () => history.push(to, state)),
      replace: (to: To, state?: unknown) => navigateWithGuard(to, () => history.replace(to, state)),
    }),
    [history],
  );

  return (
    <Router location={location} navigationType={action} navigator={navigator} useTransitions>
      {children}
    </Router>
  );
}

/** Navigates, after a confirmation where needed. A change of the query alone does not leave the page. */
function navigateWithGuard(to: To, go: () => void): void {
  const pathname = typeof to === 'string' ? new URL(to, window.location.href).pathname : to.pathname;
  if (pathname === undefined || pathname === window.location.pathname) go();
  else navigateUnlessBlocked(go);
}
