/** Starts the processes that create the histories, and reports their progress. */
import { fork } from 'node:child_process';
import path from 'node:path';
import type { HistoryMessage, HistoryTask } from '../../demo-history.ts';
import { packageRoot } from '../../platform/package-root.ts';
import type { Connections } from './database/connect.ts';
import { tenantsWithoutHistory } from './database/find-tenants.ts';

interface Start {
  readonly connections: Connections;
  /** Receives the part that is done, from 0 to 1, whenever it has grown by a tenth. */
  readonly onProgress: (done: number) => void;
  /** A history that failed is tried again at the next start. */
  readonly onFailed: (problem: string, tenant: string) => void;
}

export interface RunningHistory {
  /** Resolves when every process has ended. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const program = path.join(packageRoot, 'dist', 'demo-history.mjs');

/** One process for each tenant without a history. @returns `null` when all have one */
export async function startHistory({
  connections,
  onProgress,
  onFailed,
}: Start): Promise<RunningHistory | null> {
  const tenants = await tenantsWithoutHistory(connections);
  if (tenants.length === 0) return null;
  const done = new Map(tenants.map((tenant) => [tenant, 0]));
  let reported = 0;

  function onDone(tenant: string, part: number): void {
    done.set(tenant, part);
    const all = [...done.values()].reduce((sum, each) => sum + each, 0) / done.size;
    if (all < 1 && all - reported < 0.1) return;
    reported = all;
    onProgress(all);
  }

  let isStopping = false;
  const processes = tenants.map((tenant) => {
    const child = fork(program, {
      // A short life with much garbage. Threads for its collection would compete with the other tenants' processes.
      execArgv: ['--enable-source-maps', '--max-semi-space-size=32', '--single-threaded-gc'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.send({ tenant, connections } satisfies HistoryTask);
    child.on('message', (message: HistoryMessage) => {
      if (message.type === 'progress') onDone(tenant, Math.min(message.done, 0.99));
      else if (!isStopping) onFailed(message.problem, tenant);
    });
    const exited = new Promise<void>((resolve) => {
      child.once('exit', (code) => {
        if (code === 0 && !isStopping) onDone(tenant, 1);
        resolve();
      });
    });
    return { child, exited };
  });
  const ended = Promise.all(processes.map(({ exited }) => exited)).then(() => undefined);
  return {
    ended,
    stop() {
      isStopping = true;
      for (const { child } of processes) child.kill('SIGTERM');
      return ended;
    },
  };
}
