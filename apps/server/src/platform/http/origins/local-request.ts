/**
 * Recognises requests from the server's own machine, which may read the demo outbox and the state of the server
 * without signing in.
 */
import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export interface Peer {
  /** The peer of the connection, or the client that a trusted proxy reports. */
  readonly address: string;
  /** Whether the request carries forwarding headers. */
  readonly isForwarded: boolean;
  /** Whether a trusted proxy set them. */
  readonly isForwarderTrusted: boolean;
}

/** Through an undeclared local proxy every client would look local, so forwarded requests are rejected. */
export function isLocalRequest({ address, isForwarded, isForwarderTrusted }: Peer): boolean {
  if (isForwarded && !isForwarderTrusted) return false;
  const plain = address.replace(/^::ffff:/i, '');
  return loopback.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
}

/** The peer of a request. */
export function peerOf({ headers, raw, server }: FastifyRequest): Peer {
  const isForwarded = Boolean(headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via);
  const caller = server.callerOf(raw);
  return { address: caller.address, isForwarded, isForwarderTrusted: caller.isForwarded };
}
