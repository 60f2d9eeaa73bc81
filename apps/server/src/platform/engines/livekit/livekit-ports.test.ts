import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { choosePorts, rejectTakenPorts } from './livekit-ports.ts';

test('keeps the default ports where a firewall knows them, whether they are free or not', async () => {
  const ports = await choosePorts({ httpPort: 1, keepsDefaultPorts: true });

  expect(ports).toEqual({ http: 1, udp: 7882, tcp: 7881 });
});

test('keeps the ports of a running LiveKit, and prefers those that the operator set', async () => {
  const known = { http: 1, udp: 2, tcp: 3 };

  expect(await choosePorts({ keepsDefaultPorts: true }, known)).toEqual(known);
  expect(await choosePorts({ udpPort: 20, keepsDefaultPorts: true }, known)).toEqual({ ...known, udp: 20 });
});

test('rejects a port that is taken with the setting that chooses another one', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;

  await expect(rejectTakenPorts({ http: 0, udp: 0, tcp: port }, null)).rejects.toMatchObject({
    problem: `LiveKit needs TCP port ${port}, but another program uses it.`,
    fix: `Find that program: ss -tlnp 'sport = :${port}', or choose another port with LIVEKIT_TCP_PORT`,
  });
  other.close();
});
