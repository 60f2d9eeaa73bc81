/** Readers of the URLs of other servers, and of LiveKit's TURN server. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { readUrl } from './network-readers.ts';
import { port } from './readers.ts';
import { quoted, WrongValue } from './wrong-value.ts';

const filesOfDatabase = ['sslcert', 'sslkey', 'sslrootcert'];
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Options of a connection would replace those of the application, such as its role. */
export function databaseUrl(text: string): string {
  if (/[?&]options=/i.test(text))
    throw new WrongValue(
      'must not contain "options": Foyer sets its role and time limits itself; remove this parameter',
    );
  const what = 'the URL of a database';
  // The host may be a parameter: the folder of a socket.
  const complete = text.replace(/^([a-z]+:\/\/[^/?#]*@)(?=[/?]|$)/i, '$1localhost');
  const rule = {
    protocols: ['postgres:', 'postgresql:'],
    what,
    allows: ['user name', 'path', 'query'],
  } as const;
  const { hostname, searchParams } = readUrl(complete, rule);
  if (!hostname && !searchParams.get('host')) throw new WrongValue(`must be ${what}`);
  const mode = searchParams.get('sslmode');
  if (mode !== null && !sslModes.includes(mode))
    throw new WrongValue(`has an unknown sslmode: use ${sslModes.join(', ')}`);
  for (const name of filesOfDatabase) {
    const file = searchParams.get(name);
    if (file !== null && file !== 'system' && !isReadable(file))
      throw new WrongValue(`names a file in ${name} that cannot be read: ${quoted(file)}`);
  }
  return text;
}

export function smtpUrl(text: string): string {
  const what = 'the URL of a mail server';
  const { hostname } = readUrl(text, {
    protocols: ['smtp:', 'smtps:'],
    what,
    allows: ['user name', 'query', 'path'],
  });
  if (!hostname) throw new WrongValue(`must be ${what}`);
  return text;
}

export function liveKitUrl(text: string): string {
  readUrl(text, {
    protocols: ['ws:', 'wss:'],
    what: 'the address of LiveKit',
    allows: ['path'],
  });
  return text;
}

/** @returns the address without a slash at its end */
export function httpUrl(text: string): string {
  readUrl(text, { protocols: ['http:', 'https:'], what: 'the address of a server', allows: ['path'] });
  return text.replace(/\/+$/, '');
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

/**
 * `turn://host[:port]` for UDP; `turns://host[:port]` for TLS, with `?cert=…&key=…` unless a proxy terminates
 * it.
 */
export function turn(text: string): TurnConfig {
  const [, scheme, domain, givenPort, query] =
    /^(turns?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::(\d+))?\/?(?:\?(.*))?$/i.exec(text) ?? [];
  if (!scheme || !domain)
    throw new WrongValue(
      `must be turn://host:port or turns://host:port?cert=file&key=file, not ${quoted(text)}`,
    );
  const isTls = scheme.toLowerCase() === 'turns';
  return {
    domain: domain.toLowerCase(),
    port: givenPort === undefined ? (isTls ? 5349 : 3478) : port(givenPort),
    tls: isTls ? tlsOf(new URLSearchParams(query)) : null,
  };
}

function tlsOf(query: URLSearchParams): TurnConfig['tls'] {
  const [cert, key] = [query.get('cert'), query.get('key')];
  if (!cert && !key) return { by: 'outside' };
  if (!cert || !key) throw new WrongValue('names only one of cert and key');
  return { by: 'own', cert: path.resolve(cert), key: path.resolve(key) };
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
