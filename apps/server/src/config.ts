/** The only reader of the environment: what an installation may set, with a default for everything. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly demo: boolean;
  readonly production: boolean;
  readonly publicHostSuffixes: readonly string[];
  readonly defaultTenant: string | null;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly pgBinDir: string | null;
  readonly liveKit: LiveKitConfig;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Twilio's address, where it is another than its own. */
  readonly twilioApiUrl: string | null;
  /** Whether tenants' mail servers and message providers may live in the installation's own house. */
  readonly privateCarriers: boolean;
  /** Whether tenants' identity providers may live in the installation's own house, and be reached without encryption. */
  readonly privateRealms: boolean;
  /** Signs tokens and links; never leaves the server. */
  readonly secret: string;
  readonly demoPassword: { readonly value: string; readonly from: 'FOYER_DEMO_PASSWORD' | 'generated' };
  /** How far a demonstration's clock is ahead of the machine's: shows today what a booked time brings next week. */
  readonly clockAheadMs: number;
  readonly defaultAdminContact: string;
  /** Lets the operator call; `null`: those calls do not exist. */
  readonly operatorToken: string | null;
  readonly trustedProxies: string | null;
  readonly logLevel: string;
}

export interface LiveKitConfig {
  /** `null`: supervise a child of our own. */
  readonly url: string | null;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly bin: string | null;
  /** The address browsers reach the media at. */
  readonly nodeIp: string | null;
  readonly udpPort: number | null;
  readonly tcpPort: number | null;
  /** `null`: no relay for browsers that reach neither port. */
  readonly turn: TurnConfig | null;
}

/** The relay of the media server: media that looks like any other traffic. */
export interface TurnConfig {
  /** The name browsers are sent to; over TLS the one of the certificate. */
  readonly domain: string;
  readonly port: number;
  /** `own`: with these files. `outside`: something in front of us has taken the TLS off. */
  readonly tls:
    | { readonly by: 'own'; readonly cert: string; readonly key: string }
    | { readonly by: 'outside' }
    | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment and what the data folder remembers (demo mode, generated secrets).
 * @throws Error with a sentence for the operator when a value cannot be used
 */
export function readConfig(env: Environment = process.env): Config {
  const dataDir = path.resolve(env.FOYER_DATA_DIR ?? '.foyer');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const production = env.NODE_ENV === 'production';
  const demo = isDemo(dataDir);
  const secrets = rememberedSecrets(dataDir);
  return {
    port: portOf(env.PORT, 'PORT') ?? 3000,
    host: env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    demo,
    production,
    publicHostSuffixes: list(env.PUBLIC_HOST_SUFFIXES ?? 'localhost,app.localhost'),
    defaultTenant: env.DEFAULT_TENANT ?? (demo ? 'demo' : null),
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    pgBinDir: env.PG_BIN_DIR ?? null,
    liveKit: {
      url: env.LIVEKIT_URL ?? null,
      apiKey: env.LIVEKIT_API_KEY ?? 'foyer',
      apiSecret: env.LIVEKIT_API_SECRET ?? secrets.liveKit,
      bin: env.LIVEKIT_BIN ?? null,
      nodeIp: env.LIVEKIT_NODE_IP ?? null,
      udpPort: portOf(env.LIVEKIT_UDP_PORT, 'LIVEKIT_UDP_PORT'),
      tcpPort: portOf(env.LIVEKIT_TCP_PORT, 'LIVEKIT_TCP_PORT'),
      turn: turnOf(env.LIVEKIT_TURN),
    },
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'Foyer <no-reply@localhost>',
    twilioApiUrl: env.TWILIO_API_URL ?? null,
    privateCarriers: env.FOYER_PRIVATE_CARRIERS === '1',
    privateRealms: env.FOYER_PRIVATE_REALMS === '1',
    secret: env.FOYER_SECRET ?? secrets.foyer,
    demoPassword: env.FOYER_DEMO_PASSWORD
      ? { value: env.FOYER_DEMO_PASSWORD, from: 'FOYER_DEMO_PASSWORD' }
      : { value: secrets.demoPassword, from: 'generated' },
    clockAheadMs: clockAhead(env.FOYER_DEMO_CLOCK_AHEAD_MS, demo),
    defaultAdminContact: env.DEFAULT_ADMIN_CONTACT ?? 'admin@localhost',
    operatorToken: operatorTokenOf(env.FOYER_OPERATOR_TOKEN),
    trustedProxies: env.TRUSTED_PROXIES ?? null,
    logLevel: env.LOG_LEVEL ?? 'info',
  };
}

/** Demo mode is chosen once, by the start script for a fresh folder, and remembered there: never by accident. */
function isDemo(dataDir: string): boolean {
  const file = path.join(dataDir, 'installation.json');
  if (!existsSync(file)) return false;
  return (JSON.parse(readFileSync(file, 'utf8')) as { demo?: unknown }).demo === true;
}

interface Secrets {
  foyer: string;
  liveKit: string;
  demoPassword: string;
}

/** Generated on the first start and kept, readable by the owner only: a restart must not sign anybody out. */
function rememberedSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secrets: Secrets = {
    foyer: randomBytes(32).toString('base64url'),
    liveKit: randomBytes(32).toString('base64url'),
    demoPassword: randomBytes(9).toString('base64url'),
  };
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

/** Whoever has it may suspend everybody: one that can be guessed is refused. */
function operatorTokenOf(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^[\x21-\x7e]{32,}$/.test(text))
    throw new Error(
      'FOYER_OPERATOR_TOKEN must be 32 characters or more, without blanks: openssl rand -hex 32',
    );
  return text;
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
}

function clockAhead(text: string | undefined, demo: boolean): number {
  if (text === undefined || text === '') return 0;
  const ms = Number(text);
  if (!demo) throw new Error('FOYER_DEMO_CLOCK_AHEAD_MS is for demonstrations only');
  if (!Number.isSafeInteger(ms) || ms < 0)
    throw new Error(`FOYER_DEMO_CLOCK_AHEAD_MS must be milliseconds, not "${text}"`);
  return ms;
}

function portOf(text: string | undefined, name: string): number | null {
  if (text === undefined || text === '') return null;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a port number, not "${text}"`);
  return port;
}

/** `turn://host[:port]` by UDP; `turns://host[:port]` by TLS, with `?cert=…&key=…` or what stands in front of it. */
function turnOf(text: string | undefined): TurnConfig | null {
  if (!text) return null;
  const [, scheme, domain, port, query] =
    /^(turns?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(\d+))?\/?(?:\?(.*))?$/i.exec(text) ?? [];
  if (!scheme || !domain)
    throw new Error(
      `LIVEKIT_TURN must be turn://host:port or turns://host:port?cert=file&key=file, not "${text}"`,
    );
  const isTls = scheme.toLowerCase() === 'turns';
  return {
    domain: domain.toLowerCase(),
    port: portOf(port, 'the port of LIVEKIT_TURN') ?? (isTls ? 5349 : 3478),
    tls: isTls ? tlsOf(new URLSearchParams(query)) : null,
  };
}

function tlsOf(query: URLSearchParams): TurnConfig['tls'] {
  const [cert, key] = [query.get('cert'), query.get('key')];
  if (!cert && !key) return { by: 'outside' };
  if (!cert || !key) throw new Error('LIVEKIT_TURN names only one of cert and key');
  return { by: 'own', cert: path.resolve(cert), key: path.resolve(key) };
}
