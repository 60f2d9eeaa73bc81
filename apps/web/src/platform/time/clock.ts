/** The clock that time-dependent code receives, so that tests can pass a fake one. */
import { serverNow } from './server-clock.ts';

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once after `ms`. @returns cancel */
  after(ms: number, run: () => void): () => void;
}

/** The server's time and the browser's timers. */
export const browserClock: Clock = {
  now: serverNow,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
