/** Polling of the client configuration: open pages apply a change of the settings within ten seconds. */
import { seconds } from '../core/time.ts';

export const configRefresh = {
  /**
   * Poll interval of a visible page; each page shortens it a little, so that many pages do not poll at once.
   */
  pollIntervalMs: seconds(8),
  /** How long the server caches its answer. A change made by this server process takes effect at once. */
  cacheMs: seconds(2),
} as const;
