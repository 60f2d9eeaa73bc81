/** Recurring work in this process: runs never overlap, and a failed run does not stop the next. */
export interface Recurring {
  stop(): Promise<void>;
}

/** Receives what failed, and in which job. */
export type OnJobError = (error: unknown, details: { readonly job: string }) => void;

interface RecurringWork {
  /** Names the job in the log. */
  readonly job: string;
  readonly everyMs: number;
  /** The first run starts at once. */
  readonly startsNow?: boolean;
  readonly work: () => Promise<void>;
  readonly onError: OnJobError;
}

/**
 * The last midnight, UTC. Work that measures age by it has something to do once a day, however often it runs.
 */
export function startOfUtcDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}

/** Stops several together. */
export function combineRecurring(...all: readonly Recurring[]): Recurring {
  return {
    async stop() {
      for (const each of all) await each.stop();
    },
  };
}

/** Runs `work` `everyMs` after its last run ended. `stop` waits for the current run. */
export function every({ job, everyMs, startsNow = false, work, onError }: RecurringWork): Recurring {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();

  const run = async () => {
    try {
      await work();
    } catch (error) {
      onError(error, { job });
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
  };
  if (startsNow) running = run();
  else schedule();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
