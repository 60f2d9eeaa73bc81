/**
 * The process that creates the history of one demo tenant, beside the server, so that the server stays free for its
 * customers. The server starts it with `setup/demo-history/start-history.ts`.
 */
import os from 'node:os';
import { readConfig } from './config.ts';
import { toLoggedError } from './platform/errors/logged-error.ts';
import { createHistory } from './setup/demo-history/create-history.ts';
import type { Connections } from './setup/demo-history/database/connect.ts';

/** What the server sends first. */
export interface HistoryTask {
  readonly tenant: string;
  readonly connections: Connections;
}

/** What this process sends. */
export type HistoryMessage =
  | { readonly type: 'progress'; readonly done: number }
  | { readonly type: 'failed'; readonly problem: string };

/** Everything else on this machine goes first. */
const niceness = 10;

const say = (message: HistoryMessage) => process.send?.(message);

async function run({ tenant, connections }: HistoryTask): Promise<void> {
  const config = readConfig();
  const now = new Date(Date.now() + config.clockAheadMs);
  const onProgress = (done: number) => say({ type: 'progress', done });
  await createHistory({ config, connections, tenant, now, onProgress });
}

os.setPriority(niceness);
// The server has ended. The next start continues.
process.on('disconnect', () => process.exit());
process.once('message', (task: HistoryTask) => {
  run(task)
    .catch((error: unknown) => {
      say({ type: 'failed', problem: toLoggedError(error).stack });
      process.exitCode = 1;
    })
    .finally(() => process.disconnect());
});
