/** Work that may wait a moment, so that what comes meanwhile is done in the same go. */
export interface Soon {
  run(work: () => Promise<void>): void;
  /** Nothing that waits is begun any more; what is under way is waited for. */
  stop(): Promise<void>;
}

export function createSoon({
  afterMs,
  onError,
}: {
  readonly afterMs: number;
  readonly onError: (error: unknown) => void;
}): Soon {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  return {
    run(work) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        const done = work()
          .catch(onError)
          .finally(() => underWay.delete(done));
        underWay.add(done);
      }, afterMs);
      timers.add(timer);
    },
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
