/** State outside of React that can be observed. Components read it with `useObservable`. */

export interface Observable<State> {
  /** The current state, the same value until the next change. */
  state(): State;
  /**
   * Calls the listener after every change.
   * @returns unsubscribe
   */
  subscribe(listener: () => void): () => void;
}

/** An observable for its owner, with the functions that change it. */
export interface WritableObservable<State> extends Observable<State> {
  /** Replaces the state; the same value (`Object.is`) notifies no listener. */
  set(next: State): void;
  /** Merges a change into an object state. */
  update(change: Partial<State>): void;
}

export function createObservable<State>(initial: State): WritableObservable<State> {
  const listeners = new Set<() => void>();
  let state = initial;

  function set(next: State): void {
    if (Object.is(next, state)) return;
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    update: (change) => set({ ...state, ...change }),
  };
}
