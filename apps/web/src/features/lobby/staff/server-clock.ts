/** Estimates the server's clock, so that an offer does not expire early on a machine whose clock is wrong. */

/** A smaller difference is network latency, not the clock. */
const toleratedMs = 2_000;

/**
 * A clock that learns from the instants in server events. Events arrive late, never early, so the largest
 * offset is the best estimate.
 * @param now the page's own clock, milliseconds
 */
export function createServerClock(now: () => number) {
  let offsetMs: number | undefined;

  /** @param asOf when the server sent it, ISO 8601 */
  function learn(asOf: string): void {
    const offset = Date.parse(asOf) - now();
    if (Number.isFinite(offset)) offsetMs = Math.max(offsetMs ?? offset, offset);
  }

  return {
    learn,
    now: () => now() + (offsetMs !== undefined && Math.abs(offsetMs) > toleratedMs ? offsetMs : 0),
  };
}
