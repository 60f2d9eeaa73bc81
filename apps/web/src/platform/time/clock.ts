/** The clock that time-dependent code receives, so that tests can pass a fake one. */

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once after `ms`. @returns cancel */
  after(ms: number, run: () => void): () => void;
}

/** The browser's clock. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
