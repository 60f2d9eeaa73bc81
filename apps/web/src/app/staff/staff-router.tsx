/** The console's router: react-router's own, with a word before a page that holds unsaved changes is left. */
import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router, type To } from 'react-router';
import { isPageHeld, leavePage } from '../../ui/staff/leaving.ts';

// Not the data router, which would make the chunk heavier that the customer's page shares.
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
      if (update.action === 'POP' && delta && isPageHeld()) {
        // The browser has already gone: back to the page, which then asks.
        isGoingBack = true;
        history.go(-delta);
        leavePage(() => history.go(delta));
        return;
      }
      // What is on screen stays until the next page is there.
      startTransition(() => setState({ action: update.action, location: update.location }));
    });
  }, [history]);

  const navigator = useMemo(
    () => ({
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to: To, state?: unknown) => step(to, () => history.push(to, state)),
      replace: (to: To, state?: unknown) => step(to, () => history.replace(to, state)),
    }),
    [history],
  );

  return (
    <Router location={location} navigationType={action} navigator={navigator} useTransitions>
      {children}
    </Router>
  );
}

/** A change of the query alone does not leave the page. */
function step(to: To, go: () => void): void {
  const pathname = typeof to === 'string' ? new URL(to, window.location.href).pathname : to.pathname;
  if (pathname === undefined || pathname === window.location.pathname) go();
  else leavePage(go);
}
