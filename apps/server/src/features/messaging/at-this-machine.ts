/** Who may look into the outbox without signing in: whoever sits at the machine itself. */
import { BlockList } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export interface Peer {
  /** The other end of the connection, or what a trusted proxy says it is. */
  readonly address: string;
  /** Whether the call says that it was passed on. */
  readonly isForwarded: boolean;
  /** Whether that was said by a proxy the operator trusts. */
  readonly isForwarderTrusted: boolean;
}

/** Behind a proxy on this machine that nobody declared, everybody seems to sit here: then nobody does. */
export function isAtThisMachine({ address, isForwarded, isForwarderTrusted }: Peer): boolean {
  if (isForwarded && !isForwarderTrusted) return false;
  const plain = address.replace(/^::ffff:/i, '');
  return loopback.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4');
}
