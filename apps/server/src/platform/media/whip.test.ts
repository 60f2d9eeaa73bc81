/** Which WHIP requests are forwarded to the media server, and what comes back. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { obsLimits } from '@foyer/contract/meetings/obs.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mintScope } from '../db/scope.ts';
import { DomainError } from '../errors/domain-error.ts';
import { createHttp } from '../http/server.ts';
import { registerWhip } from './whip.ts';

const acme = mintScope(crypto.randomUUID(), 'acme');
const meetingId = '0b7d7e0e-5b0a-4c5e-9d0f-3c1f6f3a9b11';
const offer = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:0123456789012345678901',
  'a=fingerprint:sha-256 AA:BB',
  '',
].join('\r\n');

let upstream: Server;
let http: FastifyInstance;
let origin: string;
let log = '';
/** What the media server received. */
const reached: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
/** What the media server answers. */
let answer = { status: 201, headers: {} as Record<string, string>, body: '' };
/** The keys that were asked for a token, with tenant and meeting. */
const asked: string[] = [];

beforeAll(async () => {
  upstream = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    reached.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
});
afterAll(() => upstream.close());

beforeEach(async () => {
  answer = {
    status: 201,
    headers: { 'content-type': 'application/sdp', location: '/whip/v1/PA_abc', etag: 'ufrag', server: 'x' },
    body: 'v=0 answer',
  };
  reached.length = 0;
  asked.length = 0;
  log = '';
  // A server for each test, because the rate limit counts for all requests.
  http = createHttp({
    logLevel: 'debug',
    trustedProxies: null,
    logTo: { write: (textLine) => (log += textLine) },
  });
  registerWhip({
    http,
    upstream: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`,
    tenantOf: async () => acme,
    async tokenFor({ tenant }, meeting, key) {
      asked.push(`${tenant} ${meeting} ${key}`);
      if (key !== 'good-key') throw new DomainError('auth.invalid');
      return 'room-token';
    },
  });
  origin = await http.listen({ host: '127.0.0.1', port: 0 });
  return () => http.close();
});

interface Request {
  readonly method?: string;
  readonly path?: string;
  readonly authorization?: string | null;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}
async function send({
  method = 'POST',
  path = `/whip/${meetingId}`,
  authorization = 'Bearer good-key',
  type = 'application/sdp',
  body = offer,
  headers = {},
}: Request = {}) {
  const answered = await fetch(origin + path, {
    method,
    headers: { ...(authorization ? { authorization } : {}), 'content-type': type, ...headers },
    ...(method === 'DELETE' ? {} : { body }),
  });
  const text = await answered.text();
  const code = text.startsWith('{') ? (JSON.parse(text) as { error: { code: string } }).error.code : null;
  return { status: answered.status, headers: answered.headers, text, code };
}
const session = `/whip/${meetingId}/PA_abc`;

describe('a WHIP request with a key', () => {
  test('starts a session with a room token, which the caller does not receive', async () => {
    const { status, headers, text } = await send({ headers: { cookie: '__Host-refresh=secret' } });

    expect([status, text]).toEqual([201, 'v=0 answer']);
    expect(headers.get('location')).toBe(session);
    expect(headers.get('etag')).toBe('ufrag');
    expect(headers.get('content-type')).toBe('application/sdp');
    expect(asked).toEqual([`acme ${meetingId} good-key`]);
    expect(reached).toMatchObject([
      { method: 'POST', url: '/whip/v1', body: offer, headers: { authorization: 'Bearer room-token' } },
    ]);
    expect(reached[0]?.headers).not.toHaveProperty('cookie');
    expect(JSON.stringify([...headers]) + text).not.toContain('room-token');
    expect(log).not.toMatch(/room-token|good-key/);
  });

  test('sends candidates and ends the session', async () => {
    answer = { status: 204, headers: {}, body: '' };
    const type = 'application/trickle-ice-sdpfrag';
    const trickled = await send({
      method: 'PATCH',
      path: session,
      type,
      body: 'a=candidate',
      headers: { 'if-match': 'ufrag' },
    });
    answer = { status: 200, headers: {}, body: '' };
    const ended = await send({ method: 'DELETE', path: session });

    expect([trickled.status, ended.status]).toEqual([204, 200]);
    expect(reached.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PATCH /whip/v1/PA_abc',
      'DELETE /whip/v1/PA_abc',
    ]);
    expect(reached[0]).toMatchObject({ body: 'a=candidate', headers: { 'if-match': 'ufrag' } });
  });
});

describe('a WHIP request is refused', () => {
  test.each<[string, Request, string]>([
    ['without a key', { authorization: null }, 'auth.missing'],
    ['with a wrong key', { authorization: 'Bearer wrong' }, 'auth.invalid'],
    ['with a key of another form', { authorization: 'Basic good-key' }, 'auth.invalid'],
    ['with a very long key', { authorization: `Bearer ${'k'.repeat(5000)}` }, 'auth.invalid'],
    [
      'with the key in the address',
      { path: `/whip/${meetingId}?access_token=good-key`, authorization: null },
      'auth.missing',
    ],
    ['for something else than a meeting', { path: '/whip/v1' }, 'route.not_found'],
    [
      'for a path into the media server',
      { path: `/whip/${meetingId}/..%2f..%2frtc`, method: 'DELETE' },
      'route.not_found',
    ],
    [
      'for a session of another form',
      { path: `/whip/${meetingId}/RM_abc`, method: 'DELETE' },
      'route.not_found',
    ],
    ['with another content type', { type: 'application/json', body: '{}' }, 'request.unsupported_type'],
    [
      'with candidates instead of a description',
      { type: 'application/trickle-ice-sdpfrag' },
      'request.unsupported_type',
    ],
    ['with an empty body', { body: '' }, 'request.invalid'],
    ['with a body that is not a session description', { body: 'hello' }, 'request.invalid'],
    ['with a description without media', { body: offer.replace(/^m=.*$/m, '') }, 'request.invalid'],
    ['with a body that is too large', { body: offer + 'a'.repeat(obsLimits.bodyBytes) }, 'request.too_large'],
    [
      'with candidates of an unknown state',
      { method: 'PATCH', path: session, type: 'application/trickle-ice-sdpfrag' },
      'request.invalid',
    ],
  ])('%s', async (_what, request, code) => {
    expect((await send(request)).code).toBe(code);
    expect(reached).toEqual([]);
  });

  test('above the rate of one network', async () => {
    for (let count = 0; count < obsLimits.requests.max; count += 1)
      await send({ method: 'DELETE', path: '/whip/none/PA_a' });

    expect((await send()).code).toBe('request.too_many');
  });
});

test.each([
  [400, 'request.invalid'],
  [412, 'request.invalid'],
  [401, 'media.unavailable'],
  [404, 'meeting.ended'],
  [503, 'media.unavailable'],
])("reports the media server's status %i in the error shape of the product", async (status, code) => {
  answer = { status, headers: { 'content-type': 'application/sdp' }, body: '{"error":"internal detail"}' };

  const answered = await send();

  expect(answered.code).toBe(code);
  expect(answered.text).not.toContain('internal detail');
});

test('does not follow an address of the media server that is not a session', async () => {
  answer = { ...answer, headers: { location: 'http://192.0.2.1/steal' } };

  expect((await send()).headers.get('location')).toBeNull();
});
