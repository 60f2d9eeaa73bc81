/** What the checks of the doctor work with. */
import { realpathSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { App } from '../../app.ts';
import type { Config } from '../../config.ts';
import { isGuardianOf, readRecord } from '../../platform/engines/livekit/guardian-record.ts';
import { localOrigin } from '../../platform/engines/livekit/webhook-url.ts';
import type { Media } from '../../platform/media/media.ts';
import type { Finding } from './finding.ts';

export interface Check {
  /** Bounded by the doctor. An error becomes a finding of this name. */
  readonly name: string;
  run(context: DoctorContext): Promise<readonly Finding[]>;
}

export interface DoctorContext {
  readonly config: Config;
  /** The connection of the server; `problem`: there is none. */
  readonly connection: pg.ClientConfig | { readonly problem: string; readonly fix: string };
  /** Composed on the database; `null` where it cannot be used. */
  readonly app: Pick<App, 'diagnosis' | 'operated'> | null;
  /** `null`: our own LiveKit does not run. */
  readonly liveKit: LiveKitAddress | null;
  readonly media: Pick<Media, 'mintToken' | 'closeRoom' | 'rooms'> | null;
  /** Where this machine reaches the server. */
  readonly serverOrigin: string;
  readonly now: () => Date;
}

export interface LiveKitAddress {
  readonly httpUrl: string;
  /** For signalling, with the scheme ws or wss. */
  readonly url: string;
}

/** @returns `null` when our own LiveKit does not run */
export function findLiveKitAddress({ liveKit, dataDir }: Config): LiveKitAddress | null {
  const httpUrl = liveKit.url?.replace(/^ws/, 'http') ?? ownLiveKit(dataDir);
  return httpUrl ? { httpUrl, url: httpUrl.replace(/^http/, 'ws') } : null;
}

function ownLiveKit(dataDir: string): string | null {
  try {
    const file = path.join(realpathSync(path.join(dataDir, 'livekit')), 'guardian.json');
    const record = readRecord(file);
    return record && isGuardianOf(file, record) ? `http://127.0.0.1:${record.ports.http}` : null;
  } catch {
    return null;
  }
}

export const serverOriginOf = ({ host, port }: Config) => localOrigin(host, port);

/** What the running server says about itself. */
export interface ServerState {
  readonly ready: boolean;
  /** Absent unless the server accepts us as its operator. */
  readonly checks?: Readonly<Record<string, string>>;
  readonly process?: {
    readonly arrivals: {
      readonly webhookAt: string | null;
      readonly trustedProxy: { readonly address: string; readonly at: string } | null;
      readonly untrustedProxy: { readonly address: string; readonly at: string } | null;
    };
  };
}

/** Its own checks take three seconds at most. */
const askTimeoutMs = 10_000;

/** @throws Error when no server answers */
export async function askServer({
  serverOrigin,
  config: { operatorToken },
}: Pick<DoctorContext, 'serverOrigin' | 'config'>): Promise<ServerState> {
  const answer = await fetch(`${serverOrigin}/readyz`, {
    headers: {
      accept: 'application/json',
      ...(operatorToken && { authorization: `Bearer ${operatorToken}` }),
    },
    signal: AbortSignal.timeout(askTimeoutMs),
  });
  const text = await answer.text();
  if (!answer.headers.get('content-type')?.includes('json')) return { ready: answer.ok };
  return JSON.parse(text) as ServerState;
}
