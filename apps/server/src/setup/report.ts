/** Reports the progress of the start: to the start script over IPC, or else to the log. */
import type { EngineLog } from '../platform/engines/child.ts';
import { SetupError } from '../platform/engines/setup-error.ts';
import { toLoggedError } from '../platform/errors/logged-error.ts';
import type { LogOutput } from '../platform/log-output.ts';
import type { ReadyItem } from './ready-list.ts';

/** The numbers of the server's log. */
const levels = { warn: 40, error: 50 } as const;

interface ReadyNote {
  readonly addresses: readonly { label: string; url: string }[];
  readonly accounts: readonly { tenant: string; email: string; role: string }[];
  readonly signInUrl?: string;
  readonly password?: string;
  readonly passwordFrom?: 'FOYER_DEMO_PASSWORD' | 'generated';
  readonly outboxUrl?: string;
  /** What is ready and what is not, outside a demonstration. */
  readonly readyList?: readonly ReadyItem[];
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

/**
 * @param starter this process; it has an IPC channel when the start script started it
 * @param output where the log is written
 */
export function createReport(
  starter: Pick<NodeJS.Process, 'send'>,
  output: Pick<LogOutput, 'write'>,
): Report {
  // A start script that was killed is noticed elsewhere: without the callback its lost channel would end this process.
  const say = (message: object) => starter.send?.(message, undefined, undefined, () => undefined);
  const log = (textLine: string) => output.write(`${textLine}\n`);
  function logReady({ addresses, readyList = [] }: ReadyNote) {
    for (const { label, url } of addresses) log(`${label}  ${url}`);
    for (const { name, isReady, text, fix } of readyList)
      log(`${isReady ? '✓' : '✗'} ${name}: ${text}${fix ? ` → ${fix}` : ''}`);
  }
  return {
    async step(name, work) {
      say({ type: 'step', name, state: 'start' });
      const result = await work();
      say({ type: 'step', name, state: 'done' });
      return result;
    },
    ready(note) {
      if (starter.send) say({ type: 'ready', ...note });
      else logReady(note);
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
