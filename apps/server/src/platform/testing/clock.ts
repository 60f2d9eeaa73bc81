/** A clock that stands until a test moves it. */
export interface Clock {
  now(): Date;
  /** @param ms milliseconds to go on */
  advance(ms: number): void;
}

export function createClock(start: Date = new Date()): Clock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms;
    },
  };
}
