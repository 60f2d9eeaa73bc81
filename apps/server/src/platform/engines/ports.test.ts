import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, isPortFree } from './ports.ts';

test('returns the preferred port when it is free', async () => {
  const port = await freePort();

  expect(await freePort({ preferred: port })).toBe(port);
});

test('returns another port when the preferred one is taken', async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };

  expect(await isPortFree(port)).toBe(false);
  expect(await freePort({ preferred: port })).not.toBe(port);

  server.close();
});

test('detects a taken UDP port', async () => {
  const socket = createSocket('udp4');
  socket.bind(0);
  await once(socket, 'listening');
  const { port } = socket.address();

  expect(await isPortFree(port, 'udp')).toBe(false);

  socket.close();
});
