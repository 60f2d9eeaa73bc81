/** Tells whoever started the process how far it is: the start script over its channel, else the log. */
import { SetupError } from '../platform/engines/setup-error.ts';

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
  failed(error: unknown): void;
  log(line: string): void;
}

/** @param starter the process; with an IPC channel the start script listens */
export function reportTo(starter: Pick<NodeJS.Process, 'send' | 'stdout'>): Report {
  const say = (message: object) => starter.send?.(message);
  const log = (line: string) => void starter.stdout.write(`${line}\n`);
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
    failed(error) {
      if (!(error instanceof SetupError)) log(error instanceof Error ? `${error.stack}` : String(error));
      const { missing, mend } =
        error instanceof SetupError
          ? error
          : { missing: error instanceof Error ? error.message : String(error), mend: 'npm start' };
      if (starter.send) say({ type: 'failed', missing, mend });
      else log(`${missing} Mend: ${mend}`);
    },
    log,
  };
}
