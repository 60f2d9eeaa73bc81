/** Time as the browser has it. */
import type { Clock } from './call-ports.ts';

export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
