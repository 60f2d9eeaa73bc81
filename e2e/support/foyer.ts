/** The whole product as a process: started on a data folder of its own, killed, started again, taken down. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCode } from './outbox.ts';
import {
  findDescendant,
  findDescendants,
  findFreePort,
  findFreeUdpPort,
  signalProcess,
} from './processes.ts';
import { findLiveKit } from './programs.ts';
import { hostOf } from './tenant-calls.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Taking the engines down in good order takes seconds on a busy machine. */
const stopsWithinMs = 15_000;

/** With its database made anew, on a busy machine. */
export const productStartsWithinMs = 60_000;

/** Of every demonstration account. */
export const password = 'the-same-for-every-journey';

export interface Foyer {
  readonly port: number;
  /** Where the media server takes sound and picture. */
  readonly mediaPorts: { readonly udp: number; readonly tcp: number };
  readonly dataDir: string;
  /** Origin of a tenant's pages. */
  baseUrl(tenant: string): string;
  pid(): number;
  liveKitPid(): number | undefined;
  /** The newest code sent to a recipient of a tenant. */
  outboxCode(tenant: string, to: string): Promise<string>;
  /** Ends the server process alone and waits until it is gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Nothing of it answers until it is let go. */
  hold(): void;
  letGo(): void;
  /** Starts it again, on the same port and data; on another clock, where one is said. @returns milliseconds until it listened */
  restart(clock?: Clock): Promise<number>;
  stop(): Promise<void>;
}

export interface Clock {
  readonly aheadMs: number;
}

/** What an operator sets. */
interface Operator {
  /** A mail server that carries its mail; without one mail is only shown. */
  readonly smtpUrl?: string;
  /** Where Twilio is, for a tenant that uses it. */
  readonly twilioUrl?: string;
  /** Where browsers reach the media server; else at this machine's loopback. */
  readonly nodeIp?: string;
  /** The relay, as `LIVEKIT_TURN` has it. */
  readonly turn?: string;
}

/** Starts the product with demonstration data on a free port. */
export async function startFoyer({ smtpUrl, twilioUrl, nodeIp, turn }: Operator = {}): Promise<Foyer> {
  const home = mkdtempSync(path.join(tmpdir(), 'foyer-e2e-'));
  const dataDir = path.join(home, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const installation = { demo: true, formatVersion: 1, createdAt: new Date().toISOString() };
  writeFileSync(path.join(dataDir, 'installation.json'), JSON.stringify(installation));

  const port = await findFreePort();
  const logFile = path.join(home, 'server.log');
  // Of its own: products that start at one moment find the same ports free.
  const mediaPorts = { udp: await findFreeUdpPort(), tcp: await findFreePort() };
  const env = {
    ...serverEnv({ port, dataDir }),
    LIVEKIT_UDP_PORT: String(mediaPorts.udp),
    LIVEKIT_TCP_PORT: String(mediaPorts.tcp),
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
    ...(twilioUrl && { TWILIO_API_URL: twilioUrl }),
    ...(nodeIp && { LIVEKIT_NODE_IP: nodeIp }),
    ...(turn && { LIVEKIT_TURN: turn }),
  };
  const start = ({ aheadMs }: Clock = { aheadMs: 0 }) =>
    startServer({ ...env, FOYER_DEMO_CLOCK_AHEAD_MS: `${aheadMs}` }, logFile);
  let server = await start();

  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    port,
    mediaPorts,
    dataDir,
    baseUrl: (tenant) => `http://${hostOf(tenant, port)}`,
    pid: () => server.pid ?? 0,
    liveKitPid: () => findDescendant(server.pid ?? 0, path.join(dataDir, 'livekit')),
    outboxCode: (tenant, to) => readCode({ port, tenant, to }),
    kill: end,
    hold: () => signalProcess(server.pid ?? 0, 'SIGSTOP'),
    letGo: () => signalProcess(server.pid ?? 0, 'SIGCONT'),
    async restart(clock) {
      const startedAt = performance.now();
      server = await start(clock);
      return performance.now() - startedAt;
    },
    async stop() {
      // A killed server's engines are taken down by the next one.
      if (hasEnded()) server = await start();
      signalProcess(server.pid ?? 0, 'SIGCONT');
      const descendants = findDescendants(server.pid ?? 0);
      const forced = setTimeout(() => {
        for (const pid of [server.pid ?? 0, ...descendants]) signalProcess(pid, 'SIGKILL');
      }, stopsWithinMs);
      await end('SIGTERM');
      clearTimeout(forced);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function serverEnv({ port, dataDir }: { port: number; dataDir: string }): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TZ } = process.env;
  return {
    ...{ PATH, HOME, LANG, TZ, NODE_ENV: 'test', LOG_LEVEL: 'warn' },
    ...{
      PORT: String(port),
      // As `npm start` has it.
      MALLOC_ARENA_MAX: '2',
      FOYER_DATA_DIR: dataDir,
      FOYER_DEMO_PASSWORD: password,
      LIVEKIT_BIN: findLiveKit(),
      // The realms of the journeys live on this machine.
      FOYER_PRIVATE_REALMS: '1',
    },
  };
}

async function startServer(env: NodeJS.ProcessEnv, logFile: string): Promise<ChildProcess> {
  const log = openSync(logFile, 'a');
  const server = spawn(process.execPath, ['--max-semi-space-size=4', 'apps/server/src/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) =>
      reject(new Error(`The product does not start: ${why}\n${readFileSync(logFile, 'utf8').slice(-4000)}`));
    server.once('error', (error) => fail(error.message));
    server.once('exit', (code, signal) => fail(`it ended with ${signal ?? `code ${code}`}`));
    server.on('message', (message: { type: string; missing?: string; mend?: string }) => {
      if (message.type === 'ready') resolve();
      if (message.type === 'failed') fail(`${message.missing} ${message.mend}`);
    });
  });
  server.removeAllListeners('exit');
  return server;
}
