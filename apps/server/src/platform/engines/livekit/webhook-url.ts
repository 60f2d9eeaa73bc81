/** The address to which LiveKit on this machine sends its webhooks. */
import { isIPv6 } from 'node:net';

/**
 * The origin at which this machine reaches its own server.
 * @param host the address or name that the server listens on
 */
export function localOrigin(host: string, port: number): string {
  return `http://${hostInUrl(reachable(host))}:${port}`;
}

/** @param listens where the server listens */
export function webhookUrl({ host, port }: { readonly host: string; readonly port: number }): string {
  return `${localOrigin(host, port)}/internal/livekit`;
}

/** A server that listens on all addresses is reached at the loopback one. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return isIPv6(host) && /^[0:]+$/.test(host) ? '::1' : host;
}

/** A zone's percent sign is escaped in URLs (RFC 6874). */
function hostInUrl(host: string): string {
  return isIPv6(host) ? `[${host.replace('%', '%25')}]` : host;
}
