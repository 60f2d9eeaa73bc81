/**
 * The settings of an installation, from the environment. No other file reads it. The table of settings, with the
 * readers of their values, is in `config/`. Every setting has a default.
 */
import { openDataFolder, type PushKeys } from './config/data-folder.ts';
import { type Judged, judgeSettings } from './config/judge.ts';
import { listOf } from './config/network-readers.ts';
import type { Environment } from './config/setting.ts';
import type { SettingValues } from './config/settings.ts';
import type { TurnConfig } from './config/url-readers.ts';
import { WrongSettings } from './config/wrong-settings.ts';
import type { PublicOrigin } from './platform/http/origins/public-origin.ts';
import type { S3Settings } from './platform/storage/s3/s3-settings.ts';

export type { PushKeys } from './config/data-folder.ts';

const defaultPort = 3000;

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly demo: boolean;
  /** Whether the demo tenants get a simulated history. */
  readonly demoHistory: boolean;
  readonly production: boolean;
  readonly publicHostSuffixes: readonly string[];
  /** Of links for which no request tells the origin. */
  readonly publicOrigin: PublicOrigin;
  /** The port of public links, where it is not the scheme's own. */
  readonly publicPort: number | null;
  readonly defaultTenant: string | null;
  readonly dataDir: string;
  /** Where files are stored; `null`: in the data folder. */
  readonly s3: S3Settings | null;
  /** What stays free on the disk of the data folder: files that would take it are refused. Bytes. */
  readonly reservedDiskBytes: number;
  readonly databaseUrl: string | null;
  /** PostgreSQL's own address, for the owner's work, where `databaseUrl` is that of a pooler. */
  readonly databaseDirectUrl: string | null;
  /** The role of all tenants' work in the operator's PostgreSQL. */
  readonly databaseAppRole: string;
  readonly pgBinDir: string | null;
  readonly liveKit: LiveKitConfig;
  /** `egress`: the LiveKit Egress of the operator's cluster. */
  readonly recorder: 'foyer' | 'egress';
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
  readonly allowPrivateWebhooks: boolean;
  /** Keys are derived from it, for tokens, links and sealed values. It never leaves the server. */
  readonly secret: string;
  readonly secretFrom: 'FOYER_SECRET' | 'data folder';
  /** For the command that changes the secret. */
  readonly newSecret: string | null;
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

/**
 * Judges all settings, then reads the data folder (demo mode, generated secrets) and creates what it lacks.
 * @throws WrongSettings with a sentence for each wrong one; nothing is created then
 */
