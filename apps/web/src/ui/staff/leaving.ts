/** Whether a page may be left right now: one that holds unsaved changes is asked before anything leads away from it. */

/** Told what would lead away; calls it once it may. */
type Holder = (go: () => void) => void;

let holder: Holder | null = null;

/** From now on every way out goes by `ask`. @returns how to let go */
export function holdPage(ask: Holder): () => void {
  holder = ask;
  return () => {
    if (holder === ask) holder = null;
  };
}

export function isPageHeld(): boolean {
  return holder !== null;
}

/** Goes, or asks the page that is held. */
export function leavePage(go: () => void): void {
  if (holder) holder(go);
  else go();
}
