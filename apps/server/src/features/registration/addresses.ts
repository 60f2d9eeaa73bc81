/** Network addresses as they are counted: never kept themselves, and not one by one where somebody holds a street of them. */
import { createHmac } from 'node:crypto';
import { deriveKey } from '../../platform/http/tokens.ts';

export type AddressHash = (tenantId: string, address: string) => Buffer;

export function createAddressHash(secret: string): AddressHash {
  const key = deriveKey(secret, 'caller-address');
  return (tenantId, address) =>
    createHmac('sha256', key)
      .update(`${tenantId} ${networkOf(address)}`)
      .digest();
}

/** One connection to the internet: an IPv4 address, or the half of an IPv6 address that is given out as one. */
export function networkOf(address: string): string {
  const [, ipv4] = /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (ipv4) return ipv4;
  const [plain = ''] = address.toLowerCase().split('%');
  const [head = '', tail] = plain.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
