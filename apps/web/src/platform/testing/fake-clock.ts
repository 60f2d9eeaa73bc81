/** Test support: a clock that advances with `pass`. */
import type { Clock } from '../time/clock.ts';

/** Runs pending microtasks. */
async function runMicrotasks() {
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
        await runMicrotasks();
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
