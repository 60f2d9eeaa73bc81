/** Polls the configuration while the page is visible, and at once when it becomes visible again. */

import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { configRefresh } from '@foyer/contract/tenants/config-refresh.ts';
import { type ClientConfig, tenantRoutes } from '@foyer/contract/tenants/tenants.ts';
import { timeoutSignal } from '../api/timeout-signal.ts';
import { browserClock, type Clock } from '../time/clock.ts';
import { fetchTimed } from '../time/server-clock.ts';

interface ConfigResponse {
  readonly config: ClientConfig;
  /** ETag for the next request. */
  readonly tag: string | null;
}

export interface ConfigPorts {
  readonly clock: Clock;
  readonly random: () => number;
  /** @returns `null` when the configuration still has this ETag. @throws without a response */
  fetchConfig(tag: string | null): Promise<ConfigResponse | null>;
  isActive(): boolean;
  /** Calls the listener when the page becomes visible or online. @returns unsubscribe */
  onActive(listener: () => void): () => void;
}

export interface ConfigPolling {
  /** Requests now: this page changed the configuration, or another person signed in. */
  refetch(): void;
  stop(): void;
}

/** Upper limit of the delay after failures, so that many pages do not overload a recovering server. */
const maxDelayMs = minutes(1);
const responseTimeoutMs = seconds(20);

/**
 * @param apply React's state setter; an unchanged configuration keeps its object, so that nothing renders
 * again
 */
export function pollConfig(
  apply: (change: (before: ClientConfig) => ClientConfig) => void,
  ports: ConfigPorts = browserPorts,
): ConfigPolling {
  let tag: string | null = null;
  let failures = 0;
  let isFetching = false;
  let mustFetchAgain = false;
  let isStopped = false;
  let cancelTimer = () => {};

  function schedule(): void {
    const delay = Math.min(maxDelayMs, configRefresh.pollIntervalMs * 2 ** failures);
    cancelTimer = ports.clock.after(delay * (0.75 + ports.random() / 4), () => {
      if (ports.isActive()) void poll();
    });
  }

  async function poll(): Promise<void> {
    // A running request may return the configuration from before the change.
    mustFetchAgain = isFetching;
    if (isFetching) return;
    isFetching = true;
    cancelTimer();
    try {
      const response = await ports.fetchConfig(tag);
      failures = 0;
      if (response && !isStopped) {
        tag = response.tag;
        apply((before) => (isSame(before, response.config) ? before : response.config));
      }
    } catch {
      failures += 1;
    }
    isFetching = false;
    if (isStopped) return;
    if (mustFetchAgain) void poll();
    else schedule();
  }

  const unsubscribe = ports.onActive(() => void poll());
  schedule();
  return {
    refetch: () => void poll(),
    stop() {
      isStopped = true;
      cancelTimer();
      unsubscribe();
    },
  };
}

const isSame = (one: ClientConfig, other: ClientConfig) => JSON.stringify(one) === JSON.stringify(other);

const browserPorts: ConfigPorts = {
  clock: browserClock,
  random: Math.random,
  async fetchConfig(tag) {
    const response = await fetchTimed(tenantRoutes.config.path, {
      ...(tag && { headers: { 'if-none-match': tag } }),
      signal: timeoutSignal(responseTimeoutMs),
    });
    if (response.status === 304) return null;
    if (!response.ok) throw new Error(`${response.status}`);
    return { config: await response.json(), tag: response.headers.get('etag') };
  },
  isActive: () => !document.hidden && navigator.onLine,
  onActive(listener) {
    const listenIfActive = () => browserPorts.isActive() && listener();
    document.addEventListener('visibilitychange', listenIfActive);
    window.addEventListener('online', listenIfActive);
    return () => {
      document.removeEventListener('visibilitychange', listenIfActive);
      window.removeEventListener('online', listenIfActive);
    };
  },
};
