/** Processes and ports of the machine: what belongs to the product under test, and how it is ended. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** A TCP port that nobody listens on. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });
}

/** The same for datagrams. */
export async function findFreeUdpPort(): Promise<number> {
  const probe = createSocket('udp4').bind(0);
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Ids of the living processes that were started, directly or not, by this one. */
export function findDescendants(pid: number): number[] {
  const parents = new Map(listProcesses().map((each) => [each.pid, each.parent]));
  const descends = (each: number): boolean => {
    const parent = parents.get(each);
    return parent !== undefined && (parent === pid || descends(parent));
  };
  return [...parents.keys()].filter(descends);
}

/** The id of the one descendant whose command line holds this word; `undefined` while there is none. */
export function findDescendant(pid: number, word: string): number | undefined {
  return findDescendants(pid).find((each) => readOrNothing(`/proc/${each}/cmdline`).includes(word));
}

/** Resident memory in MiB. */
export function residentMiB(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readOrNothing(`/proc/${pid}/status`))?.[1];
  return Number(kib ?? Number.NaN) / 1024;
}

/** One that is gone already is fine. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function listProcesses(): { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      // The name in brackets may hold anything; the parent stands second after it.
      const parent = readOrNothing(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ')[1];
      return parent ? [{ pid: Number(name), parent: Number(parent) }] : [];
    });
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
