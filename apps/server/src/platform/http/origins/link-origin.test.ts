import { describe, expect, test } from 'vitest';
import type { Installation } from '../server.ts';
import { linkOrigin } from './link-origin.ts';

describe('the origin of a link', () => {
  const suffixes = ['example.com', 'app.example.com'];
  const development = { production: false, port: 3000, publicPort: null };
  const origin = (
    host: string,
    more: { protocol?: string; localAddress?: string } = {},
    installation: Partial<Installation> = {},
  ) =>
    linkOrigin('acme', { protocol: 'https', host, localAddress: undefined, ...more }, suffixes, {
      ...development,
      ...installation,
    });

  test.each([
    ['acme.example.com', 'https://acme.example.com'],
    ['acme.app.example.com:3000', 'https://acme.app.example.com:3000'],
    ['ACME.Example.com', 'https://acme.example.com'],
  ])('keeps %s, a host of the tenant', (host, expected) => {
    expect(origin(host)).toBe(expected);
  });

  test.each([
    '6.6.6.6',
    'example.com',
    'localhost',
    '[2001:db8::6]',
    'evil.test',
    'acme.example.com.evil.test',
  ])('replaces %s by a host of the tenant', (host) => {
    expect(origin(host)).toBe('https://acme.example.com');
  });

  test.each([
    ['https', 'https://acme.example.com'],
    ['http', 'http://acme.example.com:3000'],
  ])('drops a port that is not ours over %s', (protocol, expected) => {
    expect(origin('acme.example.com:1337', { protocol })).toBe(expected);
  });

  test.each([
    ['http', 'acme.example.com:3000', null, 'https://acme.example.com'],
    ['http', 'acme.example.com:1337', 8443, 'https://acme.example.com:8443'],
    ['https', 'acme.app.example.com', null, 'https://acme.app.example.com'],
    ['http', '127.0.0.1:3000', null, 'https://acme.example.com'],
  ])(
    'is configured in production: %s://%s with the public port %s',
    (protocol, host, publicPort, expected) => {
      const installation = { production: true, publicPort };

      expect(origin(host, { protocol, localAddress: '127.0.0.1' }, installation)).toBe(expected);
    },
  );

  test('is plain http on the loopback interface, in production too', () => {
    const address = { protocol: 'http', host: 'acme.localhost:3000', localAddress: undefined };

    expect(linkOrigin('acme', address, ['localhost'], { ...development, production: true })).toBe(
      'http://acme.localhost:3000',
    );
  });

  test('keeps the address at which the server was reached', () => {
    expect(origin('127.0.0.1:3000', { protocol: 'http', localAddress: '127.0.0.1' })).toBe(
      'http://127.0.0.1:3000',
    );
  });
});
