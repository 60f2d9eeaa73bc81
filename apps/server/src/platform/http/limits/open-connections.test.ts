/** How many connections a network, and all of them together, can hold open. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createHttp } from '../server.ts';

let http: FastifyInstance;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.close();
});

async function listen(
  limits: { perNetwork?: number; inTotal?: number },
  trustedProxies: string | null = null,
) {
  http = createHttp({ logLevel: 'silent', trustedProxies, limits: { connections: limits } });
  http.get('/', async () => ({ result: 'open' }));
  await http.listen({ host: '127.0.0.1', port: 0 });
}

/** @returns whether the server keeps the connection and answers on it */
async function isOpen(from = '127.0.0.1'): Promise<boolean> {
  const { port } = http.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: acme.localhost\r\n\r\n');
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
}

test('a network has a maximum, which does not affect others', async () => {
  await listen({ perNetwork: 2 });

  expect([await isOpen(), await isOpen(), await isOpen()]).toEqual([true, true, false]);
  expect(await isOpen('127.0.0.2')).toBe(true);
});

test('a closed connection makes room for another', async () => {
  await listen({ perNetwork: 1 });
  expect(await isOpen()).toBe(true);

  sockets[0]?.destroy();
  await new Promise<void>((resolve) => {
    const recount = () =>
      http.server.getConnections((_error, count) => (count === 0 ? resolve() : setImmediate(recount)));
    recount();
  });

  expect(await isOpen()).toBe(true);
});

test('the connections of a trusted proxy are not those of one network', async () => {
  await listen({ perNetwork: 1 }, '127.0.0.1');

  expect([await isOpen(), await isOpen()]).toEqual([true, true]);
});

test('all networks together have a maximum', async () => {
  await listen({ inTotal: 2 });

  expect([await isOpen(), await isOpen('127.0.0.2'), await isOpen('127.0.0.3')]).toEqual([true, true, false]);
});
