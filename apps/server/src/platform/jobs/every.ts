/** A recurring piece of work inside the process: never twice at once, never silently dead. */
export interface Recurring {
  stop(): Promise<void>;
}

interface RecurringWork {
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Midnight before, UTC: work that measures age by it finds something once a night, however often it looks. */
export function lastNight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}

/** Several as one. */
export function together(...all: readonly Recurring[]): Recurring {
  return {
    async stop() {
      for (const each of all) await each.stop();
    },
  };
}

/** Starts `work` `everyMs` after its last run ended. `stop` waits for a run under way. */
export function every({ everyMs, work, onError }: RecurringWork): Recurring {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();

  const run = async () => {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
  };
  schedule();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
