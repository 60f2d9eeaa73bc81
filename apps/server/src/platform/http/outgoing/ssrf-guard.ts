/** SSRF guard: resolves host names that users entered, and rejects addresses that are not public. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { rejectInTransaction } from '../../db/transaction-context.ts';

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');

/** IPv6 global unicast (RFC 4291), without the ranges that embed IPv4 addresses. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

export class NotPublicError extends Error {
  constructor() {
    super('The address is not on the public internet.');
    this.name = 'NotPublicError';
  }
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/**
 * Resolves a host name. Connect to the returned address and not to the name, which may resolve differently a
 * moment later.
 * @param host as in `URL.hostname`
 * @param allowPrivate for installations whose providers are on a private network
 * @throws NotPublicError when any address is not public; the resolver's error when there is none
 */
export async function resolvePublic(host: string, allowPrivate = false): Promise<ResolvedAddress[]> {
  rejectInTransaction('resolvePublic');
  const plain = host.replace(/^\[|\]$/g, '');
  const addresses = await lookup(plain, { all: true });
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new NotPublicError();
  return addresses;
}

/** Whether a host is on a private network, or unknown: settings reject it. It is checked again at each connection. */
export async function isPrivateOrUnknown(host: string): Promise<boolean> {
  try {
    await resolvePublic(host);
    return false;
  } catch (error) {
    return error instanceof NotPublicError || (error as NodeJS.ErrnoException).code === 'ENOTFOUND';
  }
}
