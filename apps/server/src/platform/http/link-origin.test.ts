import { describe, expect, test } from 'vitest';
import { linkOrigin } from './link-origin.ts';

describe('the origin of a link', () => {
  const suffixes = ['example.com', 'app.example.com'];
  const origin = (host: string, more: { protocol?: string; localAddress?: string } = {}) =>
    linkOrigin('acme', { protocol: 'https', host, localAddress: undefined, ...more }, suffixes);

  test.each([
    ['acme.example.com', 'https://acme.example.com'],
    ['acme.app.example.com:8443', 'https://acme.app.example.com:8443'],
    ['ACME.Example.com', 'https://acme.example.com'],
  ])('%s is the tenant’s own', (host, expected) => {
    expect(origin(host)).toBe(expected);
  });

  test.each([
    '6.6.6.6',
    'example.com',
    'localhost',
    '[2001:db8::6]',
    'evil.test',
    'acme.example.com.evil.test',
  ])('%s is not, whoever answers there by default', (host) => {
    expect(origin(host)).toBe('https://acme.example.com');
  });

  test('the address the server itself was reached at is ours', () => {
    expect(origin('127.0.0.1:3000', { protocol: 'http', localAddress: '127.0.0.1' })).toBe(
      'http://127.0.0.1:3000',
    );
  });
});
