/** A Foyer server as a child process with its own data folder: start, kill, pause, restart, stop. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCode } from '../api/outbox.ts';
import { hostOf } from '../api/tenant-calls.ts';
import { findDescendants, findFreePort, findFreeUdpPort, isRunning, signalProcess } from './processes.ts';
import { findLiveKit } from './programs.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** A graceful shutdown of PostgreSQL and LiveKit takes seconds on a busy machine. */
const stopTimeoutMs = 15_000;

/** Includes creating the database, on a busy machine. */
export const foyerStartTimeoutMs = 60_000;

/** Of every demo account. */
export const password = 'the-same-for-every-journey';

export interface Foyer {
  readonly port: number;
  /** Ports on which the media server receives RTP. */
  readonly mediaPorts: { readonly udp: number; readonly tcp: number };
  readonly dataDir: string;
  /** The path of its log. */
  readonly logFile: string;
  /** Origin of a tenant's pages. */
  baseUrl(tenant: string): string;
  pid(): number;
  liveKitPid(): number | undefined;
  /** The process that runs LiveKit, and that outlives a killed server. */
  guardianPid(): number | undefined;
  /** The newest code sent to a recipient of a tenant. */
  outboxCode(tenant: string, to: string): Promise<string>;
  /** Ends the server process alone and waits for its exit. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Stops the process (SIGSTOP) until `letGo`. It answers nothing meanwhile. */
  pause(): void;
  resume(): void;
  /**
   * Starts it again on the same port and data, with its clock shifted if given.
   * @returns milliseconds until it listened
   */
  restart(clock?: Clock): Promise<number>;
  stop(): Promise<void>;
}

export interface Clock {
  readonly aheadMs: number;
}

/** Settings of the operator, passed as environment variables. */
interface FoyerOptions {
  /** The mail server. Without one, mail appears in the outbox only. */
  readonly smtpUrl?: string;
  /** The base URL of the Twilio API. */
  readonly twilioUrl?: string;
  /** The address at which browsers reach the media server. Default: loopback. */
  readonly nodeIp?: string;
  /** The value of `LIVEKIT_TURN`. */
  readonly turn?: string;
  /** The value of `TRUSTED_PROXIES`: with loopback, a benchmark can call from many addresses. */
  readonly trustedProxies?: string;
}

/** Where `startFoyer` finds a folder with demo data to copy, which takes half the time of creating it. */
const templateVariable = 'FOYER_E2E_TEMPLATE';

/** Creates that folder. @returns a function that removes it */
export async function createTemplate(): Promise<() => void> {
  const { dataDir, kill } = await startFoyer();
  await kill('SIGTERM');
  process.env[templateVariable] = dataDir;
  return () => rmSync(path.dirname(dataDir), { recursive: true, force: true });
}

function createInstallation(dataDir: string): void {
  mkdirSync(dataDir, { mode: 0o700 });
  const installation = { demo: true, formatVersion: 1, createdAt: new Date().toISOString() };
  writeFileSync(path.join(dataDir, 'installation.json'), JSON.stringify(installation));
}

