/** The real server process on a database and a data folder of its own, called over HTTP as any client would. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../../platform/package-root.ts';
import { stablePort } from '../stable-port.ts';

interface ProcessOptions {
  readonly dataDir: string;
  /** Without it the server starts PostgreSQL and LiveKit itself. */
  readonly databaseUrl?: string;
  /** Without it a free one. */
  readonly port?: number;
  /** The checkout whose server runs; without it this one. */
  readonly checkout?: string;
  /** What the process takes for the time at its start; without it the machine's time. */
  readonly startsAt?: Date;
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of Node itself. */
  readonly nodeArgs?: readonly string[];
}

export interface Call {
  readonly tenant: string;
  readonly method?: string;
  readonly url: string;
  readonly token?: string;
  readonly cookie?: string;
  /** Sent as JSON unless it is a buffer. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without it the call waits as long as the server takes. */
  readonly signal?: AbortSignal;
}

export interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The parsed body; `null` unless it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of every call.
  readonly body: any;
}

export interface FoyerProcess {
  readonly port: number;
  readonly pid: number;
  /** Calls the tenant's host. */
  call(call: Call): Promise<Reply>;
  /** What it has printed. */
  output(): string;
  hasEnded(): boolean;
  kill(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

/** No media server answers there. */
const noLiveKit = { LIVEKIT_URL: 'ws://127.0.0.1:1', LIVEKIT_API_SECRET: 'x'.repeat(32) };

/** Moves `Date` for the whole process; PostgreSQL keeps the machine's time. */
const clock = `
const Machine = Date;
const aheadMs = Number(process.env.TEST_CLOCK_AHEAD_MS);
const now = () => Machine.now() + aheadMs;
globalThis.Date = new Proxy(Machine, {
  construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});`;

function environment({ dataDir, databaseUrl, startsAt, env }: ProcessOptions): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    FOYER_DATA_DIR: dataDir,
    // A demonstration without the simulated history.
    FOYER_DEMO: 'empty',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, ...noLiveKit }),
    ...(startsAt ? { TEST_CLOCK_AHEAD_MS: `${startsAt.getTime() - Date.now()}` } : {}),
    ...env,
  };
}

function programOf(name: 'main' | 'foyer', { checkout, startsAt, nodeArgs = [] }: ProcessOptions): string[] {
  const program = checkout
    ? path.join(checkout, 'apps/server/src', `${name}.ts`)
    : path.join(packageRoot, 'dist', `${name}.mjs`);
  return [...nodeArgs, ...(startsAt ? importing(clock) : []), program];
}

/** Arguments of Node that run this code before the program. */
export function importing(code: string): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}

/** Runs the operator's command line to its end. */
export function runCommand(
  args: readonly string[],
  options: ProcessOptions,
): Promise<{ code: number; output: string }> {
  const env = environment(options);
  return new Promise((resolve) => {
    execFile(process.execPath, [...programOf('foyer', options), ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: out + err }),
    );
  });
}

/** @throws Error with the process's output when it ends before it answers */
export async function startFoyer(options: ProcessOptions): Promise<FoyerProcess> {
  const port = options.port ?? (await stablePort('tcp', '127.0.0.1'));
  const child = spawn(process.execPath, programOf('main', options), {
    env: { ...environment(options), HOST: '127.0.0.1', PORT: `${port}`, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const call = (asked: Call) => callAt(port, asked);
  while (!(await answers(call))) {
    if (hasEnded(child)) throw new Error(`the server ended before it answered:\n${output}`);
    await sleep(50);
  }
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    port,
    pid: child.pid ?? 0,
    call,
    output: () => output,
    hasEnded: () => hasEnded(child),
    kill,
    stop: () => kill('SIGTERM'),
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function answers(call: FoyerProcess['call']): Promise<boolean> {
  return call({ tenant: 'nobody', url: '/api/config/' }).then(
    () => true,
    () => false,
  );
}

function callAt(port: number, asked: Call): Promise<Reply> {
  const { tenant, method = 'GET', url, token, cookie, body, signal } = asked;
  const payload = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const headers = {
    host: `${tenant}.localhost:${port}`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(cookie ? { cookie } : {}),
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...asked.headers,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, method, path: url, headers, ...(signal ? { signal } : {}) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const isJson = response.headers['content-type']?.includes('json') && bytes.length > 0;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            body: isJson ? JSON.parse(bytes.toString()) : null,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}
