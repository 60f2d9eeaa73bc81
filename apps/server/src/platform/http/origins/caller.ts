/**
 * Who calls, at which host and by which scheme: read once, by the same rule for pages, the API, links, sockets and the
 * media proxy. Forwarded headers count only from a trusted proxy.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { TrustedProxies } from '../limits/trusted-proxies.ts';

export interface Caller {
  /** The client's address: the one that a trusted proxy reports, else the peer of the connection. */
  readonly address: string;
  /** The host that the client asked for, with the port if it named one. */
  readonly host: string;
  /** The scheme between the client and the first proxy. */
  readonly protocol: 'http' | 'https';
  /** Whether a trusted proxy reported the address. */
  readonly isForwarded: boolean;
}

export type CallerOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => Caller;

declare module 'fastify' {
  interface FastifyInstance {
    /** The caller of a request that Fastify does not handle, such as the handshake of a socket. */
    readonly callerOf: CallerOf;
  }
}

export function createCallerOf(proxies: TrustedProxies): CallerOf {
  return ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? '';
    const isTrusted = proxies.has(peer);
    const given = (name: string) => (isTrusted ? valuesOf(headers[name]) : []);
    const addresses = given('x-forwarded-for');
    const isForwarded = addresses.length > 0;
    let address = peer;
    // Each proxy appends the address it was called from; what stands before those is not to be trusted.
    while (addresses.length > 0 && proxies.has(address)) address = addresses.pop() ?? address;
    return {
      address,
      // As with the addresses, the last value is the one that the trusted peer wrote.
      host: given('x-forwarded-host').at(-1) ?? headers.host ?? '',
      protocol:
        schemeOf(given('x-forwarded-proto').at(-1)) ?? (Reflect.get(socket, 'encrypted') ? 'https' : 'http'),
      isForwarded,
    };
  };
}

/** Makes `ip`, `host` and `protocol` of Fastify's requests answer by the same rule. Call it before other hooks are added. */
export function judgeCallers(http: FastifyInstance, callerOf: CallerOf): void {
  http.decorate('callerOf', callerOf);
  http.addHook('onRequest', async (request) => {
    const { address, host, protocol } = callerOf(request.raw);
    Object.defineProperties(request, {
      ip: { value: address },
      host: { value: host },
      protocol: { value: protocol },
    });
  });
}

function valuesOf(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
}

/** Some proxies name the scheme of a web socket. */
function schemeOf(forwarded: string | undefined): 'http' | 'https' | null {
  const scheme = forwarded?.toLowerCase();
  if (scheme === 'https' || scheme === 'wss') return 'https';
  return scheme === 'http' || scheme === 'ws' ? 'http' : null;
}
