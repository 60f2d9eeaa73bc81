import { describe, expect, test } from 'vitest';
import { createAddressHash, networkOf } from './addresses.ts';

describe('an address is counted', () => {
  test.each([
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('under a key, and apart for each tenant', () => {
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
});
