/** Which connections get through to the media server, and which calls never do. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttp } from '../http/server.ts';
import { createMedia, type RoomKey } from './media.ts';
import { registerMediaProxy } from './proxy.ts';

const media = createMedia({ httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'x'.repeat(32) });
const key: RoomKey = {
  ...{ room: 'acme:one', identity: 'customer:asha', name: 'Asha', lastsMs: 60_000 },
  ...{ mayHear: true, attributes: {} },
};

let upstream: Server;
let http: FastifyInstance;
let origin: string;
let isOpen = true;
const reached: string[] = [];
let onReached = () => {};
const reach = ({ url = '' }: IncomingMessage) => {
  reached.push(url.split('?')[0] ?? '');
  onReached();
};

beforeAll(async () => {
  upstream = createServer((request, response) => {
    reach(request);
    response.end('in');
  });
  upstream.on('upgrade', (request, socket) => {
    reach(request);
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  http = createHttp({ logLevel: 'silent', trustedProxies: null });
  const { port } = upstream.address() as AddressInfo;
  registerMediaProxy({ http, media, upstream: `http://127.0.0.1:${port}`, mayEnter: async () => isOpen });
  origin = await http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await http.close();
  upstream.close();
});
beforeEach(() => {
  isOpen = true;
  reached.length = 0;
});

const signalling = '/livekit/rtc/v1/validate';
const ask = async (path: string, token: string, how: 'query' | 'header' = 'query') => {
  const url = new URL(origin + path);
  if (how === 'query') url.searchParams.set('access_token', token);
  const headers = how === 'header' ? { authorization: `Bearer ${token}` } : undefined;
  const answer = await fetch(url, headers ? { headers } : {});
  const said = await answer.text();
  return said.startsWith('{') ? (JSON.parse(said) as { error: { code: string } }).error.code : said;
};

/** @returns whether the media server was asked for it */
async function connect(token: string): Promise<boolean> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/livekit/rtc/v1?access_token=${token}`);
  const isIn = await new Promise<boolean>((resolve) => {
    onReached = () => resolve(true);
    socket.addEventListener('error', () => resolve(false), { once: true });
  });
  socket.close();
  return isIn;
}

test('who has a good key to an open door gets through, by call and by connection', async () => {
  const token = await media.mintKey(key);

  expect(await ask(signalling, token)).toBe('in');
  expect(await ask(signalling, token, 'header')).toBe('in');
  expect(await connect(token)).toBe(true);
});

test('a good key opens no door that is closed, as after the end of a meeting or a removal', async () => {
  const token = await media.mintKey(key);
  isOpen = false;

  expect(await ask(signalling, token)).toBe('meeting.ended');
  expect(await connect(token)).toBe(false);
});

test('a key that somebody else signed, that is over, or that is none opens nothing', async () => {
  const other = createMedia({ httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'y'.repeat(32) });
  const bad = [await other.mintKey(key), await media.mintKey({ ...key, lastsMs: -60_000 }), 'nonsense', ''];

  for (const token of bad) {
    expect(await ask(signalling, token)).toBe('auth.invalid');
    expect(await connect(token)).toBe(false);
  }
});

test.each([
  '/livekit/twirp/livekit.RoomService/MutePublishedTrack',
  '/livekit/rtc/../twirp/livekit.RoomService/RemoveParticipant',
  '/livekit/rtc/%2e%2e/twirp/livekit.RoomService/DeleteRoom',
  '/livekit/rtcx',
  '/livekit//rtc',
  '/livekit/whip/v1',
])('a good key does not lead to %s', async (path) => {
  expect(await ask(path, await media.mintKey(key))).toBe('route.not_found');
  expect(reached).toEqual([]);
});
