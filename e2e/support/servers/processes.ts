/** Finds free ports and child processes, and signals processes. */
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { type EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/**
 * Below the ephemeral port range of the kernel: a port from that range may be taken by an outgoing connection
 * before the test uses it. Each Playwright worker has its own ports, and none is returned twice, because a
 * server listens only seconds after its port was chosen. The ports from 22,000 on are those of the server tests.
 */
const firstPort = 12_000;
const portsPerWorker = 500;
const slots = 20;
/** The first port of the worker's slot. Its listener keeps the slot from the workers of this and other runs. */
let slot: Promise<number> | undefined;
const usedPorts = new Set<number>();

async function takeSlot(): Promise<number> {
  const offset = randomInt(slots);
  for (let index = 0; index < slots; index += 1) {
    const start = firstPort + ((offset + index) % slots) * portsPerWorker;
    const listener = createServer();
    listener.unref();
    if (await isListening(listener.listen(start, '127.0.0.1'))) return start;
  }
  throw new Error('no free range of ports left for this worker');
}

async function randomPort(): Promise<number> {
  slot ??= takeSlot();
  const start = await slot;
  for (;;) {
    const port = start + 1 + randomInt(portsPerWorker - 1);
    if (usedPorts.has(port)) continue;
    usedPorts.add(port);
    return port;
  }
}

/** A free TCP port. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await randomPort();
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await isListening(probe);
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** A free UDP port. */
export async function findFreeUdpPort(): Promise<number> {
  for (;;) {
    const port = await randomPort();
    const probe = createSocket('udp4').bind(port);
    const isFree = await isListening(probe);
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

function isListening(probe: EventEmitter): Promise<boolean> {
  return once(probe, 'listening').then(
    () => true,
    () => false,
  );
}

/** Process ids of all direct and indirect children. */
export function findDescendants(pid: number): number[] {
  const parents = new Map(listProcesses().map((each) => [each.pid, each.parent]));
  const isDescendant = (each: number): boolean => {
    const parent = parents.get(each);
    return parent !== undefined && (parent === pid || isDescendant(parent));
  };
  return [...parents.keys()].filter(isDescendant);
}

/** The id of the descendant whose command line contains this word, if there is one. */
export function findDescendant(pid: number, word: string): number | undefined {
  return findDescendants(pid).find((each) => readIfExists(`/proc/${each}/cmdline`).includes(word));
}

/** Whether a process with this id runs, with this word in its command line. */
export function isRunning(pid: number, word: string): boolean {
  return readIfExists(`/proc/${pid}/cmdline`).includes(word);
}

/** Resident memory in MiB. */
export function readResidentMiB(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readIfExists(`/proc/${pid}/status`))?.[1];
  return Number(kib ?? Number.NaN) / 1024;
}

/** Ignores processes that have already exited. */
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
      // The name in parentheses may contain anything. The parent is the second field after it.
      const parent = readIfExists(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ')[1];
      return parent ? [{ pid: Number(name), parent: Number(parent) }] : [];
    });
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
