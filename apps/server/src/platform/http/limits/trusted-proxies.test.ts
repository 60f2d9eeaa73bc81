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

  test.each([
    ['from an address that is not a proxy: its own', '192.0.2.1', '198.51.100.1', '192.0.2.1'],
    ['through a proxy: the one it names', '10.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['with an invented address: the one after it', '10.0.0.1', '198.51.100.1, 192.0.2.1', '192.0.2.1'],
    ['through two proxies', '10.0.0.1', '192.0.2.1, 10.0.0.2', '192.0.2.1'],
    ['without the header: the proxy', '10.0.0.1', undefined, '10.0.0.1'],
  ])('give the client of a request %s', (_what, remoteAddress, forwarded, client) => {
    const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } };

    expect(createTrustedProxies('10.0.0.0/8').clientOf(request as never)).toBe(client);
  });
});
