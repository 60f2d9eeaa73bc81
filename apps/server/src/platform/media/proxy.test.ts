/** Which requests and connections the proxy forwards to the media server. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mintScope } from '../db/scope.ts';
import { createHttp } from '../http/server.ts';
import { createMedia, type RoomToken } from './media.ts';
import { registerMediaProxy } from './proxy.ts';

const media = createMedia({ httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'x'.repeat(32) });
const key: RoomToken = {
  room: 'acme:one',
  identity: 'customer:asha',
  name: 'Asha',
  lastsMs: 60_000,
  mayHear: true,
  attributes: {},
};

let upstream: Server;
let http: FastifyInstance;
let origin: string;
let isOpen = true;
/** Whether only tokens without permission to subscribe may enter. */
let isHeld = false;
/** Of the host of every request. */
let tenant = 'acme';
/** Whether the media server completes the handshake. */
let accepts = false;
/** RFC 6455, section 1.3. */
const webSocketGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const reached: string[] = [];
/** Of the last request that reached the media server. */
let reachedQuery = '';
let reachedHeaders: IncomingMessage['headers'] = {};
let log = '';
let onReached = () => {};
const reach = ({ url = '', headers }: IncomingMessage) => {
  reached.push(url.split('?')[0] ?? '');
  reachedHeaders = headers;
  reachedQuery = url.split('?')[1] ?? '';
  onReached();
};

beforeAll(async () => {
  upstream = createServer((request, response) => {
    reach(request);
    response.end('in');
  });
  upstream.on('upgrade', (request, socket) => {
    reach(request);
    if (!accepts) {
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      return;
    }
    const accept = createHash('sha1')
      .update(request.headers['sec-websocket-key'] + webSocketGuid)
      .digest('base64');
    socket.on('error', () => {});
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  http = createHttp({
    logLevel: 'debug',
    trustedProxies: null,
    logTo: {
      write(textLine) {
        log += textLine;
      },
    },
  });
  const { port } = upstream.address() as AddressInfo;
  registerMediaProxy({
    http,
    media,
    upstream: `http://127.0.0.1:${port}`,
    tenantOf: async () => mintScope(crypto.randomUUID(), tenant),
    mayEnter: async ({ mayHear }) => isOpen && (!isHeld || !mayHear),
    perParticipant: { perSecond: 0.001, burst: 30 },
  });
  origin = await http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await http.close();
  upstream.close();
});
beforeEach(() => {
  isOpen = true;
  isHeld = false;
  tenant = 'acme';
  accepts = false;
  reached.length = 0;
  reachedHeaders = {};
  log = '';
});

const signalling = '/livekit/rtc/v1/validate';
const ask = async (path: string, token: string, how: 'query' | 'header' | 'none' = 'query') => {
  const url = new URL(origin + path);
  if (how === 'query') url.searchParams.set('access_token', token);
  const headers = how === 'header' ? { authorization: `Bearer ${token}` } : undefined;
  const answer = await fetch(url, headers ? { headers } : {});
  const said = await answer.text();
  return said.startsWith('{') ? (JSON.parse(said) as { error: { code: string } }).error.code : said;
};

/** @returns whether the media server received the request */
async function connect(token: string): Promise<boolean> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/livekit/rtc/v1?access_token=${token}`);
  const isIn = await new Promise<boolean>((resolve) => {
    onReached = () => resolve(true);
    socket.addEventListener('error', () => resolve(false), { once: true });
  });
  socket.close();
  return isIn;
}

test('forwards requests and connections with a valid token for an open meeting', async () => {
  const token = await media.mintToken(key);

  expect(await ask(signalling, token)).toBe('in');
  expect(await ask(signalling, token, 'header')).toBe('in');
  expect(await connect(token)).toBe(true);
});

test('rejects a valid token with meeting.ended when the participant may not enter', async () => {
  const token = await media.mintToken(key);
  isOpen = false;

  expect(await ask(signalling, token)).toBe('meeting.ended');
  expect(await connect(token)).toBe(false);
});

test('asks whether the participant may enter with the permission to subscribe that the token has', async () => {
  isHeld = true;

  expect(await ask(signalling, await media.mintToken(key))).toBe('meeting.ended');
  expect(await ask(signalling, await media.mintToken({ ...key, mayHear: false }))).toBe('in');
});

test('rejects a token of another tenant than the one of the host', async () => {
  const token = await media.mintToken(key);
  tenant = 'globex';

  expect(await ask(signalling, token)).toBe('auth.invalid');
  expect(await connect(token)).toBe(false);
  expect(reached).toEqual([]);
});

test('rejects tokens that are forged, expired or malformed', async () => {
  const other = createMedia({ httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'y'.repeat(32) });
  const bad = [
    await other.mintToken(key),
    await media.mintToken({ ...key, lastsMs: -60_000 }),
    `${await media.mintToken(key)}=`,
    'nonsense',
    '',
  ];

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
])('does not forward %s', async (path) => {
  expect(await ask(path, await media.mintToken(key))).toBe('route.not_found');
  expect(reached).toEqual([]);
});

test('rejects a request with two tokens, because LiveKit could read the other one', async () => {
  const [first, second] = [await media.mintToken(key), await media.mintToken({ ...key, room: 'acme:two' })];
  const inQuery = `${signalling}?access_token=${first}&access_token=${second}`;
  const statuses = [
    (await fetch(origin + inQuery)).status,
    (
      await fetch(`${origin}${signalling}?access_token=${first}`, {
        headers: { authorization: `Bearer ${second}` },
      })
    ).status,
  ];

  expect(statuses).toEqual([401, 401]);
  expect(reached).toEqual([]);
});

/** @returns the first line of the answer to an upgrade */
function upgrade(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const socket = connectTcp(Number(new URL(origin).port), '127.0.0.1');
  const lines = Object.entries({
    host: 'acme.localhost',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data).split('\r\n')[0] ?? '');
    });
  });
}

test('rejects an upgrade with two tokens, also when one has another spelling of the name', async () => {
  const [first, second] = [await media.mintToken(key), await media.mintToken({ ...key, room: 'acme:two' })];
  const path = `/livekit/rtc/v1?access_token=${first}`;

  for (const each of [
    upgrade(`${path}&access_token=${second}`),
    upgrade(`${path}&access_tok%65n=${second}`),
    upgrade(path, { authorization: `Bearer ${second}` }),
  ])
    expect(await each).toMatch(/^HTTP\/1\.1 401 /);
  expect(reached).toEqual([]);
});

test('forwards the verified token in the query alone, with the other parameters as they were', async () => {
  const token = await media.mintToken(key);
  const forwarded = () => [reachedQuery, reachedHeaders.authorization];

  await ask(`${signalling}?sdk=js&join_request=a%2Bb`, token, 'header');
  expect(forwarded()).toEqual([`sdk=js&join_request=a%2Bb&access_token=${token}`, undefined]);
  await ask(`${signalling}?access_tok%65n=${token}`, '', 'none');
  expect(forwarded()).toEqual([`access_token=${token}`, undefined]);
  expect(await connect(token)).toBe(true);
  expect(forwarded()).toEqual([`access_token=${token}`, undefined]);
});

test.each(['POST', 'PUT', 'DELETE'])(
  'forwards no %s, whose body could contain another token',
  async (method) => {
    const [token, other] = [await media.mintToken(key), await media.mintToken({ ...key, room: 'acme:two' })];
    const body = method === 'DELETE' ? null : new URLSearchParams({ access_token: other });

    const reply = await fetch(`${origin}${signalling}?access_token=${token}`, { method, body });

    expect(await reply.json()).toMatchObject({ error: { code: 'route.not_found' } });
    expect(reached).toEqual([]);
  },
);

test('forwards no cookie of the tenant to the media server, which may be of another operator', async () => {
  const token = await media.mintToken(key);
  const cookie = '__Host-refresh=secret';

  const answer = await fetch(`${origin}${signalling}?access_token=${token}`, { headers: { cookie } });
  expect(await answer.text()).toBe('in');
  expect(reachedHeaders).toHaveProperty('host');
  expect(reachedHeaders).not.toHaveProperty('cookie');

  const upgraded = new Promise<void>((resolve) => {
    onReached = resolve;
  });
  void upgrade(`/livekit/rtc/v1?access_token=${token}`, { cookie }).catch(() => {});
  await upgraded;
  expect(reachedHeaders).toHaveProperty('upgrade');
  expect(reachedHeaders).not.toHaveProperty('cookie');
});

test('logs no room token at debug', async () => {
  const token = await media.mintToken(key);

  expect(await ask(signalling, token)).toBe('in');
  expect(await connect(token)).toBe(true);

  expect(log).toContain('proxy websocket');
  expect(log).not.toContain(token);
});

test('closes a connection that sends a message larger than signalling needs', async () => {
  accepts = true;
  const token = await media.mintToken(key);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/livekit/rtc/v1?access_token=${token}`);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  socket.send(new Uint8Array(300_000));

  // 1009: message too big.
  expect(await closed).toBe(1009);
});

