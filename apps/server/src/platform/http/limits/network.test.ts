import { describe, expect, test } from 'vitest';
import { networkOf, siteOf } from './network.ts';

describe('a network, and the site it belongs to', () => {
  test.each([
    ['10.0.0.7', '10.0.0.7', '10.0.0'],
    ['::ffff:10.0.0.7', '10.0.0.7', '10.0.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
    ['::1', '0:0:0:0', '0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ])('of %s are %s and %s', (address, network, site) => {
    expect([networkOf(address), siteOf(address)]).toEqual([network, site]);
  });
});
