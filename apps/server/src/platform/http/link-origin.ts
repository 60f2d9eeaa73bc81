/** Where a link that leaves the house leads: the origin of the tenant's own pages. */
import type { FastifyRequest } from 'fastify';

/** Where a call came in, as far as the server knows. */
export interface Door {
  /** `http` or `https`. */
  readonly protocol: string;
  /** With the port, where there is one. */
  readonly host: string;
  /** The server's own address on this connection. */
  readonly localAddress: string | undefined;
}

/**
 * The origin that goes into a link. A host may stand for the default tenant without being ours
 * (any bare address does): the link then leads to the tenant's own host, never to where the caller says it lives.
 */
export function linkOrigin(
  tenant: string,
  { protocol, host, localAddress }: Door,
  suffixes: readonly string[],
): string {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const name = host.slice(0, host.length - port.length).toLowerCase();
  const isOurs = suffixes.some((suffix) => name === `${tenant}.${suffix}`) || name === localAddress;
  return `${protocol}://${isOurs ? name : `${tenant}.${suffixes[0]}`}${port}`;
}

/** The same, of a call. */
export function linkOriginFrom(
  { protocol, host, socket }: Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>,
  tenant: string,
  suffixes: readonly string[],
): string {
  return linkOrigin(tenant, { protocol, host, localAddress: socket.localAddress }, suffixes);
}
