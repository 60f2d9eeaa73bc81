/**
 * A Linux network namespace for one browser. Its link can be limited, cut, or closed for certain transports.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect as dial, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import type { NamespacedBrowser } from '../browser/chromium.ts';
import { type LossyRelay, openLossyRelay } from './lossy-relay.ts';

export interface NetworkNamespace {
  /** The host side of the veth pair. The media server announces this address to browsers. */
  readonly address: string;
  /**
   * The media server announces this address instead if packets are to be lost. It exists after
   * `openLossyRelay`.
   */
  readonly relayAddress: string;
  /** Launch options of a browser inside the namespace. */
  readonly browser: NamespacedBrowser;
  /** Forwards TCP connections to this port of `address` to a port of the host. */
  forwardPort(port: number, toPort?: number): Promise<void>;
  /** Opens the UDP relay. The media server must listen already, or it binds `relayAddress` itself. */
  openLossyRelay(port: number): Promise<LossyRelay>;
  /** Limits the bandwidth in both directions; `null` removes the limit. */
  limitBandwidth(kbits: number | null): void;
  /** Drops all packets without an error, as in a tunnel. */
  dropPackets(): void;
  /** Takes the link down, which the browser's machine notices. */
  takeLinkDown(): void;
  /** Undoes `dropPackets` and `takeLinkDown`. */
  restore(): void;
  /** Rejects what the browser sends over these transports, and allows all others again. */
  blockTransports(...transports: readonly Transport[]): void;
  close(): Promise<void>;
}

export interface Transport {
  readonly protocol: 'udp' | 'tcp';
  /** Default: all ports. */
  readonly port?: number;
}

const namePrefix = 'foyer-far-';

/**
 * Creates the namespace and a veth pair to it. Needs Linux, root, and `ip` and `tc` of iproute2.
 * @returns the reason if the machine cannot create one
 */
export function openNetworkNamespace(): NetworkNamespace | { readonly unavailable: string } {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { unavailable: 'a network namespace needs Linux and root' };
  removeAbandoned();
  const name = `${namePrefix}${process.pid}`;
  const [hostInterface, namespaceInterface] = [`fy${process.pid}h`, `fy${process.pid}f`];
  const net = `10.${100 + (process.pid % 100)}.${(process.pid >> 7) % 250}`;
  const runIpInside = (...args: string[]) => run('ip', '-n', name, ...args);
  try {
    run('ip', 'netns', 'add', name);
    run(
      'ip',
      'link',
      'add',
      hostInterface,
      'type',
      'veth',
      'peer',
      'name',
      namespaceInterface,
      'netns',
      name,
    );
    run('ip', 'addr', 'add', `${net}.1/30`, 'dev', hostInterface);
    run('ip', 'link', 'set', hostInterface, 'up');
    runIpInside('addr', 'add', `${net}.2/30`, 'dev', namespaceInterface);
    runIpInside('link', 'set', namespaceInterface, 'up');
    runIpInside('link', 'set', 'lo', 'up');
    runIpInside('route', 'add', 'default', 'via', `${net}.1`);
    // The kernel may lack the traffic shaper although it supports namespaces.
    run('tc', 'qdisc', 'replace', 'dev', hostInterface, 'root', ...shapeOf(100));
    run('tc', 'qdisc', 'del', 'dev', hostInterface, 'root');
  } catch (error) {
    remove(name);
    return {
      unavailable: `this machine cannot create a network namespace (${(error as Error).message.split('\n')[0]})`,
    };
  }

  const home = mkdtempSync(path.join(tmpdir(), 'foyer-far-'));
  const relays: (Server | LossyRelay)[] = [];
  let kbits: number | null = null;
  let blockingRules: string[][] = [];

  function applyShaping(shaping: readonly string[] | null) {
    const operation = shaping ? 'replace' : 'del';
    const rest = ['root', ...(shaping ?? [])];
    ignoreErrors(() => run('tc', 'qdisc', operation, 'dev', hostInterface, ...rest));
    ignoreErrors(() => run('tc', '-n', name, 'qdisc', operation, 'dev', namespaceInterface, ...rest));
  }

  return {
    address: `${net}.1`,
    relayAddress: `${net}.5`,
    browser: {
      wrap: (program) => writeWrapper(home, name, program),
      args: [`--host-resolver-rules=MAP * ${net}.1`],
    },
    async forwardPort(port, toPort = port) {
      const server = createServer((near) => {
        const far = dial(toPort, '127.0.0.1');
        near.pipe(far).pipe(near);
        for (const socket of [near, far]) socket.on('error', () => [near, far].map((each) => each.destroy()));
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, `${net}.1`, resolve);
      });
      relays.push(server);
    },
    async openLossyRelay(port) {
      const [from, far, to] = [`${net}.5`, `${net}.2`, ownAddresses()];
      run('ip', 'addr', 'add', `${from}/32`, 'dev', hostInterface);
      // The media server sends ICE checks from all its addresses: only answers to the relay may leave. The
      // last rule added wins.
      runIpInside('rule', 'add', 'ipproto', 'udp', 'dport', String(port), 'prohibit');
      runIpInside('rule', 'add', 'to', `${from}/32`, 'lookup', 'main');
      const relay = await openLossyRelay({ from, to, port, far });
      relays.push(relay);
      return relay;
    },
    limitBandwidth(to) {
      kbits = to;
      applyShaping(to === null ? null : shapeOf(to));
    },
    // The burst is smaller than any packet, so none passes.
    dropPackets: () => applyShaping(['tbf', 'rate', '8kbit', 'burst', '10', 'limit', '10']),
    takeLinkDown: () => void run('ip', 'link', 'set', hostInterface, 'down'),
    restore() {
      run('ip', 'link', 'set', hostInterface, 'up');
      applyShaping(kbits === null ? null : shapeOf(kbits));
    },
    blockTransports(...transports) {
      for (const rule of blockingRules) runIpInside('rule', 'del', ...rule);
      blockingRules = transports.map(({ protocol, port }) => [
        'ipproto',
        protocol,
        ...(port === undefined ? [] : ['dport', String(port)]),
        'prohibit',
      ]);
      for (const rule of blockingRules) runIpInside('rule', 'add', ...rule);
    },
    async close() {
      for (const relay of relays) relay.close();
      // A remaining connection may keep the peer interface for a while.
      ignoreErrors(() => run('ip', 'link', 'del', hostInterface));
      remove(name);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A queue of 300 ms, like that of a home router. */
const shapeOf = (kbits: number) => ['tbf', 'rate', `${kbits}kbit`, 'burst', '4kb', 'latency', '300ms'];

function writeWrapper(home: string, name: string, program: string): string {
  const file = path.join(home, 'browser.sh');
  writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${name} '${program}' "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}

/** The addresses on which a media server may listen that announces another one. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
}

/** Removes the namespaces of earlier runs that were killed. */
function removeAbandoned() {
  ignoreErrors(() => {
    for (const name of readdirSync('/run/netns'))
      if (name.startsWith(namePrefix) && !isAlive(Number(name.slice(namePrefix.length)))) remove(name);
  });
}

/** The veth pair is removed with the namespace, once no process uses it. */
const remove = (name: string) => ignoreErrors(() => run('ip', 'netns', 'del', name));

function isAlive(pid: number): boolean {
  return ignoreErrors(() => process.kill(pid, 0)) !== undefined;
}

function ignoreErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
