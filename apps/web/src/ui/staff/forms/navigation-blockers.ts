/** Blocks navigation away from a page with unsaved changes until the user confirms it. */

/** Receives the blocked navigation and calls it once the user has confirmed. */
type Blocker = (go: () => void) => void;

/** A page may contain several forms; the last blocker asks. */
const blockers: Blocker[] = [];

/** Passes every navigation to `ask` from now on. @returns removes the blocker */
export function blockNavigation(ask: Blocker): () => void {
  blockers.push(ask);
  return () => {
    const at = blockers.indexOf(ask);
    if (at >= 0) blockers.splice(at, 1);
  };
}

export function isNavigationBlocked(): boolean {
  return blockers.length > 0;
}

/** Navigates, or passes the navigation to the last blocker. */
export function navigateUnlessBlocked(go: () => void): void {
  const blocker = blockers.at(-1);
  if (blocker) blocker(go);
  else go();
}
