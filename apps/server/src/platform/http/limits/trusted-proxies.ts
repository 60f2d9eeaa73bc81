/** Which addresses are reverse proxies of the operator. */
import { BlockList, isIP, isIPv6 } from 'node:net';

export interface TrustedProxies {
  has(address: string): boolean;
}

/** The names of networks in `TRUSTED_PROXIES`. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** @param listed addresses, networks and names, with commas; Node throws for any other text */
export function createTrustedProxies(listed: string | null): TrustedProxies {
  const networks = new BlockList();
  const entries = (listed ?? '').split(',').map((entry) => entry.trim());
  for (const entry of entries.filter(Boolean).flatMap((entry) => named[entry] ?? [entry])) {
    const [address = '', prefix] = entry.split('/');
    const family = familyOf(address);
    if (prefix === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, prefixLength(prefix), family);
  }
  return {
    has(address) {
      const [plain = ''] = address.split('%');
      return isIP(plain) !== 0 && networks.check(plain, familyOf(plain));
    },
  };
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** A prefix is a number of bits or, for IPv4, a netmask. */
function prefixLength(prefix: string): number {
  if (!prefix.includes('.')) return Number(prefix);
  const bits = prefix.split('.').map((part) => Number(part).toString(2));
  return bits.join('').replaceAll('0', '').length;
}
