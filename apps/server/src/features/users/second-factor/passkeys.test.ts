import { describe, expect, test } from 'vitest';
import { passkeysAt } from './passkeys.ts';

const passkey = (host: string | null) => ({ host });
const at = (host: string, ...hosts: (string | null)[]) => {
  const { usable, otherHosts } = passkeysAt(host, hosts.map(passkey), 'acme.main.example');
  return { usable: usable.map((each) => each.host), otherHosts };
};

describe('the passkeys at a host', () => {
  test.each([
    ['acme.a.example', ['acme.a.example', 'acme.b.example'], ['acme.a.example'], []],
    ['acme.a.example', ['acme.b.example', 'acme.b.example'], [], ['acme.b.example']],
    ['acme.a.example', ['a.example', 'x.acme.a.example'], [], ['a.example', 'x.acme.a.example']],
    ['acme.a.example', [null, 'acme.a.example'], [null, 'acme.a.example'], []],
    ['acme.a.example', [null], [null], ['acme.main.example']],
    ['acme.a.example', [null, 'acme.b.example'], [null], ['acme.main.example', 'acme.b.example']],
    ['acme.main.example', [null], [null], []],
    ['acme.a.example', [], [], []],
  ])(
    '%s of %j are those of exactly this host and those of no known one',
    (host, hosts, usable, otherHosts) => {
      expect(at(host, ...hosts)).toEqual({ usable, otherHosts });
    },
  );
});
