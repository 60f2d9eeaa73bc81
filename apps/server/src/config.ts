/**
 * Reads the settings of an installation from the environment. No other file reads it. Every setting has a
 * default.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { S3Settings } from './platform/storage/s3/s3-settings.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly demo: boolean;
  /** Whether the demo tenants get a simulated history. */
  readonly demoHistory: boolean;
  readonly production: boolean;
  readonly publicHostSuffixes: readonly string[];
  /** The port of public links, where it is not the scheme's own. */
  readonly publicPort: number | null;
  readonly defaultTenant: string | null;
  readonly dataDir: string;
  /** Where files are stored; `null`: in the data folder. */
  readonly s3: S3Settings | null;
  /** What stays free on the disk of the data folder: files that would take it are refused. Bytes. */
  readonly reservedDiskBytes: number;
  readonly databaseUrl: string | null;
  readonly pgBinDir: string | null;
  readonly liveKit: LiveKitConfig;
  /** How many meetings are recorded at once. */
  readonly recordingsAtOnce: number;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Replaces the URL of Twilio's API; `null`: Twilio's own. */
  readonly twilioApiUrl: string | null;
  /**
   * Whether tenants' mail servers and message providers may be on a private network, and be called without
   * TLS.
   */
  readonly allowPrivateProviders: boolean;
  /** Whether tenants' identity providers may be on a private network, and be called without TLS. */
  readonly allowPrivateIdentityProviders: boolean;
  /** Whether tenants' analytics servers may be on a private network, and be called without TLS. */
  readonly allowPrivateAnalytics: boolean;
  /** Keys are derived from it, for tokens, links and sealed values. It never leaves the server. */
  readonly secret: string;
  /** Signs the messages to push services (VAPID, RFC 8292). Browsers subscribe with the public key. */
  readonly pushKeys: PushKeys;
  readonly demoPassword: { readonly value: string; readonly from: 'FOYER_DEMO_PASSWORD' | 'generated' };
  /** How far the clock of a demo installation is ahead, to show a booked demo of next week today. */
  readonly clockAheadMs: number;
  readonly defaultAdminContact: string;
  /** The bearer token of the operator's API; `null`: that API does not exist. */
  readonly operatorToken: string | null;
  readonly trustedProxies: string | null;
  readonly logLevel: string;
  /** What the operator should change in the environment: one line each. */
  readonly warnings: readonly string[];
}

/** Base64url. The public key is an uncompressed point on P-256. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface LiveKitConfig {
  /** `null`: the server runs its own LiveKit as a child process. */
  readonly url: string | null;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly bin: string | null;
  /** The address at which browsers send and receive media. */
  readonly nodeIp: string | null;
  readonly udpPort: number | null;
  readonly tcpPort: number | null;
  /** `null`: browsers that reach neither port have no relay. */
  readonly turn: TurnConfig | null;
}

