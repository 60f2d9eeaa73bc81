/** Keeps calls that somebody else named the address of away from our own house: only the open internet is called. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

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

/** Of IPv6 only what is given out to the open internet, without what carries IPv4 addresses inside it. */
const openInternet = new BlockList();
openInternet.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return isIP(address) === 6 && openInternet.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

export class NotPublicError extends Error {
  constructor() {
    super('The address does not lead to the open internet.');
    this.name = 'NotPublicError';
  }
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/**
 * What a host name leads to now. Connect to what is returned, not to the name: it may lead elsewhere a moment later.
 * @param host name or address, as `URL.hostname` says it
 * @param allowPrivate for installations whose carriers live in the same house
 * @throws NotPublicError when any of its addresses is not of the open internet; the resolver's error when there are none
 */
export async function resolvePublic(host: string, allowPrivate = false): Promise<ResolvedAddress[]> {
  const plain = host.replace(/^\[|\]$/g, '');
  const addresses = await lookup(plain, { all: true });
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new NotPublicError();
  return addresses;
}
