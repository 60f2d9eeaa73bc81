/** The origin of the links that Foyer sends: the tenant's own pages, never what the caller made up. */
import type { FastifyRequest } from 'fastify';
import type { Installation } from '../server.ts';

/** The address at which a request arrived. */
export interface RequestAddress {
  /** `http` or `https`. */
  readonly protocol: string;
  /** With the port, if the request names one. */
  readonly host: string;
  /** The server's address on this connection. */
  readonly localAddress: string | undefined;
}

/**
 * The origin for links. Any host can resolve to the default tenant, so the `Host` header is used only when it
 * is one of the tenant's hosts or, in development, the server's own address. Otherwise the link leads to the
 * tenant's first host. A production link is https at the public port, whichever way the request came: past the
 * TLS proxy, the token in it would travel in the clear. The port of the header counts only if it is ours.
 */
export function linkOrigin(
  tenant: string,
  { protocol, host, localAddress }: RequestAddress,
  suffixes: readonly string[],
  { production, port, publicPort }: Installation,
): string {
  const givenPort = /:\d+$/.exec(host)?.[0] ?? '';
  const name = host.slice(0, host.length - givenPort.length).toLowerCase();
  const isOwnHost = suffixes.some((suffix) => name === `${tenant}.${suffix}`);
  const isOwnAddress = !production && name === localAddress;
  const linkedName = isOwnHost || isOwnAddress ? name : `${tenant}.${suffixes[0]}`;
  const publicSuffix = publicPort === null ? '' : `:${publicPort}`;
  if (production && !/(^|\.)localhost$/.test(linkedName)) return `https://${linkedName}${publicSuffix}`;
  const standardPort = protocol === 'https' ? publicSuffix : `:${port}`;
  const isOurPort = ['', `:${port}`, publicSuffix].includes(givenPort);
  return `${protocol}://${linkedName}${isOurPort ? givenPort : standardPort}`;
}

/** The origin for links, from a request. */
export function linkOriginFrom(
  { protocol, host, socket, server }: Pick<FastifyRequest, 'protocol' | 'host' | 'socket' | 'server'>,
  tenant: string,
  suffixes: readonly string[],
): string {
  const address = { protocol, host, localAddress: socket.localAddress };
  return linkOrigin(tenant, address, suffixes, server.installation);
}
