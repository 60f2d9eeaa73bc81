import { describe, expect, test } from 'vitest';
import { createTrustedProxies } from './trusted-proxies.ts';

describe('trusted proxies', () => {
  test.each([
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '::ffff:10.0.0.1', true],
    ['10.0.0.1', '10.0.0.2', false],
    ['192.0.2.1, 10.0.0.0/8', '10.9.9.9', true],
    ['10.0.0.0/255.0.0.0', '10.9.9.9', true],
    ['10.0.0.0/255.0.0.0', '11.0.0.1', false],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['loopback', '127.0.0.1', true],
    ['loopback', '::1', true],
    ['uniquelocal', '192.168.1.1', true],
    [null, '127.0.0.1', false],
  ])('%s contain %s: %s', (listed, address, expected) => {
    expect(createTrustedProxies(listed).has(address)).toBe(expected);
  });

  test('must be addresses', () => {
    expect(() => createTrustedProxies('proxy.example')).toThrow();
  });
});
