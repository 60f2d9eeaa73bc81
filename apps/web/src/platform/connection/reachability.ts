/**
 * Whether the server can be reached. The browser's events alone miss a router without internet and a server
 * that is down, so a failed request counts as well, and one that is not answered: a network that drops packets
 * fails nothing for many seconds. Two seconds after such a request, the state says so.
 */
import { seconds } from '@foyer/contract/core/time.ts';
import { tenantRoutes } from '@foyer/contract/tenants/tenants.ts';
import { timeoutSignal } from '../api/timeout-signal.ts';
import { createObservable, type Observable } from '../state/observable.ts';
import { browserClock, type Clock } from '../time/clock.ts';

const probeEveryMs = seconds(2);
/** Most requests are answered before. */
const slowAfterMs = 500;
const probeTimeoutMs = seconds(2) - slowAfterMs;

export interface ReachabilityPorts {
  readonly clock: Clock;
  /** Whether the browser has a network. */
  isOnline(): boolean;
  /** Calls the listener when `isOnline` changes. @returns unsubscribe */
  onNetworkChange(listener: () => void): () => void;
  /** Sends a small request. @throws without a response */
  probe(): Promise<void>;
}

export interface Reachability extends Observable<boolean> {
  /** A request had no response, or a connection was lost: finds out whether the server is reachable. */
  check(): void;
  /** Nothing was answered for two seconds. */
  reportSilence(): void;
  /** Starts to find out as soon as this request fails without a response, or is late. */
  follow(request: Promise<unknown>, isUnanswered: (error: unknown) => boolean): void;
  stop(): void;
}

export function watchReachability(ports: ReachabilityPorts = browserPorts): Reachability {
  const reachable = createObservable(ports.isOnline());
  let isProbing = false;
  let isStopped = false;
  let cancelTimer = () => {};

  async function probe(): Promise<void> {
    cancelTimer();
    if (isProbing || isStopped) return;
    isProbing = true;
    const isReachable = await isAnswered(ports.probe());
    isProbing = false;
    if (isStopped) return;
    reachable.set(isReachable && ports.isOnline());
    // Without a network there is nothing to ask; the browser reports when it is back.
    if (!isReachable && ports.isOnline()) cancelTimer = ports.clock.after(probeEveryMs, () => void probe());
  }

  function isAnswered(request: Promise<void>): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = ports.clock.after(probeTimeoutMs, () => resolve(false));
      request.then(
        () => resolve(true),
        () => resolve(false),
      );
      void request.catch(() => {}).finally(cancel);
    });
  }

  function follow(request: Promise<unknown>, isUnanswered: (error: unknown) => boolean): void {
    const cancel = ports.clock.after(slowAfterMs, followNetwork);
    request.then(cancel, (error: unknown) => {
      cancel();
      if (isUnanswered(error)) followNetwork();
    });
  }

  function followNetwork(): void {
    if (ports.isOnline()) void probe();
    else reachable.set(false);
  }

  function reportSilence(): void {
    reachable.set(false);
    followNetwork();
  }

  const unsubscribe = ports.onNetworkChange(followNetwork);
  return {
    state: reachable.state,
    subscribe: reachable.subscribe,
    check: followNetwork,
    reportSilence,
    follow,
    stop() {
      isStopped = true;
      cancelTimer();
      unsubscribe();
    },
  };
}

const browserPorts: ReachabilityPorts = {
  clock: browserClock,
  isOnline: () => navigator.onLine,
  onNetworkChange(listener) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
  async probe() {
    const response = await fetch(tenantRoutes.config.path, {
      cache: 'no-store',
      signal: timeoutSignal(probeTimeoutMs),
    });
    await response.body?.cancel();
  },
};
