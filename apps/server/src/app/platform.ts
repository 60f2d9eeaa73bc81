/** The platform layer: what every feature builds on, from the event bus to the HTTP server. */
import type { Config } from '../config.ts';
import type { Tenants } from '../features/tenants/index.ts';
import { createAudit } from '../platform/audit/audit.ts';
import type { Database } from '../platform/db/database.ts';
import { createEventBus } from '../platform/events/bus.ts';
import { createTokens } from '../platform/http/auth/tokens.ts';
import { createHttp } from '../platform/http/server.ts';
import { createJobQueue } from '../platform/jobs/queue.ts';
import type { Media } from '../platform/media/media.ts';
import type { Recorder } from '../platform/recorder/recorder.ts';
import type { SocketLimitOptions } from '../platform/sockets/socket-limits.ts';
import { createDiskGuard } from '../platform/storage/disk-guard.ts';
import { createStorages } from '../platform/storage/storages.ts';
import { createPort } from './ports.ts';

export interface PlatformOptions {
  readonly config: Config;
  readonly database: Database;
  readonly media: Media;
  /** The http(s) URL at which the server reaches LiveKit. */
  readonly mediaUpstream: string;
  readonly now: () => Date;
  /** The folder of the built web pages. */
  readonly webDist: string;
  /** Records meetings on the server; without one the flag `serverSideRecording` is not available. */
  readonly recorder?: Recorder | null;
  /** How long a reply of request.too_many waits; 0 when absent. */
  readonly rejectionDelayMs?: number;
  /** Replaces limits, for tests. */
  readonly socketLimits?: SocketLimitOptions;
  /** Where the log is written; standard output when absent. */
  readonly logTo?: { write(logLine: string): void };
}

export type Platform = ReturnType<typeof createPlatform>;

export function createPlatform(options: PlatformOptions) {
  const { config, database, now } = options;
  const needs = {
    answerUnknownAddress: createPort<Tenants['answerUnknownAddress']>('tenants.answerUnknownAddress'),
  };
  const events = createEventBus();
  const http = createHttp({
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    installation: config,
    ...(options.logTo ? { logTo: options.logTo } : {}),
    rejectionDelayMs: options.rejectionDelayMs ?? 0,
    onNotFound: needs.answerUnknownAddress.call,
    now,
  });
  const storages = createStorages({
    ...config,
    guard: createDiskGuard({ folder: config.dataDir, reservedBytes: config.reservedDiskBytes }),
    onStateChanged: (error) =>
      error ? http.log.error({ err: error }, 'S3 is not available') : http.log.info('S3 is available again'),
  });
  for (const warning of config.warnings) http.log.warn(warning);
  return {
    ...options,
    recorder: options.recorder ?? null,
    needs,
    events,
    http,
    audit: createAudit(events),
    /** Files that are served under their own address. */
    storage: storages.files,
    /** Files that only authorised routes serve. */
    attachmentStorage: storages.attachments,
    storages,
    tokens: createTokens(config.secret, now),
    queue: createJobQueue(database),
    /** Logs failures of work that no caller waits for. */
    logError:
      (message: string, fields: object = {}) =>
      (error: unknown, context: object = {}) =>
        http.log.error({ err: error, ...fields, ...context }, message),
  };
}
