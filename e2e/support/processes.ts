/** Processes and ports of the machine: what belongs to the product under test, and how it is ended. */
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { type EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/**
 * Below those that the kernel gives to outgoing connections: one of them may be taken between now and its use by anybody
 * who calls anybody.
 */
const somePort = () => randomInt(12_000, 32_000);

/** A TCP port that nobody listens on. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = somePort();
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await hasOpened(probe);
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** The same for datagrams. */
export async function findFreeUdpPort(): Promise<number> {
  for (;;) {
    const port = somePort();
    const probe = createSocket('udp4').bind(port);
    const isFree = await hasOpened(probe);
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

function hasOpened(probe: EventEmitter): Promise<boolean> {
  return once(probe, 'listening').then(
    () => true,
    () => false,
  );
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
