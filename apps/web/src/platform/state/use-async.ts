/** Loads data in an effect, for pages without a query cache. */
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';

export type AsyncState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

type Load<T> = (signal: AbortSignal) => Promise<T>;
/** A state with the key that was loaded; without a key it belongs to none. */
type Run<T> = AsyncState<T> & { readonly key?: string };

const loading = { status: 'loading' } as const;

/**
 * Calls `load` on mount, for each new `key`, and on `reload`. The result of an outdated run is ignored and its
 * signal aborted. During a reload a loaded value stays; a failure becomes `loading`.
 * @param key identifies what is loaded; `null` loads nothing and stays `loading`
 */
export function useAsync<T>(key: string | null, load: Load<T>): { state: AsyncState<T>; reload: () => void } {
  const [run, setRun] = useState<Run<T>>(loading);
  const [attempt, setAttempt] = useState(0);
  const loadNow = useEffectEvent(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (key === null) return;
    return startRun<T>(key, (signal) => loadNow(signal), setRun);
  }, [key, attempt]);

  return { state: run.key === key ? run : loading, reload: () => setAttempt(attempt + 1) };
}

/** Sets the state at the start of a run, and its result unless the run was cancelled. @returns cancels the run */
export function startRun<T>(
  key: string,
  load: Load<T>,
  setRun: Dispatch<SetStateAction<Run<T>>>,
): () => void {
  const controller = new AbortController();
  const finish = (state: AsyncState<T>) => controller.signal.aborted || setRun({ ...state, key });
  setRun((last) => (last.key === key && last.status === 'loaded' ? last : loading));
  load(controller.signal).then(
    (value) => finish({ status: 'loaded', value }),
    (error: unknown) => finish({ status: 'failed', error }),
  );
  return () => controller.abort();
}
