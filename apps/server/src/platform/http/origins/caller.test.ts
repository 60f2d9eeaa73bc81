/** Which address, host and scheme a caller has: the same ones for pages, links, sockets and the media proxy. */
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mintScope } from '../../db/scope.ts';
import { createMedia } from '../../media/media.ts';
import { registerMediaProxy } from '../../media/proxy.ts';
import { createLiveGateway, type LiveGateway } from '../../sockets/gateway.ts';
import type { Actor } from '../auth/actor.ts';
import { createTrustedProxies } from '../limits/trusted-proxies.ts';
import { createHttp } from '../server.ts';
import { createCallerOf } from './caller.ts';
import { linkOriginFrom } from './link-origin.ts';

const media = createMedia({ httpUrl: 'http://127.0.0.1:1', apiKey: 'foyer', apiSecret: 'x'.repeat(32) });
const roomToken = () =>
  media.mintToken({
    room: 'acme:one',
    identity: 'customer:asha',
    name: 'Asha',
    lastsMs: 60_000,
    mayHear: true,
    attributes: {},
  });

/** A server with a page, a socket namespace and the media proxy, which record the host that they were called at. */
async function startServer(trustedProxies: string | null) {
  const logged: Record<string, unknown>[] = [];
  const hosts = { socket: '', media: '' };
  const http = createHttp({
    logLevel: 'warn',
    trustedProxies,
    logTo: { write: (textLine) => void logged.push(JSON.parse(textLine)) },
  });
  http.get('/page', async (request) => ({
    ip: request.ip,
    host: request.host,
    protocol: request.protocol,
    link: linkOriginFrom(request, 'acme', ['example.com']),
  }));
  const scope = mintScope(crypto.randomUUID(), 'acme');
  const actor = { kind: 'customer', scope, customerId: crypto.randomUUID() } as unknown as Actor;
  const live: LiveGateway = createLiveGateway({
    server: http.server,
    callerOf: http.callerOf,
    log: http.log,
    now: () => new Date(),
    authGuard: {
      tenantOf: async () => scope,
      authorize: async (_access, host) => {
        hosts.socket = host;
        return actor;
      },
      reauthorize: async () => actor,
    },
  });
  live.open({ namespace: '/customer', access: ['customer'] });
  registerMediaProxy({
    http,
    media,
    upstream: 'http://127.0.0.1:1',
    tenantOf: async (host) => {
      hosts.media = host;
      return scope;
    },
    mayEnter: async () => false,
  });
  const origin = await http.listen({ host: '127.0.0.1', port: 0 });

  const connect = (headers: Record<string, string>): Promise<'connected' | 'refused'> =>
    new Promise((resolve) => {
      const socket = io(`${origin}/customer`, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        extraHeaders: headers,
      });
      const end = (result: 'connected' | 'refused') => {
        socket.disconnect();
        resolve(result);
      };
      socket.once('connect', () => end('connected'));
      socket.once('connect_error', () => end('refused'));
    });
  const page = async (headers: Record<string, string>) =>
    (await (await fetch(`${origin}/page`, { headers })).json()) as Record<string, string>;
  const callMedia = async (headers: Record<string, string>) =>
    fetch(`${origin}/livekit/rtc/v1/validate?access_token=${await roomToken()}`, { headers });
  const close = async () => {
    await live.close();
    await http.close();
  };
  return { origin, hosts, logged, page, connect, callMedia, close };
}

const forwarded = {
  'x-forwarded-host': 'acme.example.com',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '203.0.113.7',
};

describe('behind a trusted proxy, what it reports counts', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer('127.0.0.1');
  });
  afterAll(() => server.close());

  test('for pages and links', async () => {
    expect(await server.page(forwarded)).toEqual({
      ip: '203.0.113.7',
      host: 'acme.example.com',
      protocol: 'https',
      link: 'https://acme.example.com',
    });
  });

  test('for sockets, so that a page of that host may connect, and its tenant is found', async () => {
    expect(await server.connect({ ...forwarded, origin: 'https://acme.example.com' })).toBe('connected');
    expect(server.hosts.socket).toBe('acme.example.com');
  });

  test.each(['ACME.example.com', 'acme.example.com:443'])('for sockets, reported as %s', async (host) => {
    const headers = { ...forwarded, 'x-forwarded-host': host, origin: 'https://acme.example.com' };

    expect(await server.connect(headers)).toBe('connected');
  });

  test('for the media proxy', async () => {
    await server.callMedia(forwarded);

    expect(server.hosts.media).toBe('acme.example.com');
  });

  test('against the page of another host', async () => {
    expect(await server.connect({ ...forwarded, origin: 'https://evil.example' })).toBe('refused');
    expect(server.logged.at(-1)).toMatchObject({
      msg: expect.stringContaining('socket handshake refused'),
      reason: 'origin',
      origin: 'https://evil.example',
      host: 'acme.example.com',
    });
  });
});

describe('from any other address, forwarded headers count for nothing', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer('10.0.0.1');
  });
  afterAll(() => server.close());
  const ownHost = () => new URL(server.origin).host;

  test('on pages and in links', async () => {
    expect(await server.page(forwarded)).toMatchObject({
      ip: '127.0.0.1',
      host: ownHost(),
      protocol: 'http',
    });
  });

  test('on sockets', async () => {
    expect(await server.connect({ ...forwarded, origin: server.origin })).toBe('connected');
    expect(server.hosts.socket).toBe(ownHost());
    expect(await server.connect({ ...forwarded, origin: 'https://acme.example.com' })).toBe('refused');
  });

  test('at the media proxy', async () => {
    await server.callMedia(forwarded);

    expect(server.hosts.media).toBe(ownHost());
  });
});

test.each([
  ['from an address that is not a proxy: its own', '192.0.2.1', '198.51.100.1', '192.0.2.1'],
  ['through a proxy: the one it names', '10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['with an invented address: the one after it', '10.0.0.1', '198.51.100.1, 192.0.2.1', '192.0.2.1'],
  ['through two proxies', '10.0.0.1', '192.0.2.1, 10.0.0.2', '192.0.2.1'],
  ['without the header: the proxy', '10.0.0.1', undefined, '10.0.0.1'],
])('the address of a request %s', (_what, remoteAddress, header, address) => {
  const request = { headers: { 'x-forwarded-for': header }, socket: { remoteAddress } };

  expect(createCallerOf(createTrustedProxies('10.0.0.0/8'))(request as never).address).toBe(address);
});

test.each([
  ['https', 'https'],
  ['wss', 'https'],
  ['http, https', 'https'],
  ['gopher', 'http'],
  [undefined, 'http'],
])('the scheme that a proxy reports as %s is %s', (header, protocol) => {
  const request = { headers: { 'x-forwarded-proto': header }, socket: { remoteAddress: '10.0.0.1' } };

  expect(createCallerOf(createTrustedProxies('10.0.0.0/8'))(request as never).protocol).toBe(protocol);
});
