/** The server's clock as the page can know it, so that a knock does not run out early on a machine whose clock is wrong. */

/** Below this the difference is the way through the network, not the clock. */
const toleratedMs = 2_000;

/**
 * A clock that learns from the instants that news carry. News are never early, so the furthest ahead is the nearest.
 * @param now the page's own clock, milliseconds
 */
export function createServerClock(now: () => number) {
  let aheadMs: number | undefined;

  /** @param asOf when the server sent it, ISO 8601 */
  function learn(asOf: string): void {
    const ahead = Date.parse(asOf) - now();
    if (Number.isFinite(ahead)) aheadMs = Math.max(aheadMs ?? ahead, ahead);
  }

  return {
    learn,
    now: () => now() + (aheadMs !== undefined && Math.abs(aheadMs) > toleratedMs ? aheadMs : 0),
  };
}
