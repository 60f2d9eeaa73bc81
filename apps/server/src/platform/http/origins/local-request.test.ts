import { describe, expect, test } from 'vitest';
import { isLocalRequest } from './local-request.ts';

const direct = { isForwarded: false, isForwarderTrusted: false };

describe('a local request', () => {
  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s does', (address) => {
    expect(isLocalRequest({ ...direct, address })).toBe(true);
  });

  test.each([
    '192.168.1.20',
    '10.0.0.1',
    '203.0.113.9',
    '::ffff:192.168.1.20',
    'fe80::1',
    '::',
    '0.0.0.0',
    '',
    'localhost',
  ])('%s does not', (address) => {
    expect(isLocalRequest({ ...direct, address })).toBe(false);
  });

  test('is not recognised through an undeclared proxy', () => {
    expect(isLocalRequest({ address: '127.0.0.1', isForwarded: true, isForwarderTrusted: false })).toBe(
      false,
    );
    expect(isLocalRequest({ address: '127.0.0.1', isForwarded: true, isForwarderTrusted: true })).toBe(true);
    expect(isLocalRequest({ address: '203.0.113.9', isForwarded: true, isForwarderTrusted: true })).toBe(
      false,
    );
  });
});
