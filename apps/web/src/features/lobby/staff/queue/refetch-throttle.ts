/**
 * Refetches queries that a server event has invalidated: at once, then at most once per second and query key.
 * Paused while a meeting's tab opens: that tab shares the thread of this page, which opened it.
 */
import { seconds } from '@foyer/contract/core/time.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { browserClock, type Clock } from '../../../../platform/time/clock.ts';

/** One accept causes five server events in the console of each agent. */
const minIntervalMs = seconds(1);

export type RefetchThrottle = ReturnType<typeof createRefetchThrottle>;

export function createRefetchThrottle(ask: (key: QueryKey) => Promise<unknown>, clock: Pick<Clock, 'after'>) {
  /** By query key, during a fetch and the interval after it: whether another change came meanwhile. */
  const inFlight = new Map<string, boolean>();
  let pauseInProgress: { over: Promise<void>; end: () => void } | null = null;

  function refetch(key: QueryKey): void {
    const name = JSON.stringify(key);
    if (inFlight.has(name)) return void inFlight.set(name, true);
    inFlight.set(name, false);
    void run(key).then(() => {
      const hasChanged = inFlight.get(name);
      inFlight.delete(name);
      if (hasChanged) refetch(key);
    });
  }

  async function run(key: QueryKey): Promise<void> {
    if (pauseInProgress) await pauseInProgress.over;
    const interval = new Promise<void>((resolve) => clock.after(minIntervalMs, resolve));
    // The component that uses the query shows its failure.
    await Promise.all([ask(key).catch(() => {}), interval]);
  }

  return {
    /** Call it on each change. */
    refetch,

    /** Delays all refetches for `ms`, or until `resume`. */
    pause(ms: number): void {
      pauseInProgress?.end();
      let resolve = () => {};
      const over = new Promise<void>((done) => {
        resolve = done;
      });
      const end = () => {
        cancelTimer();
        pauseInProgress = null;
        resolve();
      };
      const cancelTimer = clock.after(ms, end);
      pauseInProgress = { over, end };
    },

    resume: () => pauseInProgress?.end(),

    /** Resolves at once, or at the end of the pause. */
    whenResumed: async () => pauseInProgress?.over,
  };
}

const throttles = new WeakMap<QueryClient, RefetchThrottle>();

/** The throttle of the console: one per query client, because several components receive the same events. */
export function useRefetchThrottle(): RefetchThrottle {
  const queryClient = useQueryClient();
  const known = throttles.get(queryClient);
  if (known) return known;
  const refetchThrottle = createRefetchThrottle(
    (queryKey) => queryClient.invalidateQueries({ queryKey }),
    browserClock,
  );
  throttles.set(queryClient, refetchThrottle);
  return refetchThrottle;
}