/** The TURN server of LiveKit, for networks that block its media ports. */
export interface TurnConfig {
  /** The host name that browsers connect to. With TLS the certificate must be for it. */
  readonly domain: string;
  readonly port: number;
  /** `own`: LiveKit terminates TLS with these files. `outside`: a proxy in front of it does. */
  readonly tls:
    | { readonly by: 'own'; readonly cert: string; readonly key: string }
    | { readonly by: 'outside' }
    | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment and the data folder (demo mode, generated secrets).
 * @throws Error with a message for the operator when a value is invalid
 */
export function readConfig(given: Environment = process.env): Config {
  // Compose passes an unset variable as an empty text.
  const env = new Proxy(given, { get: (all, name: string) => all[name] || undefined });
  const dataDir = path.resolve(env.FOYER_DATA_DIR ?? '.foyer');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const production = env.NODE_ENV === 'production';
  const demo = isDemo(dataDir);
  const secrets = readSecrets(dataDir);
  const warnings: string[] = [];
  const isOn = (
    name: string,
    value: string | undefined,
    formerName: string,
    formerValue: string | undefined,
  ) => {
    if (formerValue !== undefined) warnings.push(`${formerName} is deprecated, set ${name} instead`);
    return (value ?? formerValue) === '1';
  };
  return {
    port: portOf(env.PORT, 'PORT') ?? 3000,
    // Behind a proxy on this machine no other machine needs the port, and past the proxy there is no TLS.
    host: env.HOST ?? (demo || isLoopback(env.TRUSTED_PROXIES) ? '127.0.0.1' : '0.0.0.0'),
    demo,
    demoHistory: demo && env.FOYER_DEMO !== 'empty',
    production,
    publicHostSuffixes: list(env.PUBLIC_HOST_SUFFIXES ?? 'localhost,app.localhost'),
    publicPort: portOf(env.PUBLIC_PORT, 'PUBLIC_PORT'),
    defaultTenant: env.DEFAULT_TENANT ?? (demo ? 'demo' : null),
    dataDir,
    s3: readS3(env),
    reservedDiskBytes: mebibytesOf('FOYER_MIN_FREE_MIB', env.FOYER_MIN_FREE_MIB ?? '512'),
    databaseUrl: databaseUrlOf(env.DATABASE_URL),
    pgBinDir: env.PG_BIN_DIR ?? null,
    liveKit: {
      url: env.LIVEKIT_URL ?? null,
      apiKey: env.LIVEKIT_API_KEY ?? 'foyer',
      apiSecret: secretOf('LIVEKIT_API_SECRET', env.LIVEKIT_API_SECRET) ?? secrets.liveKit,
      bin: env.LIVEKIT_BIN ?? null,
      nodeIp: env.LIVEKIT_NODE_IP ?? null,
      udpPort: portOf(env.LIVEKIT_UDP_PORT, 'LIVEKIT_UDP_PORT'),
      tcpPort: portOf(env.LIVEKIT_TCP_PORT, 'LIVEKIT_TCP_PORT'),
      turn: turnOf(env.LIVEKIT_TURN),
    },
    recordingsAtOnce: countOf(env.RECORDINGS_AT_ONCE, 'RECORDINGS_AT_ONCE') ?? 8,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'Foyer <no-reply@localhost>',
    twilioApiUrl: env.TWILIO_API_URL ?? null,
    allowPrivateProviders: isOn(
      'FOYER_ALLOW_PRIVATE_PROVIDERS',
      env.FOYER_ALLOW_PRIVATE_PROVIDERS,
      'FOYER_PRIVATE_CARRIERS',
      env.FOYER_PRIVATE_CARRIERS,
    ),
    allowPrivateIdentityProviders: isOn(
      'FOYER_ALLOW_PRIVATE_IDENTITY_PROVIDERS',
      env.FOYER_ALLOW_PRIVATE_IDENTITY_PROVIDERS,
      'FOYER_PRIVATE_REALMS',
      env.FOYER_PRIVATE_REALMS,
    ),
    allowPrivateAnalytics: env.FOYER_ALLOW_PRIVATE_ANALYTICS === '1',
    secret: secretOf('FOYER_SECRET', env.FOYER_SECRET) ?? secrets.foyer,
    pushKeys: readPushKeys(dataDir),
    demoPassword: env.FOYER_DEMO_PASSWORD
      ? { value: env.FOYER_DEMO_PASSWORD, from: 'FOYER_DEMO_PASSWORD' }
      : { value: secrets.demoPassword, from: 'generated' },
    clockAheadMs: clockAhead(env.FOYER_DEMO_CLOCK_AHEAD_MS, demo),
    defaultAdminContact: env.DEFAULT_ADMIN_CONTACT ?? 'admin@localhost',
    operatorToken: operatorTokenOf(env.FOYER_OPERATOR_TOKEN),
    trustedProxies: env.TRUSTED_PROXIES ?? null,
    logLevel: env.LOG_LEVEL ?? 'info',
    warnings,
  };
}

/**
 * The start script chooses demo mode once, for a new folder, and stores it there. No setting turns it on by
 * accident.
 */
function isLoopback(trustedProxies: string | undefined): boolean {
  const proxies = list(trustedProxies ?? '');
  return (
    proxies.length > 0 && proxies.every((proxy) => /^(?:127\.[\d.]+(?:\/\d+)?|::1|loopback)$/.test(proxy))
  );
}

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

/**
 * Generated on the first start and stored, readable by the owner only, so that sessions survive a restart.
 */
function readSecrets(dataDir: string): Secrets {
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

/**
 * Generated on the first start and stored, readable by the owner only: with other keys every subscribed
 * browser would have to subscribe again.
 */
function readPushKeys(dataDir: string): PushKeys {
  const file = path.join(dataDir, 'push-keys.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as PushKeys;
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = [x, y].map((coordinate) => Buffer.from(coordinate ?? '', 'base64url'));
  const keys: PushKeys = {
    publicKey: Buffer.concat([Buffer.of(4), ...point]).toString('base64url'),
    privateKey: d ?? '',
  };
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}

/** Options of a connection would replace those of the application, such as its role. */
function databaseUrlOf(text: string | undefined): string | null {
  if (!text) return null;
  if (/[?&]options=/i.test(text))
    throw new Error(
      'DATABASE_URL must not contain "options": Foyer sets its role and time limits itself. Remove this parameter.',
    );
  return text;
}

/** A token that can be guessed is rejected, because its holder may suspend every tenant. */
function operatorTokenOf(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^[\x21-\x7e]{32,}$/.test(text))
    throw new Error(
      'FOYER_OPERATOR_TOKEN must be 32 characters or more, without blanks: openssl rand -hex 32',
    );
  return text;
}

const minSecretLength = 32;

/** An attacker with one signed token can try short secrets offline. */
function secretOf(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && text.length < minSecretLength)
    throw new Error(`${name} must have ${minSecretLength} characters or more: openssl rand -hex 32`);
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

const s3Names = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_SSE',
  'S3_FORCE_PATH_STYLE',
] as const;
const bucketShape = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const encryptionShape = /^(?:(AES256)|(aws:kms)(?::(\S+))?)$/;

/** @returns `null` when no setting of S3 is set @throws Error naming the missing or invalid setting */
function readS3(env: Environment): S3Settings | null {
  const given = s3Names.find((name) => env[name]);
  if (!given) return null;
  const required = (name: (typeof s3Names)[number]) => {
    const value = env[name];
    if (!value) throw new Error(`${name} is missing; ${given} is set, so files are stored in S3`);
    return value;
  };
  const bucket = required('S3_BUCKET');
  if (!bucketShape.test(bucket)) throw new Error(`S3_BUCKET is not the name of a bucket: "${bucket}"`);
  const endpoint = s3EndpointOf(env.S3_ENDPOINT);
  const pathStyle = env.S3_FORCE_PATH_STYLE ?? (endpoint ? '1' : '0');
  if (pathStyle !== '0' && pathStyle !== '1')
    throw new Error(`S3_FORCE_PATH_STYLE must be 0 or 1, not "${pathStyle}"`);
  return {
    endpoint,
    region: env.S3_REGION ?? 'us-east-1',
    bucket,
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    encryption: s3EncryptionOf(env.S3_SSE),
    forcePathStyle: pathStyle === '1',
  };
}

function s3EndpointOf(text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.parse(text);
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  if (!isPlain) throw new Error(`S3_ENDPOINT must be an address like https://s3.example.com, not "${text}"`);
  return text.replace(/\/+$/, '');
}

function s3EncryptionOf(text: string | undefined): S3Settings['encryption'] {
  if (!text) return null;
  const [, aes, kms, keyId = null] = encryptionShape.exec(text) ?? [];
  if (aes) return { algorithm: 'AES256', keyId: null };
  if (!kms) throw new Error(`S3_SSE must be AES256, aws:kms or aws:kms:<key>, not "${text}"`);
  return { algorithm: 'aws:kms', keyId };
}

/** @returns bytes */
function mebibytesOf(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number of MiB, not "${text}"`);
  return Number(text) * 1_048_576;
}

function portOf(text: string | undefined, name: string): number | null {
  if (text === undefined || text === '') return null;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a port number, not "${text}"`);
  return port;
}

function countOf(text: string | undefined, name: string): number | null {
  if (text === undefined || text === '') return null;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0 || count > 1_000)
    throw new Error(`${name} must be a whole number up to 1000, not "${text}"`);
  return count;
}

/**
 * `turn://host[:port]` for UDP; `turns://host[:port]` for TLS, with `?cert=…&key=…` unless a proxy terminates
 * it.
 */
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
