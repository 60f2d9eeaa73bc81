/** What a view model shows: one state that is replaced as a whole, and whoever wants to hear of it. */

export interface Observed<State> {
  readonly state: () => State;
  /** Hears of every change; stops by the function it returns. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function observe<State extends object>(initial: State) {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(change: Partial<State>) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
  };
}
