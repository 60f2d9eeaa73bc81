/** What an installation that is no demonstration has, and lacks, at the end of its start. */
import path from 'node:path';
import type { Config } from '../config.ts';

export interface ReadyItem {
  readonly name: string;
  readonly isReady: boolean;
  readonly text: string;
  /** What to do; only for what is not ready. */
  readonly fix?: string;
}

/** What the start has found out. */
export interface StartFacts {
  /** Of our own LiveKit; `null` with `LIVEKIT_URL`. */
  readonly mediaPorts: { readonly udp: number; readonly tcp: number } | null;
  /** Of this installation, without removed ones; `null` when the database does not answer. */
  readonly tenants: number | null;
  /** The address of the pages of a tenant, without a slash at the end. */
  readonly originOf: (tenant: string) => string;
  /** On the disk of the data folder. */
  readonly freeBytes: number;
}

type Item = Omit<ReadyItem, 'name' | 'isReady'>;

const ready = (text: string): Item => ({ text });
const missing = (text: string, fix: string): Item => ({ text, fix });

export function readyList(config: Config, facts: StartFacts): ReadyItem[] {
  const items: Record<string, Item> = {
    Media: mediaItem(config, facts),
    Mail: mailItem(config),
    Tenants: tenantsItem(facts),
    HTTPS: httpsItem(config, facts),
    Storage: storageItem(config, facts),
    Secret: secretItem(config),
  };
  return Object.entries(items).map(([name, item]) => ({ name, isReady: item.fix === undefined, ...item }));
}

function mediaItem({ liveKit }: Config, { mediaPorts }: StartFacts): Item {
  if (!mediaPorts) return ready(`LiveKit at ${liveKit.url}`);
  const ports = `UDP ${mediaPorts.udp}, ${mediaPorts.tcp ? `TCP ${mediaPorts.tcp}` : 'no TCP'}`;
  const { nodeIp, turn } = liveKit;
  if (!nodeIp || /^(?:127\.|::1$)/.test(nodeIp))
    return missing(
      `${nodeIp ?? '127.0.0.1'}, ${ports}: only browsers on this machine send and receive audio and video`,
      'Set the address at which browsers reach this machine: LIVEKIT_NODE_IP=203.0.113.5',
    );
  const relay = turn ? `relay ${turn.domain}` : 'no relay (LIVEKIT_TURN)';
  return ready(`${nodeIp}, ${ports}, ${relay}`);
}

function mailItem({ smtpUrl, mailFrom }: Config): Item {
  if (!smtpUrl)
    return missing(
      'no mail server: only tenants with one of their own send mail',
      'Set SMTP_URL=smtp://user:password@mail.example.com:587 and MAIL_FROM',
    );
  // Without the password.
  const server = `${URL.parse(smtpUrl)?.host ?? 'the mail server'}, from ${mailFrom}`;
  if (/@localhost>?$/.test(mailFrom))
    return missing(server, 'Set the sender: MAIL_FROM="Foyer <no-reply@example.com>"');
  return ready(server);
}

function tenantsItem({ tenants, originOf }: StartFacts): Item {
  if (tenants === 0)
    return missing(
      'none yet, so every address answers "Page not found"',
      'Create one: npm run foyer -- tenant create acme --name "Acme" --admin name@example.com',
    );
  if (tenants === null) return missing('the database does not answer', 'Ask later: npm run foyer -- doctor');
  return ready(`${tenants}, at ${patternOf(originOf)}`);
}

function httpsItem({ trustedProxies }: Config, { originOf }: StartFacts): Item {
  const pattern = patternOf(originOf);
  const { protocol, hostname } = new URL(originOf('tenant'));
  if (hostname.endsWith('localhost'))
    return missing(
      `the public address is ${pattern}, which only this machine reaches`,
      'Set the public address, below which tenants have their hosts: PUBLIC_ORIGIN=https://app.example.com',
    );
  if (protocol !== 'https:')
    return missing(
      `the public address is ${pattern}; browsers allow camera and microphone on https only`,
      'Put a proxy with a certificate in front, and set NODE_ENV=production',
    );
  if (!trustedProxies)
    return missing(
      `the public address is ${pattern}, but Foyer itself speaks HTTP and trusts no proxy`,
      'Put a proxy with a certificate in front, and set its address: TRUSTED_PROXIES=127.0.0.1',
    );
  return ready(`${pattern}, through the proxy ${trustedProxies}`);
}

/** `https://<tenant>.example.com` */
const patternOf = (originOf: StartFacts['originOf']) => originOf('tenant').replace('//tenant', '//<tenant>');

function storageItem({ s3, dataDir, reservedDiskBytes }: Config, { freeBytes }: StartFacts): Item {
  const gibibytes = `${(freeBytes / 2 ** 30).toFixed(1)} GiB free`;
  const folder = `${dataDir}, ${gibibytes}`;
  if (freeBytes < reservedDiskBytes) return missing(folder, 'Free up space, or move the data folder.');
  return ready(s3 ? `bucket ${s3.bucket}; the rest in ${folder}` : folder);
}

function secretItem({ secretFrom, dataDir }: Config): Item {
  return ready(
    secretFrom === 'FOYER_SECRET'
      ? 'from FOYER_SECRET; keep it'
      : `generated; keep ${path.join(dataDir, 'secrets.json')} in the backup`,
  );
}
