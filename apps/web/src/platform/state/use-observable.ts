/** Reads an observable in a component. */
import { useSyncExternalStore } from 'react';
import type { Observable } from './observable.ts';

const never = () => () => {};

/**
 * The state of the observable; the component renders again after every change.
 * @param fallback the state while there is no observable; the same value at every call
 */
export function useObservable<State>(observable: Observable<State>): State;
export function useObservable<State, Fallback>(
  observable: Observable<State> | null | undefined,
  fallback: Fallback,
): State | Fallback;
export function useObservable(
  observable: Observable<unknown> | null | undefined,
  fallback?: unknown,
): unknown {
  const read = () => (observable ? observable.state() : fallback);
  return useSyncExternalStore(observable?.subscribe ?? never, read, read);
}
