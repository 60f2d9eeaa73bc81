/**
 * A demo installation with its own PostgreSQL and LiveKit, whose processes can be killed and paused, and whose
 * messages go to fake providers that outlive it.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { stablePort } from '../stable-port.ts';
import { type FakeMessageServers, startFakeMessageServers } from '../upgrade/fake-message-servers.ts';
import { type FoyerProcess, startFoyer } from '../upgrade/foyer-process.ts';

/** Of every demo account. */
const password = 'of every account of the scripted day';
/** Tenants with a day. */
export const dayTenants = ['demo', 'globex'] as const;
/** A tenant whose agents serve no other customers. */
export const quietTenant = 'acme';

/** The guardian holds LiveKit. */
export type Engine = 'server' | 'postgres' | 'liveKit' | 'guardian';

export interface Installation {
  readonly port: number;
  readonly dataDir: string;
  /** What the SMS provider of every tenant received. */
  readonly messages: FakeMessageServers['messages'];
  call: FoyerProcess['call'];
  signIn(tenant: string, account: 'agent' | 'agent2' | 'owner'): Promise<{ userId: string; token: string }>;
  /** A connection without row-level security. The caller ends it. */
  connectAsOwner(): Promise<pg.Client>;
  /** The process, and for PostgreSQL all of its processes. */
  pidsOf(engine: Engine): number[];
  /** Kills the server process alone and starts the next one on the same port and data. */
  killAndRestart(awayMs: number): Promise<void>;
  /** Whether the server ended without being killed. */
  hasEnded(): boolean;
  /** Of all server processes. */
  output(): string;
  stop(): Promise<void>;
}

interface InstallationOptions {
  /** Further settings of the server. */
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of Node itself. */
  readonly nodeArgs?: readonly string[];
}

export async function startInstallation({ env, nodeArgs }: InstallationOptions = {}): Promise<Installation> {
  const home = mkdtempSync(path.join(tmpdir(), 'foyer-day-'));
  const dataDir = path.join(home, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const installation = { demo: true, formatVersion: 1, createdAt: new Date().toISOString() };
  writeFileSync(path.join(dataDir, 'installation.json'), JSON.stringify(installation));
  const providers = await startFakeMessageServers();
  const options = {
    ...(nodeArgs ? { nodeArgs } : {}),
    dataDir,
    port: await stablePort(),
    env: {
      LIVEKIT_BIN: process.env.LIVEKIT_BIN ?? '',
      LIVEKIT_UDP_PORT: `${await stablePort('udp')}`,
      LIVEKIT_TCP_PORT: `${await stablePort()}`,
      FOYER_DEMO_PASSWORD: password,
      FOYER_ALLOW_PRIVATE_PROVIDERS: '1',
      // Many people call from this machine, each with an address of their own.
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
  };
  let earlierOutput = '';
  let server = await startFoyer(options);

  const self: Installation = {
    port: options.port,
    dataDir,
    messages: providers.messages,
    call: (asked) => server.call({ signal: AbortSignal.timeout(callTimeoutMs), ...asked }),
    async signIn(tenant, account) {
      const body = {
        email: `${account}@${tenant}.test`,
        password,
        rememberMe: false,
        keycloakEnabled: false,
      };
      const call = { tenant, method: 'POST', url: '/api/users/login/', headers: anotherAddress() };
      const { status, body: answer } = await self.call({ ...call, body });
      if (status !== 200) throw new Error(`${body.email} cannot sign in: ${status}`);
      return { userId: answer.result.id, token: answer.result.accessToken };
    },
    async connectAsOwner() {
      const host = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? '';
      const owner = new pg.Client({ host, user: 'foyer_owner', database: 'foyer' });
      // The connection breaks with PostgreSQL.
      owner.on('error', () => {});
      await owner.connect();
      return owner;
    },
    pidsOf(engine) {
      if (engine === 'server') return [server.pid];
      const file = engine === 'postgres' ? 'postgres/postmaster.pid' : 'livekit/livekit.pid';
      const pidFile = path.join(dataDir, file);
      const pid = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : 0;
      if (!pid || !existsSync(`/proc/${pid}`)) return [];
      if (engine === 'guardian') return [parentOf(`${pid}`)].filter(isGuardian);
      return engine === 'postgres' ? [pid, ...childrenOf(pid)] : [pid];
    },
    async killAndRestart(awayMs) {
      await server.kill('SIGKILL');
      earlierOutput += server.output();
      await new Promise((resolve) => setTimeout(resolve, awayMs));
      server = await startFoyer(options);
    },
    hasEnded: () => server.hasEnded(),
    output: () => earlierOutput + server.output(),
    async stop() {
      if (!server.hasEnded()) await server.stop();
      await providers.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
  try {
    for (const tenant of [...dayTenants, quietTenant])
      await sendMessagesTo(providers.providerPort, self, tenant);
  } catch (error) {
    await self.stop();
    throw error;
  }
  return self;
}

/** Longer than any pause of a process, and than any limit of the server. */
const callTimeoutMs = 20_000;

let addresses = 0;

/** Headers that a trusted proxy sends, because the server limits what one network may do. */
export function anotherAddress(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': [10, addresses >> 16, addresses, 7].map((part) => part & 255).join('.') };
}

/** The tenant's SMS go to the fake provider, without quiet hours. */
async function sendMessagesTo(port: number, installation: Installation, tenant: string): Promise<void> {
  const { token } = await installation.signIn(tenant, 'owner');
  const url = '/api/manage/carriers';
  const { body: current } = await installation.call({ tenant, url, token });
  const { whatsapp, email, version } = current.result;
  const sms = {
    kind: 'http',
    url: `http://127.0.0.1:${port}/sms`,
    method: 'POST',
    headers: {},
    contentType: 'application/json',
    body: '{"id":"{{ id }}","to":"{{ to }}","text":"{{ text }}"}',
    from: '',
    idPath: 'id',
  };
  const body = { sms, whatsapp, email, quietHours: null, secrets: {}, version };
  const saved = await installation.call({ tenant, method: 'PUT', url, token, body });
  if (saved.status !== 200) throw new Error(`the provider of ${tenant} cannot be set: ${saved.status}`);
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === parent)
    .map(Number);
}

const isGuardian = (pid: number) =>
  pid > 1 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('guardian');

function parentOf(pid: string): number {
  try {
    // The name in parentheses may contain anything. The parent is the second field after it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}