/** Starts Foyer with demo data on a free port. */
export async function startFoyer(options: FoyerOptions = {}): Promise<Foyer> {
  const { smtpUrl, twilioUrl, nodeIp, turn, trustedProxies } = options;
  const home = mkdtempSync(path.join(tmpdir(), 'foyer-e2e-'));
  const dataDir = path.join(home, 'data');
  const template = process.env[templateVariable];
  // `cp` keeps the owner of the database's files, which may be another user.
  if (template) execFileSync('cp', ['-a', template, dataDir]);
  else createInstallation(dataDir);

  const port = await findFreePort();
  const logFile = path.join(home, 'server.log');
  // Explicit, because servers that start at the same time would find the same ports free.
  const mediaPorts = { udp: await findFreeUdpPort(), tcp: await findFreePort() };
  const env = {
    ...serverEnv({ port, dataDir }),
    LIVEKIT_UDP_PORT: String(mediaPorts.udp),
    LIVEKIT_TCP_PORT: String(mediaPorts.tcp),
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
    ...(twilioUrl && { TWILIO_API_URL: twilioUrl }),
    ...(nodeIp && { LIVEKIT_NODE_IP: nodeIp }),
    ...(turn && { LIVEKIT_TURN: turn }),
    ...(trustedProxies && { TRUSTED_PROXIES: trustedProxies }),
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
  const readPid = (folder: string, file: string, pidIn: (text: string) => number) => {
    const filePath = path.join(dataDir, folder, file);
    const pid = existsSync(filePath) ? pidIn(readFileSync(filePath, 'utf8')) : 0;
    return isRunning(pid, path.join(dataDir, folder)) ? pid : undefined;
  };
  const guardianPid = () =>
    readPid('livekit', 'guardian.json', (text) => (JSON.parse(text) as { pid: number }).pid);
  const liveKitPid = () => readPid('livekit', 'livekit.pid', Number);
  const postgresPid = () => readPid('postgres', 'postmaster.pid', (text) => Number.parseInt(text, 10));
  return {
    port,
    mediaPorts,
    dataDir,
    logFile,
    baseUrl: (tenant) => `http://${hostOf(tenant, port)}`,
    pid: () => server.pid ?? 0,
    liveKitPid,
    guardianPid,
    outboxCode: (tenant, to) => readCode({ port, tenant, to }),
    kill: end,
    pause: () => signalProcess(server.pid ?? 0, 'SIGSTOP'),
    resume: () => signalProcess(server.pid ?? 0, 'SIGCONT'),
    async restart(clock) {
      const startedAt = performance.now();
      server = await start(clock);
      return performance.now() - startedAt;
    },
    async stop() {
      // After a kill, LiveKit still runs, and PostgreSQL may. SIGQUIT ends PostgreSQL and its processes at once.
      if (hasEnded()) {
        for (const pid of [guardianPid(), liveKitPid()]) if (pid) signalProcess(pid, 'SIGKILL');
        const pid = postgresPid();
        if (pid) signalProcess(pid, 'SIGQUIT');
        while (postgresPid()) await new Promise((resolve) => setTimeout(resolve, 20));
      }
      signalProcess(server.pid ?? 0, 'SIGCONT');
      const descendants = findDescendants(server.pid ?? 0);
      const killTimer = setTimeout(() => {
        const pids = [server.pid, ...descendants, guardianPid()].filter((pid) => pid !== undefined);
        for (const pid of pids) signalProcess(pid, 'SIGKILL');
      }, stopTimeoutMs);
      await end('SIGTERM');
      clearTimeout(killTimer);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function serverEnv({ port, dataDir }: { port: number; dataDir: string }): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TZ, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    NODE_COMPILE_CACHE,
    HOME,
    LANG,
    TZ,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    // As in `npm start`.
    MALLOC_ARENA_MAX: '2',
    FOYER_DATA_DIR: dataDir,
    // The database's socket, which a killed server leaves behind, goes with the installation.
    TMPDIR: path.dirname(dataDir),
    // Without the simulated history, which the journeys would find in every table.
    FOYER_DEMO: 'empty',
    FOYER_DEMO_PASSWORD: password,
    LIVEKIT_BIN: findLiveKit(),
    // The Keycloak of the tests runs on a loopback address.
    FOYER_ALLOW_PRIVATE_IDENTITY_PROVIDERS: '1',
    // And so does their Metabase.
    FOYER_ALLOW_PRIVATE_ANALYTICS: '1',
    FOYER_ALLOW_PRIVATE_WEBHOOKS: '1',
  };
}

async function startServer(env: NodeJS.ProcessEnv, logFile: string): Promise<ChildProcess> {
  const log = openSync(logFile, 'a');
  const server = spawn(process.execPath, ['--max-semi-space-size=4', 'apps/server/dist/main.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new Error(`Foyer does not start: ${reason}\n${readFileSync(logFile, 'utf8').slice(-4000)}`));
    server.once('error', (error) => fail(error.message));
    server.once('exit', (code, signal) => fail(`it exited with ${signal ?? `code ${code}`}`));
    server.on('message', (message: { type: string; problem?: string; fix?: string }) => {
      if (message.type === 'ready') resolve();
      if (message.type === 'failed') fail(`${message.problem} ${message.fix}`);
    });
  });
  server.removeAllListeners('exit');
  return server;
}
