/** Time, as whoever waits for something takes it: a test passes its own. */

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs once after `ms`; the function it returns calls it off. */
  after(ms: number, run: () => void): () => void;
}

/** Time as the browser has it. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
