import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { mediaInterfaces } from './media-interfaces.ts';

const at = (address: string, internal = false) => [{ address, internal } as NetworkInterfaceInfo];
const machine = {
  interfaces: {
    lo: at('127.0.0.1', true),
    docker0: at('172.17.0.1'),
    eth0: [...at('10.0.0.5'), ...at('2001:db8::5')],
  },
  sourceTo: async (ip: string) => (ip === '203.0.113.7' ? '10.0.0.5' : null),
};

describe('mediaInterfaces', () => {
  test.each([
    ['by the interface that has the address', '172.17.0.1', ['docker0']],
    ['by the interface that has the address, of the newer kind', '2001:db8::5', ['eth0']],
    ['by the loopback interface where only this machine has access', '127.0.0.1', ['lo']],
    ['by the one that leads to a router in front, not by a bridge of containers', '203.0.113.7', ['eth0']],
    ['by any where no route leads there', '198.51.100.7', []],
  ])('%s', async (_how, ip, names) => {
    expect(await mediaInterfaces(ip, machine)).toEqual(names);
  });
});

const own = Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
  addresses.filter(({ family }) => family === 'IPv4').map(({ address }) => ({ name, address })),
);

test.each(own)('finds $name for this machine’s address $address', async ({ name, address }) => {
  expect(await mediaInterfaces(address)).toEqual([name]);
});

test('finds at most one interface for a remote address', async () => {
  const names = await mediaInterfaces('203.0.113.7');

  expect(names.length).toBeLessThanOrEqual(1);
  for (const name of names) expect(own.map((each) => each.name)).toContain(name);
});
