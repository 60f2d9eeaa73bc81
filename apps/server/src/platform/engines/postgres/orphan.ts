/** Stops a PostgreSQL whose Foyer process was killed. It is found by its `postmaster.pid`. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { delay, type EngineLog } from '../child.ts';
import { hasArgument, identify, isSameProcess, type ProcessIdentity } from '../process-identity.ts';

const stopSequence: [NodeJS.Signals, number][] = [
  ['SIGINT', 4_000],
  ['SIGQUIT', 2_000],
  ['SIGKILL', 2_000],
];

/** Stops the server that still runs on this folder, if there is one. Call it only with the folder claimed. */
export async function stopOrphan(cluster: string, log: EngineLog): Promise<void> {
  const orphan = findOrphan(cluster);
  if (!orphan) return removeForeignPidFile(cluster);

  log(`PostgreSQL (process ${orphan.pid}) was left by a killed Foyer: stopping it`, 'warn');
  for (const [signal, withinMs] of stopSequence) {
    process.kill(orphan.pid, signal);
    if (await isGone(orphan, withinMs)) return;
  }
}

export interface PostmasterStatus {
  readonly pid: number;
  /** `ready` when it accepts connections. */
  readonly status: string;
  /** The folder of its socket. */
  readonly socketFolder: string;
}

/** What the server's pid file says. */
export function readPostmasterStatus(cluster: string): PostmasterStatus | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', status: lines[7]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

function findOrphan(cluster: string): ProcessIdentity | undefined {
  const pid = readPostmasterStatus(cluster)?.pid;
  const found = pid === undefined ? undefined : identify(pid);
  // Another process may have the id by now. Only a PostgreSQL with this folder in its command line is the
  // orphan.
  return found?.command.includes('postgres') && hasArgument(found, cluster) ? found : undefined;
}

/**
 * The copy of a folder in use names the server of the original, and after a restart of the machine any process can have
 * the id. PostgreSQL would not start, because it looks only whether the process runs. With an id that is not in use it
 * decides itself.
 */
function removeForeignPidFile(cluster: string): void {
  const pid = readPostmasterStatus(cluster)?.pid;
  if (pid !== undefined && identify(pid)) rmSync(join(cluster, 'postmaster.pid'));
}

async function isGone(orphan: ProcessIdentity, withinMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += 20) {
    if (!isSameProcess(orphan)) return true;
    await delay(20);
  }
  return !isSameProcess(orphan);
}
