/** Bodies that stall or crawl are ended, and those of one network hold a bounded memory. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { errorBody } from '@foyer/contract/core/errors.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createHttp } from '../server.ts';
import type { BodyLimits } from './request-bodies.ts';

const minute = 60_000;
let http: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.close();
});

async function listen(limits: Partial<BodyLimits>) {
  http = createHttp({
    logLevel: 'silent',
    trustedProxies: null,
    limits: { bodies: { checkEveryMs: 5, ...limits } },
  });
  http.post('/upload', async () => ({ result: 'received' }));
  http.post('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { result: 'slow' };
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
}

/** @returns the socket, the reply, and its first line */
function send(head: string, from = '127.0.0.1') {
  const { port } = http.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(head);
  const reply = once(socket, 'data').then(([data]) => String(data));
  const status = reply.then((text) => text.split('\r\n')[0]);
  return { socket, reply, status, closed: once(socket, 'close') };
}

/** Of a complete reply. */
function read(reply: string) {
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .toLowerCase()
      .split('\r\n')
      .slice(1)
      .map((header) => header.split(': ')),
  ) as Record<string, string>;
  expect(headers).toMatchObject({
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  });
  return { headers, error: errorBody.parse(JSON.parse(body)).error };
}
const upload = (bytes: number, begun = '"', path = '/upload') =>
  `POST ${path} HTTP/1.1\r\nHost: acme.localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n${begun}`;

test('a body that stalls is answered 408, and its connection is closed', async () => {
  await listen({ stallMs: 50, minBytesPerSecond: 0 });

  const { status, closed } = send(upload(1000));

  expect(await status).toBe('HTTP/1.1 408 Request Timeout');
  await closed;
});

test('the reply to a body that stalls has the one error shape', async () => {
  await listen({ stallMs: 50, minBytesPerSecond: 0 });

  const { error } = read(await send(upload(1000)).reply);

  expect(error.code).toBe('request.timed_out');
  expect(error.requestId).toBeTruthy();
});

test('the reply to a body for which no memory is left has the one error shape, and says when to retry', async () => {
  await listen({ stallMs: minute, maxBytesPerNetwork: 10_000, maxBytes: 10_000_000 });

  const { headers, error } = read(await send(upload(500_000, `"${'x'.repeat(60_000)}`)).reply);

  expect(error).toMatchObject({ code: 'request.too_many', retryAfterMs: 5000 });
  expect(headers['retry-after']).toBe('5');
});

test('a body that grows too slowly is answered 408, although it never stalls', async () => {
  await listen({ stallMs: 200, minBytesPerSecond: 1_000_000 });
  const { socket, status } = send(upload(1_000_000));
  const drip = setInterval(() => socket.write(' '), 20);

  expect(await status).toBe('HTTP/1.1 408 Request Timeout');
  clearInterval(drip);
});

test('a handler that takes longer than a body may is not interrupted', async () => {
  await listen({ stallMs: 20, minBytesPerSecond: 1_000_000 });

  expect(await send(upload(2, '""', '/slow')).status).toBe('HTTP/1.1 200 OK');
});

test('a network whose bodies hold too much memory sends no more, and others do', async () => {
  await listen({ stallMs: minute, maxBytesPerNetwork: 100_000, maxBytes: 10_000_000 });
  const begun = `"${'x'.repeat(60_000)}`;
  const first = send(upload(500_000, begun));
  const second = send(upload(500_000, begun));

  expect(await Promise.race([first.status, second.status])).toBe('HTTP/1.1 429 Too Many Requests');
  const other = send(upload(60_002, `${begun}"`), '127.0.0.2');
  expect(await other.status).toBe('HTTP/1.1 200 OK');
});

test('the bodies of all networks together hold a bounded memory', async () => {
  await listen({ stallMs: minute, maxBytesPerNetwork: 10_000_000, maxBytes: 100_000 });
  const begun = `"${'x'.repeat(60_000)}`;
  const statuses = ['127.0.0.1', '127.0.0.2'].map((from) => send(upload(500_000, begun), from).status);

  expect(await Promise.race(statuses)).toBe('HTTP/1.1 429 Too Many Requests');
});

test('memory is free again once the bodies are handled', async () => {
  await listen({ stallMs: minute, maxBytesPerNetwork: 100_000 });
  const begun = `"${'x'.repeat(60_000)}`;

  for (let count = 0; count < 4; count += 1) {
    const { socket, status } = send(upload(60_002, begun));
    setTimeout(() => socket.write('"'), 30);
    expect(await status).toBe('HTTP/1.1 200 OK');
  }
});
