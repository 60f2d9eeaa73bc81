/** What a server process holds: memory, handles, descriptors, sockets and connections to the database. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Installation } from '../day/installation.ts';
import { importing } from '../upgrade/foyer-process.ts';

export interface Footprint {
  /** Resident memory, and the heap after a garbage collection. */
  readonly rssMiB: number;
  readonly heapMiB: number;
  /** Active resources of Node: timers, sockets, servers. These three are without those of connections to the database. */
  readonly handles: number;
  readonly descriptors: number;
  readonly sockets: number;
  /** To the database. The pool has four to ten, as many as its recurring jobs happened to need at once. */
  readonly connections: number;
}

/** Node arguments of a server that collects garbage when it gets the signal SIGUSR2. */
export const collectsGarbage = ['--expose-gc', ...importing("process.on('SIGUSR2', () => globalThis.gc());")];

/** For the last timers of sockets, and for connections that jobs opened for themselves. */
const settleMs = 13_000;
/** A machine that is busy with other work must not end a soak of an hour. */
const answerMs = 120_000;

/** Half a minute. */
const maxSamples = 50;

/**
 * Waits until nothing of the people who left is open, then measures until two measurements hold the same. Where that does
 * not happen it is the one with the fewest handles: what leaks is in each of them. The server runs with `collectsGarbage`.
 */
export async function readFootprint(installation: Installation, owner: pg.Client): Promise<Footprint> {
  await sleep(settleMs);
  let before = await measure(installation, owner);
  let least = before;
  for (let samples = 1; samples < maxSamples; samples += 1) {
    const footprint = await measure(installation, owner);
    if (footprint.handles === before.handles && footprint.descriptors === before.descriptors)
      return footprint;
    if (footprint.handles < least.handles) least = footprint;
    before = footprint;
  }
  return least;
}

async function measure(installation: Installation, owner: pg.Client): Promise<Footprint> {
  const [pid = 0] = installation.pidsOf('server');
  process.kill(pid, 'SIGUSR2');
  await sleep(500);
  const details = { tenant: 'nobody', url: '/readyz', headers: { accept: 'application/json' } };
  const { body } = await installation.call({ ...details, signal: AbortSignal.timeout(answerMs) });
  const { heapMiB, handles, unhandledRejections } = body.process;
  if (unhandledRejections > 0) throw new Error(`${unhandledRejections} unhandled rejections`);
  const { rows } = await owner.query(
    "select count(*)::int as count from pg_stat_activity where usename = 'foyer_app'",
  );
  const connections = rows[0].count;
  const descriptors = readdirSync(`/proc/${pid}/fd`).map((name) => linkOf(`/proc/${pid}/fd/${name}`));
  return {
    rssMiB: Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    heapMiB,
    // Each connection of the pool has a socket, and a timer until it is closed.
    handles: handles - 2 * connections,
    descriptors: descriptors.length - connections,
    sockets: descriptors.filter((link) => link.startsWith('socket:')).length - connections,
    connections,
  };
}

/** Empty for a descriptor that was closed meanwhile. */
function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
