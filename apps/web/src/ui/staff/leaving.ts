/** Whether a page may be left right now: one that holds unsaved changes is asked before anything leads away from it. */

/** Told what would lead away; calls it once it may. */
type Holder = (go: () => void) => void;

/** A page may be several forms; the one that holds it last asks. */
const holders: Holder[] = [];

/** From now on every way out goes by `ask`. @returns how to let go */
export function holdPage(ask: Holder): () => void {
  holders.push(ask);
  return () => {
    const at = holders.indexOf(ask);
    if (at >= 0) holders.splice(at, 1);
  };
}

export function isPageHeld(): boolean {
  return holders.length > 0;
}

/** Goes, or asks the page that is held. */
export function leavePage(go: () => void): void {
  const holder = holders.at(-1);
  if (holder) holder(go);
  else go();
}
