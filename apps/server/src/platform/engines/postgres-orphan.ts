/** A PostgreSQL whose Foyer died: found by what it wrote itself, stopped, and waited for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { delay, type EngineLog } from './child.ts';
import { identify, isSameProcess, type ProcessIdentity } from './process-identity.ts';

const insistence: [NodeJS.Signals, number][] = [
  ['SIGINT', 4_000],
  ['SIGQUIT', 2_000],
  ['SIGKILL', 2_000],
];

/** Stops the server that still runs on this folder, if one does. Call it only when the folder is claimed by us. */
export async function stopOrphan(cluster: string, log: EngineLog): Promise<void> {
  const orphan = findOrphan(cluster);
  if (!orphan) return;

  log(`PostgreSQL (process ${orphan.pid}) was left by a Foyer that died: stopping it`, 'warn');
  for (const [signal, withinMs] of insistence) {
    process.kill(orphan.pid, signal);
    if (await isGone(orphan, withinMs)) return;
  }
}

/** The status that the server writes last into its file, `ready` when it takes connections. */
export function readPostmasterStatus(cluster: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

function findOrphan(cluster: string): ProcessIdentity | undefined {
  const pid = readPostmasterStatus(cluster)?.pid;
  const found = pid === undefined ? undefined : identify(pid);
  // After a restart of the machine the id may be anybody's: only a command line that names the folder is ours.
  return found?.command.includes('postgres') && found.command.includes(cluster) ? found : undefined;
}

async function isGone(orphan: ProcessIdentity, withinMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += 20) {
    if (!isSameProcess(orphan)) return true;
    await delay(20);
  }
  return !isSameProcess(orphan);
}
