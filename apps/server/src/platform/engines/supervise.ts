/** Keeps one engine running: starts it, waits until it answers, starts it again whenever it dies unasked. */
import { type Child, type ChildExit, delay, type EngineLog, type StopStep } from './child.ts';

export type Supervision = {
  /** The engine's name, for the log. */
  name: string;
  /** Clears what a dead one left, then starts a child; called for every attempt. */
  spawn: () => Promise<Child>;
  /** Resolves when the engine answers; is told to give up by the signal. */
  awaitReady: (child: Child, signal: AbortSignal) => Promise<void>;
  stopSteps: StopStep[];
  /** How long after its first answer it still misses a signal to stop. */
  deafForMs?: number;
  /** How long a first start that fails is tried again. */
  startWithinMs: number;
  log: EngineLog;
  onRestart?: () => void;
};

export type Supervised = { pid(): number | undefined; stop(): Promise<void> };

/** An attempt that ended before the engine answered; `said` is the end of its output. */
export class StartFailure extends Error {
  readonly said: string;

  constructor(message: string, said: string, cause?: unknown) {
    super(said ? `${message}\n${said}` : message, { cause });
    this.name = 'StartFailure';
    this.said = said;
  }
}

const shortestPauseMs = 50;
const longestPauseMs = 5_000;
/** A child that lived this long was well: the next death starts counting anew. */
const healthyAfterMs = 10_000;

/** Starts the engine and keeps it running until `stop()`; rejects when the first start fails. */
export async function supervise(spec: Supervision): Promise<Supervised> {
  let child: Child | undefined;
  let isStopping = false;
  let recentDeaths = 0;
  let answeredAt = 0;
  const aborted = new AbortController();

  async function launch(): Promise<void> {
    const started = await spec.spawn();
    child = started;
    const failed = started.exited.then(({ code, signal, error }) => {
      const end = error?.message ?? `ended with ${signal ?? `code ${code}`}`;
      throw new StartFailure(`${spec.name} ${end} before it answered`, started.lastLines(), error);
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
    void started.exited.then(revive);
  }

  async function revive({ code, signal }: ChildExit): Promise<void> {
    if (isStopping) return;
    spec.log(`${spec.name} ended unexpectedly (${signal ?? `code ${code}`}): starting it again`, 'error');
    recentDeaths = Date.now() - answeredAt > healthyAfterMs ? 0 : recentDeaths + 1;
    while (!isStopping) {
      await delay(pauseAfter(recentDeaths));
      if (isStopping) return;
      try {
        await launch();
        spec.log(`${spec.name} is back`, 'warn');
        return spec.onRestart?.();
      } catch (error) {
        recentDeaths += 1;
        spec.log(`${spec.name} did not come back: ${(error as Error).message}`, 'error');
      }
    }
  }

  await startPatiently(launch, spec);
  return {
    pid: () => (child?.hasExited() ? undefined : child?.pid),
    async stop() {
      isStopping = true;
      aborted.abort();
      await delay(Math.max(0, answeredAt + (spec.deafForMs ?? 0) - Date.now()));
      await child?.stop(spec.stopSteps);
    },
  };
}

async function startPatiently(launch: () => Promise<void>, { startWithinMs, name, log }: Supervision) {
  const giveUpAt = Date.now() + startWithinMs;
  for (let failures = 0; ; failures += 1) {
    try {
      return await launch();
    } catch (error) {
      if (!(error instanceof StartFailure) || Date.now() + pauseAfter(failures) > giveUpAt) throw error;
      log(`${name} did not start, trying again: ${error.message}`, 'warn');
    }
    await delay(pauseAfter(failures));
  }
}

function pauseAfter(failures: number): number {
  return Math.min(longestPauseMs, shortestPauseMs * 2 ** failures);
}
