import { describe, expect, test } from 'vitest';
import { isPublicAddress, resolvePublic } from './ssrf-guard.ts';

describe('the SSRF guard', () => {
  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'accepts %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.1',
    // Metadata services of cloud providers.
    '169.254.169.254',
    'fd00:ec2::254',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    // IPv4 inside IPv6.
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '',
    'localhost',
    '127.1',
  ])('rejects %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('rejects private addresses in every notation that URL accepts', async () => {
    const spelled = [
      'http://127.1/',
      'http://0x7f.1/',
      'http://2130706433/',
      'http://[::1]/',
      'http://localhost/',
    ];
    for (const address of spelled)
      await expect(resolvePublic(new URL(address).hostname), address).rejects.toThrow('public internet');

    expect(await resolvePublic('localhost', true)).not.toEqual([]);
    expect(await resolvePublic('8.8.8.8')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });
});
