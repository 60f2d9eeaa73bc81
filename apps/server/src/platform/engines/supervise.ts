/**
 * Supervises a child process: starts it, waits until it is ready, and restarts it when it ends unexpectedly.
 */
import { type Child, type ChildExit, delay, type EngineLog, type StopStep } from './child.ts';

export type Supervision = {
  /** The name for the log. */
  name: string;
  /** Starts a child. Called for every attempt. */
  spawn: () => Promise<Child>;
  /** Resolves when the child is ready; stops waiting when the signal aborts. */
  awaitReady: (child: Child, signal: AbortSignal) => Promise<void>;
  stopSteps: StopStep[];
  /** How long after it is ready it still ignores signals. */
  signalsAfterMs?: number;
  /** How long a failing first start is retried. */
  startWithinMs: number;
  log: EngineLog;
  onRestart?: () => void;
};

export type Supervised = { pid(): number | undefined; stop(): Promise<void> };

/** A child that ended before it was ready; `output` has its last lines. */
export class StartFailure extends Error {
  readonly output: string;

  constructor(message: string, said: string, cause?: unknown) {
    super(said ? `${message}\n${said}` : message, { cause });
    this.name = 'StartFailure';
    this.output = said;
  }
}

const minBackoffMs = 50;
const maxBackoffMs = 5_000;
/** After a child has run this long, the backoff starts from the beginning. */
const healthyAfterMs = 10_000;

/** Starts the child and keeps it running until `stop()`. Rejects when the first start fails. */
export async function supervise(spec: Supervision): Promise<Supervised> {
  let child: Child | undefined;
  let isStopping = false;
  let recentDeaths = 0;
  let answeredAt = 0;
  const aborted = new AbortController();

  async function launch(): Promise<void> {
    const started = await spec.spawn();
    child = started;
    if (isStopping) await started.stop(spec.stopSteps);
    const failed = started.exited.then(({ code, signal, error }) => {
      const end = error?.message ?? `ended with ${describeExit({ code, signal })}`;
      throw new StartFailure(`${spec.name} ${end} before it was ready`, started.lastLines(), error);
    });
    const attempt = new AbortController();
    const given = AbortSignal.any([aborted.signal, attempt.signal]);
    try {
      await Promise.race([spec.awaitReady(started, given), failed]);
    } catch (error) {
      await started.stop(spec.stopSteps);
      throw error;
    } finally {
      attempt.abort();
    }
    answeredAt = Date.now();
    void started.exited.then(restart);
  }

  async function restart(exit: ChildExit): Promise<void> {
    if (isStopping) return;
    spec.log(`${spec.name} ended unexpectedly (${describeExit(exit)}): restarting it`, 'error');
    recentDeaths = Date.now() - answeredAt > healthyAfterMs ? 0 : recentDeaths + 1;
    while (!isStopping) {
      await delay(backoffAfter(recentDeaths));
      if (isStopping) return;
      try {
        await launch();
        spec.log(`${spec.name} is back`, 'warn');
        return spec.onRestart?.();
      } catch (error) {
        recentDeaths += 1;
        spec.log(`${spec.name} could not be restarted: ${(error as Error).message}`, 'error');
      }
    }
  }

  await startWithRetries(launch, spec);
  return {
    pid: () => (child?.hasExited() ? undefined : child?.pid),
    async stop() {
      isStopping = true;
      aborted.abort();
      await delay(Math.max(0, answeredAt + (spec.signalsAfterMs ?? 0) - Date.now()));
      await child?.stop(spec.stopSteps);
    },
  };
}

async function startWithRetries(launch: () => Promise<void>, { startWithinMs, name, log }: Supervision) {
  const giveUpAt = Date.now() + startWithinMs;
  for (let failures = 0; ; failures += 1) {
    try {
      return await launch();
    } catch (error) {
      if (!(error instanceof StartFailure) || Date.now() + backoffAfter(failures) > giveUpAt) throw error;
      log(`${name} failed to start, retrying: ${error.message}`, 'warn');
    }
    await delay(backoffAfter(failures));
  }
}

/** A process that is not a child of this one ends without a known cause. */
function describeExit({ code, signal }: ChildExit): string {
  return signal ?? (code === null ? 'unknown cause' : `code ${code}`);
}

function backoffAfter(failures: number): number {
  return Math.min(maxBackoffMs, minBackoffMs * 2 ** failures);
}
