/** A network of one browser alone, between it and the product: to be made narrow, cut, or shut to some ways in. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect as dial, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import type { FarAway } from './chromium.ts';
import { type LossyWay, openLossyWay } from './lossy-way.ts';

export interface FarNetwork {
  /** The product's side of the wire; the media server is told that browsers reach it here. */
  readonly address: string;
  /** The media server is told this one instead where packets are to be lost. It is nobody's before `lossyWay`. */
  readonly doorAddress: string;
  /** What a browser that lives there is launched with. */
  readonly browser: FarAway;
  /** Whoever asks for this port at `address` gets to another one of this machine. */
  lead(port: number, toPort?: number): Promise<void>;
  /** Opens the way from `doorAddress` to the media server's port. It must listen already, or it takes the door itself. */
  lossyWay(port: number): Promise<LossyWay>;
  /** Both ways carry so much; `null`: whatever comes. */
  narrow(kbits: number | null): void;
  /** Nothing passes any more, and nobody is told, as in a tunnel. */
  cut(): void;
  /** The wire is pulled out, which the machine notices. */
  unplug(): void;
  /** After a cut, or with the wire in again. */
  mend(): void;
  /** What the browser sends these ways is refused; whatever was shut before is open again. */
  shut(...ways: readonly WayIn[]): void;
  close(): Promise<void>;
}

export interface WayIn {
  readonly protocol: 'udp' | 'tcp';
  /** All of the protocol's, where none is said. */
  readonly port?: number;
}

const namesOf = 'foyer-far-';

/**
 * A namespace of the kernel's with a wire to it. Needs Linux, root, and iproute2's `ip` and `tc`.
 * @returns why there can be none, in a sentence, on machines that lack one of them
 */
export function openFarNetwork(): FarNetwork | { readonly lacking: string } {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { lacking: 'a network of its own needs Linux and root' };
  sweep();
  const name = `${namesOf}${process.pid}`;
  const [here, there] = [`fy${process.pid}h`, `fy${process.pid}f`];
  const net = `10.${100 + (process.pid % 100)}.${(process.pid >> 7) % 250}`;
  const inside = (...args: string[]) => run('ip', '-n', name, ...args);
  try {
    run('ip', 'netns', 'add', name);
    run('ip', 'link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
    run('ip', 'addr', 'add', `${net}.1/30`, 'dev', here);
    run('ip', 'link', 'set', here, 'up');
    inside('addr', 'add', `${net}.2/30`, 'dev', there);
    inside('link', 'set', there, 'up');
    inside('link', 'set', 'lo', 'up');
    inside('route', 'add', 'default', 'via', `${net}.1`);
    // The kernel may lack the shaper although it has the rest.
    run('tc', 'qdisc', 'replace', 'dev', here, 'root', ...shapeOf(100));
    run('tc', 'qdisc', 'del', 'dev', here, 'root');
  } catch (error) {
    remove(name);
    return {
      lacking: `this machine makes no network of its own (${(error as Error).message.split('\n')[0]})`,
    };
  }

  const home = mkdtempSync(path.join(tmpdir(), 'foyer-far-'));
  const leads: (Server | LossyWay)[] = [];
  let kbits: number | null = null;
  let shutBy: string[][] = [];

  function shape(shaping: readonly string[] | null) {
    const act = shaping ? 'replace' : 'del';
    const rest = ['root', ...(shaping ?? [])];
    attempt(() => run('tc', 'qdisc', act, 'dev', here, ...rest));
    attempt(() => run('tc', '-n', name, 'qdisc', act, 'dev', there, ...rest));
  }

  return {
    address: `${net}.1`,
    doorAddress: `${net}.5`,
    browser: {
      wrap: (program) => wrapper(home, name, program),
      args: [`--host-resolver-rules=MAP * ${net}.1`],
    },
    async lead(port, toPort = port) {
      const server = createServer((near) => {
        const far = dial(toPort, '127.0.0.1');
        near.pipe(far).pipe(near);
        for (const socket of [near, far]) socket.on('error', () => [near, far].map((each) => each.destroy()));
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, `${net}.1`, resolve);
      });
      leads.push(server);
    },
    async lossyWay(port) {
      const [from, far, to] = [`${net}.5`, `${net}.2`, ownAddresses()];
      run('ip', 'addr', 'add', `${from}/32`, 'dev', here);
      // The media server comes to meet browsers from all its addresses: no answer leaves but to the door. The last rule is the first.
      inside('rule', 'add', 'ipproto', 'udp', 'dport', String(port), 'prohibit');
      inside('rule', 'add', 'to', `${from}/32`, 'lookup', 'main');
      const way = await openLossyWay({ from, to, port, far });
      leads.push(way);
      return way;
    },
    narrow(to) {
      kbits = to;
      shape(to === null ? null : shapeOf(to));
    },
    // No packet is as small as what may pass at once.
    cut: () => shape(['tbf', 'rate', '8kbit', 'burst', '10', 'limit', '10']),
    unplug: () => void run('ip', 'link', 'set', here, 'down'),
    mend() {
      run('ip', 'link', 'set', here, 'up');
      shape(kbits === null ? null : shapeOf(kbits));
    },
    shut(...ways) {
      for (const rule of shutBy) inside('rule', 'del', ...rule);
      shutBy = ways.map(({ protocol, port }) => [
        ...['ipproto', protocol],
        ...(port === undefined ? [] : ['dport', String(port)]),
        'prohibit',
      ]);
      for (const rule of shutBy) inside('rule', 'add', ...rule);
    },
    async close() {
      for (const lead of leads) lead.close();
      // A last connection may hold the other end for a while.
      attempt(() => run('ip', 'link', 'del', here));
      remove(name);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A third of a second of queue, as a home's router has. */
const shapeOf = (kbits: number) => ['tbf', 'rate', `${kbits}kbit`, 'burst', '4kb', 'latency', '300ms'];

function wrapper(home: string, name: string, program: string): string {
  const file = path.join(home, 'browser.sh');
  writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${name} '${program}' "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}

/** Where a media server may listen that is told an address of nobody's. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
}

/** What runs of before left that were killed. */
function sweep() {
  attempt(() => {
    for (const name of readdirSync('/run/netns'))
      if (name.startsWith(namesOf) && !isAlive(Number(name.slice(namesOf.length)))) remove(name);
  });
}

/** The wire goes with it, once nobody holds it. */
const remove = (name: string) => attempt(() => run('ip', 'netns', 'del', name));

function isAlive(pid: number): boolean {
  return attempt(() => process.kill(pid, 0)) !== undefined;
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
