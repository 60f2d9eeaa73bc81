import { describe, expect, test } from 'vitest';
import { isAtThisMachine } from './at-this-machine.ts';

const direct = { isForwarded: false, isForwarderTrusted: false };

describe('who sits at this machine', () => {
  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s does', (address) => {
    expect(isAtThisMachine({ ...direct, address })).toBe(true);
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
    expect(isAtThisMachine({ ...direct, address })).toBe(false);
  });

  test('nobody does who comes through a proxy that was not declared', () => {
    expect(isAtThisMachine({ address: '127.0.0.1', isForwarded: true, isForwarderTrusted: false })).toBe(
      false,
    );
    expect(isAtThisMachine({ address: '127.0.0.1', isForwarded: true, isForwarderTrusted: true })).toBe(true);
    expect(isAtThisMachine({ address: '203.0.113.9', isForwarded: true, isForwarderTrusted: true })).toBe(
      false,
    );
  });
});
