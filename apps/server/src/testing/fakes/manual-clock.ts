/** A clock that only a test advances. */
export interface ManualClock {
  now(): Date;
  /** @param ms milliseconds */
  advance(ms: number): void;
}

export function createManualClock(start: Date = new Date()): ManualClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms;
    },
  };
}
