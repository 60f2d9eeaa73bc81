/** Reports the progress of the start: to the start script over IPC, or else to standard output. */
import type { EngineLog } from '../platform/engines/child.ts';
import { SetupError } from '../platform/engines/setup-error.ts';
import { toLoggedError } from '../platform/errors/logged-error.ts';

/** The numbers of the server's log. */
const levels = { warn: 40, error: 50 } as const;

interface ReadyNote {
  readonly addresses: readonly { label: string; url: string }[];
  readonly accounts: readonly { tenant: string; email: string; role: string }[];
  readonly signInUrl?: string;
  readonly password?: string;
  readonly passwordFrom?: 'FOYER_DEMO_PASSWORD' | 'generated';
  readonly outboxUrl?: string;
}

export interface Report {
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  ready(note: ReadyNote): void;
  /** The part of the simulated history that is done, from 0 to 1, once the server listens. */
  history(done: number): void;
  failed(error: unknown): void;
  log(textLine: string): void;
  /** A line of the log, as the server writes it too, from a program that runs beside it. */
  logEngine: EngineLog;
}

/** @param starter this process; it has an IPC channel when the start script started it */
export function createReport(starter: Pick<NodeJS.Process, 'send' | 'stdout'>): Report {
  const say = (message: object) => starter.send?.(message);
  const log = (textLine: string) => void starter.stdout.write(`${textLine}\n`);
  return {
    async step(name, work) {
      say({ type: 'step', name, state: 'start' });
      const result = await work();
      say({ type: 'step', name, state: 'done' });
      return result;
    },
    ready(note) {
      if (starter.send) say({ type: 'ready', ...note });
      else for (const { label, url } of note.addresses) log(`${label}  ${url}`);
    },
    history(done) {
      if (starter.send) say({ type: 'history', done });
      else log(`Demo history: ${Math.round(done * 100)} %`);
    },
    failed(error) {
      const logged = toLoggedError(error);
      if (!(error instanceof SetupError)) log(logged.stack);
      const { problem, fix } =
        error instanceof SetupError ? error : { problem: logged.message, fix: 'npm start' };
      if (starter.send) say({ type: 'failed', problem, fix });
      else log(`${problem} Fix: ${fix}`);
    },
    log,
    // The message is a program's own: as a value of JSON it cannot forge a line.
    logEngine: (msg, level) => log(JSON.stringify({ level: levels[level], time: Date.now(), msg })),
  };
}