export function readConfig(environment: Environment = process.env): Config {
  const { values, folder, problems, warnings } = judgeSettings(environment);
  const dataDir = values.FOYER_DATA_DIR;
  if (problems.length > 0 || dataDir === null) throw new WrongSettings(problems);
  const { secrets, pushKeys } = openDataFolder(dataDir);
  const { demo } = folder;
  return {
    port: values.PORT ?? defaultPort,
    host: values.HOST ?? defaultHost(values, demo),
    demo,
    demoHistory: demo && values.FOYER_DEMO !== 'empty',
    production: values.NODE_ENV === 'production',
    publicHostSuffixes: suffixesOf(values),
    publicOrigin: publicOriginOf(values),
    publicPort: values.PUBLIC_ORIGIN ? values.PUBLIC_ORIGIN.port : values.PUBLIC_PORT,
    defaultTenant: values.DEFAULT_TENANT ?? (demo ? 'demo' : null),
    dataDir,
    s3: s3Of(values),
    reservedDiskBytes: (values.FOYER_MIN_FREE_MIB ?? 512) * 1_048_576,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseAppRole: values.DATABASE_APP_ROLE ?? 'foyer_app',
    pgBinDir: values.PG_BIN_DIR,
    liveKit: {
      url: values.LIVEKIT_URL,
      apiKey: values.LIVEKIT_API_KEY ?? 'foyer',
      apiSecret: values.LIVEKIT_API_SECRET ?? secrets.liveKit,
      bin: values.LIVEKIT_BIN,
      nodeIp: values.LIVEKIT_NODE_IP,
      udpPort: values.LIVEKIT_UDP_PORT,
      tcpPort: values.LIVEKIT_TCP_PORT,
      turn: values.LIVEKIT_TURN,
    },
    recorder: values.RECORDER ?? 'foyer',
    recordingsAtOnce: values.RECORDINGS_AT_ONCE ?? 8,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Foyer <no-reply@localhost>',
    twilioApiUrl: values.TWILIO_API_URL,
    allowPrivateProviders: values.FOYER_ALLOW_PRIVATE_PROVIDERS ?? false,
    allowPrivateIdentityProviders: values.FOYER_ALLOW_PRIVATE_IDENTITY_PROVIDERS ?? false,
    allowPrivateAnalytics: values.FOYER_ALLOW_PRIVATE_ANALYTICS ?? false,
    allowPrivateWebhooks: values.FOYER_ALLOW_PRIVATE_WEBHOOKS ?? false,
    secret: values.FOYER_SECRET ?? secrets.foyer,
    secretFrom: values.FOYER_SECRET === null ? 'data folder' : 'FOYER_SECRET',
    newSecret: values.FOYER_NEW_SECRET,
    pushKeys,
    demoPassword: values.FOYER_DEMO_PASSWORD
      ? { value: values.FOYER_DEMO_PASSWORD, from: 'FOYER_DEMO_PASSWORD' }
      : { value: secrets.demoPassword, from: 'generated' },
    clockAheadMs: values.FOYER_DEMO_CLOCK_AHEAD_MS ?? 0,
    defaultAdminContact: values.DEFAULT_ADMIN_CONTACT ?? 'admin@localhost',
    operatorToken: values.FOYER_OPERATOR_TOKEN,
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL ?? 'info',
    warnings,
  };
}

/** Judges all settings, and creates nothing. */
export function judgeEnvironment(environment: Environment = process.env): Judged {
  return judgeSettings(environment);
}

function suffixesOf({ PUBLIC_ORIGIN: origin, PUBLIC_HOST_SUFFIXES: given }: SettingValues): string[] {
  const suffixes = given ?? ['localhost', 'app.localhost'];
  return origin ? [...new Set([origin.host, ...suffixes])] : suffixes;
}

/** As production links are, or else at the port of this server. */
function publicOriginOf(values: SettingValues): PublicOrigin {
  if (values.PUBLIC_ORIGIN) return values.PUBLIC_ORIGIN;
  const [host = 'localhost'] = suffixesOf(values);
  return values.NODE_ENV === 'production' && !/(^|\.)localhost$/.test(host)
    ? { scheme: 'https', host, port: values.PUBLIC_PORT }
    : { scheme: 'http', host, port: values.PORT ?? defaultPort };
}

/** Behind a proxy on this machine no other machine needs the port, and past the proxy there is no TLS. */
function defaultHost({ TRUSTED_PROXIES: proxies }: SettingValues, demo: boolean): string {
  const isLocal = (proxy: string) => /^(?:127\.[\d.]+(?:\/\d+)?|::1|loopback)$/.test(proxy);
  return demo || (proxies !== null && listOf(proxies).every(isLocal)) ? '127.0.0.1' : '0.0.0.0';
}

/** @returns `null` when files are stored in the data folder */
function s3Of(values: SettingValues): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === null || accessKeyId === null || secretAccessKey === null) return null;
  const endpoint = values.S3_ENDPOINT;
  return {
    endpoint,
    region: values.S3_REGION ?? 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
    encryption: values.S3_SSE,
    forcePathStyle: (values.S3_FORCE_PATH_STYLE ?? (endpoint ? '1' : '0')) === '1',
  };
}
