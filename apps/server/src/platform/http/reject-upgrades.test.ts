import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectOtherUpgrades } from './reject-upgrades.ts';

let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer();
  rejectOtherUpgrades(server, ['/socket.io/']);
  server.on('upgrade', ({ url }, socket) => {
    if (url?.startsWith('/socket.io/')) socket.end('taken');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** @returns everything that the server sent before it closed the connection */
function upgrade(path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  return new Promise((resolve) => socket.on('close', () => resolve(received)));
}

test.each(['/x', '/', '/socket.io', '/livekit', '//socket.io/'])(
  'answers an upgrade to %s with 404 and closes it',
  async (path) => {
    expect(await upgrade(path)).toMatch(/^HTTP\/1\.1 404 /);
  },
);

test('leaves an upgrade to a path with a handler to that handler', async () => {
  expect(await upgrade('/socket.io/?EIO=4')).toBe('taken');
});
