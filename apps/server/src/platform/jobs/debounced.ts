/** Runs work after a short delay, so that it can cover everything that changes until then. */
export interface Deferral {
  run(work: () => Promise<void>): void;
  /** Cancels delayed work and waits for running work. */
  stop(): Promise<void>;
}

export function createDeferral({
  afterMs,
  onError,
}: {
  readonly afterMs: number;
  readonly onError: (error: unknown) => void;
}): Deferral {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        const done = work()
          .catch(onError)
          .finally(() => running.delete(done));
        running.add(done);
      }, afterMs);
      timers.add(timer);
    },
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
