import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { webhookUrl } from './webhook-url.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000/internal/livekit'],
  ['0.0.0.0', 'http://127.0.0.1:3000/internal/livekit'],
  ['::', 'http://[::1]:3000/internal/livekit'],
  ['0:0:0:0:0:0:0:0', 'http://[::1]:3000/internal/livekit'],
  ['::1', 'http://[::1]:3000/internal/livekit'],
  ['192.168.1.20', 'http://192.168.1.20:3000/internal/livekit'],
  ['2a00:1450::8', 'http://[2a00:1450::8]:3000/internal/livekit'],
  ['fe80::1%eth0', 'http://[fe80::1%25eth0]:3000/internal/livekit'],
  ['foyer.internal', 'http://foyer.internal:3000/internal/livekit'],
])('webhooks of a server that listens on %s go to %s', (host, expected) => {
  expect(webhookUrl({ host, port: 3000 })).toBe(expected);
});

test.each(['127.0.0.2', '0.0.0.0', 'localhost'])(
  'a server that listens on %s receives what is sent to its webhook address',
  async (host) => {
    const received: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      received.push(request.url);
      response.end();
    }).listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    await fetch(webhookUrl({ host, port }), { method: 'POST' });

    expect(received).toEqual(['/internal/livekit']);
    server.closeAllConnections();
    server.close();
  },
);
