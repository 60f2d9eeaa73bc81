/** Time that passes when the test says so. */
import type { Clock } from '../clock.ts';

/** Lets everything that is ready happen. */
async function settle() {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

export function fakeClock() {
  let nowMs = Date.parse('2026-11-21T09:00:00.000Z');
  let timers: { atMs: number; run: () => void }[] = [];
  const clock: Clock = {
    now: () => nowMs,
    after(ms, run) {
      const timer = { atMs: nowMs + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  return {
    ...clock,
    async pass(ms: number) {
      const untilMs = nowMs + ms;
      for (;;) {
        await settle();
        const next = timers.filter((timer) => timer.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        nowMs = next.atMs;
        next.run();
      }
      nowMs = untilMs;
    },
  };
}
