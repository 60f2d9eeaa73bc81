/** Hashes the networks of IP addresses, for limits that are stored. */
import { createHmac } from 'node:crypto';
import { deriveKey } from '../../platform/http/auth/tokens.ts';
import { networkOf, siteOf } from '../../platform/http/limits/network.ts';

export type AddressHash = (tenantId: string, address: string) => Buffer;

export function createAddressHash(secret: string): AddressHash {
  return createHash(secret, networkOf);
}

/** Of the site that the address belongs to. */
export function createSiteHash(secret: string): AddressHash {
  return createHash(secret, (address) => `site ${siteOf(address)}`);
}

function createHash(secret: string, rangeOf: (address: string) => string): AddressHash {
  const key = deriveKey(secret, 'caller-address');
  return (tenantId, address) =>
    createHmac('sha256', key)
      .update(`${tenantId} ${rangeOf(address)}`)
      .digest();
}
