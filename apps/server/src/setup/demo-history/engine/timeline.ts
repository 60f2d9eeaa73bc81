/**
 * Simulated time. Processes are ordinary asynchronous functions that wait with `until`; the timeline resumes one at a
 * time, in the order of their instants, so that a run is reproducible and nothing waits for real.
 */

export interface Timeline {
  /** The simulated time. */
  readonly now: () => Date;
  /** Suspends the calling process. An instant that has passed means now. */
  until(at: Date): Promise<void>;
  /** Suspends the calling process for this long. */
  wait(ms: number): Promise<void>;
  /** Starts another process at that instant. */
  start(at: Date, process: () => Promise<void>): void;
  /** Runs until every process has ended. @throws the error of the first process that failed */
  run(): Promise<void>;
}

interface Resumption {
  readonly at: number;
  readonly order: number;
  readonly resume: () => void;
}

/** @param onAdvance called before processes continue at a later instant */
export function createTimeline(startsAt: Date, onAdvance: (now: Date) => void): Timeline {
  let now = startsAt.getTime();
  let order = 0;
  let failure: { readonly error: unknown } | null = null;
  let onSuspended: () => void = () => {};
  /** The next one is at the end. */
  const resumptions: Resumption[] = [];

  function schedule(at: number, resume: () => void): void {
    order += 1;
    const next = { at: Math.max(at, now), order, resume };
    let [low, high] = [0, resumptions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((resumptions[middle] as Resumption).at > next.at) low = middle + 1;
      else high = middle;
    }
    resumptions.splice(low, 0, next);
  }

  function until(at: Date): Promise<void> {
    return new Promise((resolve) => {
      schedule(at.getTime(), resolve);
      onSuspended();
    });
  }

  return {
    now: () => new Date(now),
    until,
    wait: (ms) => until(new Date(now + ms)),
    start(at, process) {
      schedule(at.getTime(), () => {
        process()
          .catch((error: unknown) => {
            failure ??= { error };
          })
          .finally(() => onSuspended());
      });
    },
    async run() {
      for (let next = resumptions.pop(); next && !failure; next = resumptions.pop()) {
        if (next.at > now) {
          now = next.at;
          onAdvance(new Date(now));
        }
        const { resume } = next;
        await new Promise<void>((resolve) => {
          onSuspended = resolve;
          resume();
        });
      }
      if (failure) throw (failure as { readonly error: unknown }).error;
    },
  };
}
