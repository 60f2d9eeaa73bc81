/** A value that a screen can watch: state outside React, read with `useWatched`. */
import { useSyncExternalStore } from 'react';

export interface Watched<T> {
  get(): T;
  /** @returns unsubscribe */
  subscribe(listener: () => void): () => void;
}

/** A watched value and the right to change it. */
export function watch<T>(initial: T): Watched<T> & { set(value: T): void } {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useWatched<T>(watched: Watched<T>): T {
  return useSyncExternalStore(watched.subscribe, watched.get);
}
