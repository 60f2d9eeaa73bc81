/** Runs the orders to the recorder one after the other for each recording, so that a pause never overtakes a resume. */
export function createRecorderQueue() {
  const last = new Map<string, Promise<unknown>>();

  return {
    /** @returns the result of `work`, after everything that was ordered earlier for this recording */
    run<Result>(recordingId: string, work: () => Promise<Result>): Promise<Result> {
      const before = last.get(recordingId) ?? Promise.resolve();
      const running = before.then(work, work);
      const settled = running.catch(() => {});
      last.set(recordingId, settled);
      void settled.then(() => {
        if (last.get(recordingId) === settled) last.delete(recordingId);
      });
      return running;
    },

    /** Resolves when nothing is ordered any more. */
    async idle(): Promise<void> {
      while (last.size > 0) await Promise.all(last.values());
    },
  };
}