/** @returns a connection that the media server has accepted */
async function open(token: string): Promise<WebSocket> {
  accepts = true;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/livekit/rtc/v1?access_token=${token}`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return socket;
}
const closed = (socket: WebSocket) => new Promise((resolve) => socket.addEventListener('close', resolve));

test('closes a connection that sends more than the media server reads', async () => {
  const socket = await open(await media.mintToken(key));
  const end = closed(socket);

  // The media server of this test reads nothing.
  for (let count = 0; count < 100; count += 1) socket.send(new Uint8Array(250_000));

  await end;
});

test('closes the oldest connection of a participant for a third, and none of others', async () => {
  const [token, other] = [
    await media.mintToken({ ...key, identity: 'customer:mei' }),
    await media.mintToken({ ...key, identity: 'customer:ravi' }),
  ];
  const neighbour = await open(other);
  const oldest = await open(token);
  const end = closed(oldest);
  const newer: WebSocket[] = [];
  for (let count = 0; count < 2; count += 1) newer.push(await open(token));

  await end;
  for (const socket of [neighbour, ...newer]) {
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.close();
  }
});

test('rejects a participant who connects again and again, and no others', async () => {
  const [token, other] = [
    await media.mintToken({ ...key, identity: 'customer:zoe' }),
    await media.mintToken({ ...key, identity: 'customer:noor' }),
  ];
  for (let count = 0; count < 30; count += 1) expect(await ask(signalling, token)).toBe('in');

  expect(await ask(signalling, token)).toBe('request.too_many');
  expect(await connect(token)).toBe(false);
  expect(await ask(signalling, other)).toBe('in');
});
