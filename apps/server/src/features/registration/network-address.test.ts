import { expect, test } from 'vitest';
import { createAddressHash } from './network-address.ts';

test('a network is hashed with a key, differently for each tenant', () => {
  const hashes = [
    createAddressHash('a')('acme', '10.0.0.7'),
    createAddressHash('a')('globex', '10.0.0.7'),
    createAddressHash('b')('acme', '10.0.0.7'),
  ].map((hash) => hash.toString('hex'));

  expect(new Set(hashes).size).toBe(3);
  expect(createAddressHash('a')('acme', '2001:db8::1')).toEqual(
    createAddressHash('a')('acme', '2001:db8::2'),
  );
});
