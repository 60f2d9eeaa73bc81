/** Every error reply has the one error shape and reveals nothing internal. */
import { type AddressInfo, connect } from 'node:net';
import { publicAccess } from '@foyer/contract/core/access.ts';
import { type ErrorCode, errorBody, errorStatus } from '@foyer/contract/core/errors.ts';
import { route } from '@foyer/contract/core/http.ts';
import { nonBlankText } from '@foyer/contract/core/text.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { mintScope } from '../db/scope.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { AuthGuard } from './auth/auth-guard.ts';
import { serve } from './register-routes.ts';
import { createHttp } from './server.ts';

const answer = z.object({ result: z.string() });
const limit = { max: 1_000, perMs: 60_000 };
const routes = {
  echo: route({
    method: 'POST',
    path: '/api/echo',
    access: publicAccess,
    summary: 'Echoes the text.',
    body: z.object({
      text: z.string().check(z.maxLength(10)),
      kind: z.optional(z.enum(['a', 'b'])),
      name: z.optional(nonBlankText(5)),
      days: z.optional(z.array(z.int()).check(z.minLength(1))),
      count: z.optional(z.int().check(z.gte(1))),
    }),
    answer,
    errors: [],
    limit,
  }),
  forget: route({
    method: 'DELETE',
    path: '/api/texts/:text',
    access: publicAccess,
    summary: 'Deletes a text.',
    params: z.object({ text: z.string() }),
    answer: null,
    errors: [],
    limit,
  }),
  break: route({
    method: 'GET',
    path: '/api/break',
    access: publicAccess,
    summary: 'Throws.',
    answer,
    errors: [],
    limit,
  }),
  misanswer: route({
    method: 'GET',
    path: '/api/misanswer',
    access: publicAccess,
    summary: 'Returns another shape than declared.',
    answer,
    errors: [],
    limit,
  }),
  refuse: route({
    method: 'GET',
    path: '/api/refuse',
    access: publicAccess,
    summary: 'Throws a domain error.',
    answer,
    errors: ['request.too_many'],
    limit,
  }),
  rare: route({
    method: 'GET',
    path: '/api/rare',
    access: publicAccess,
    summary: 'Has a rate limit of one.',
    answer,
    errors: [],
    limit: { max: 1, perMs: 60_000 },
  }),
};

const logged: string[] = [];
const http = createHttp({
  logLevel: 'error',
  trustedProxies: null,
  logTo: { write: (textLine) => void logged.push(textLine) },
});

beforeAll(async () => {
  const scope = mintScope('00000000-0000-4000-8000-000000000001', 'acme');
  const authGuard: AuthGuard = {
    tenantOf: async () => scope,
    authorize: async () => ({ kind: 'public', scope }),
    reauthorize: async (_access, person) => person,
  };
  serve({ http, authGuard }, routes, {
    echo: async ({ body }) => ({ result: body.text }),
    forget: async () => undefined,
    break: async () => {
      throw new Error('the secret reason, at /srv/foyer/store.ts:17');
    },
    misanswer: async () => ({ answer: 'of another shape' }) as never,
    refuse: async () => {
      throw new DomainError('request.too_many', { retryAfterMs: 1500 });
    },
    rare: async () => ({ result: 'once' }),
  });
  await http.ready();
});
afterAll(() => http.close());

const json = { 'content-type': 'application/json' };
const post = (payload: string, headers: Record<string, string> = json) =>
  http.inject({ method: 'POST', url: '/api/echo', headers, payload });

describe('a call of a route without a body', () => {
  const del = (headers: Record<string, string>, payload?: string) =>
    http.inject({
      method: 'DELETE',
      url: '/api/texts/a',
      headers,
      ...(payload !== undefined && { payload }),
    });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/scim+json',
    'application/x-www-form-urlencoded',
    'text/plain',
  ])('succeeds with the content type %s and nothing after it', async (type) => {
    expect((await del({ 'content-type': type })).statusCode).toBe(204);
    expect((await del({ 'content-type': type, 'content-length': '0' })).statusCode).toBe(204);
  });

  it('is rejected with a body that cannot be read', async () => {
    expect((await del(json, '{"a":')).statusCode).toBe(400);
    expect((await del({ 'content-type': 'application/xml' }, '<a/>')).statusCode).toBe(415);
  });
});

describe('an error reply has the one error shape, the status of its code and the request id', () => {
  it.each([
    ['malformed JSON', () => post('{"text": '), 'request.malformed'],
    ['an empty body', () => post(''), 'request.malformed'],
    [
      'a body of more than 128 KB at a route without sign-in',
      () => post(JSON.stringify({ text: 'x'.repeat(131_072) })),
      'request.too_large',
    ],
    [
      'a content type that is not read',
      () => post('<text/>', { 'content-type': 'application/xml' }),
      'request.unsupported_type',
    ],
    ['a body of the wrong shape', () => post('{"text":5}'), 'request.invalid'],
    ['an unknown route', () => http.inject('/api/nowhere'), 'route.not_found'],
    [
      'a known route by another method',
      () => http.inject({ method: 'DELETE', url: '/api/echo' }),
      'route.not_found',
    ],
    ['an address that cannot be decoded', () => http.inject('/api/%zz'), 'request.malformed'],
    ['an unhandled error', () => http.inject('/api/break'), 'server.failed'],
    ['an answer that breaks its declaration', () => http.inject('/api/misanswer'), 'server.failed'],
  ] as const)('%s', async (_name, send, code) => {
    const reply = await send();

    const { error } = errorBody.parse(reply.json());
    expect(error.code).toBe(code);
    expect(reply.statusCode).toBe(errorStatus[code]);
    expect(reply.headers['content-type']).toContain('application/json');
    expect(error.requestId).toBeTruthy();
  });
});

it('reveals no stack, no file name and no error message in an error reply', async () => {
  const replies = await Promise.all([
    post('{"text": '),
    http.inject('/api/break'),
    http.inject('/api/misanswer'),
  ]);

  for (const { body } of replies)
    expect(body).not.toMatch(/stack|\.ts|node_modules|secret reason|another shape/);
});

it('logs an unhandled error with its tenant, route and request id', async () => {
  logged.length = 0;
  const reply = await http.inject({ url: '/api/break', headers: { host: 'acme.localhost' } });

  expect(logged.map((textLine) => JSON.parse(textLine))).toMatchObject([
    {
      msg: 'unhandled error',
      err: { message: 'the secret reason, at /srv/foyer/store.ts:17' },
      tenant: 'acme',
      method: 'GET',
      route: '/api/break',
      reqId: errorBody.parse(reply.json()).error.requestId,
    },
  ]);
});

it('lists the invalid fields of a body', async () => {
  const reply = await post('{"text":"much too long for this","kind":"c"}');

  expect(reply.json().error.fields).toEqual({ text: 'too_long', kind: 'not_a_choice' });
});

it.each([
  ['an empty text', { name: '' }, { name: 'required' }],
  ['blanks', { name: ' \n' }, { name: 'required' }],
  ['nothing chosen', { days: [] }, { days: 'required' }],
  ['too small a number', { count: 0 }, { count: 'too_short' }],
])('reports %s in a required field', async (_name, fields, problems) => {
  const reply = await post(JSON.stringify({ text: 'x', ...fields }));

  expect(reply.json().error.fields).toEqual(problems);
});

it('sets retry-after when the error has retryAfterMs', async () => {
  const reply = await http.inject('/api/refuse');

  expect(reply.headers['retry-after']).toBe('2');
  expect(reply.json().error.retryAfterMs).toBe(1500);
});

it('rejects a request above the rate limit with request.too_many', async () => {
  const first = await http.inject('/api/rare');
  const second = await http.inject('/api/rare');

  expect([first.statusCode, second.statusCode]).toEqual([200, 429]);
  expect(second.json().error.code).toBe('request.too_many');
});

it('ignores a trailing slash', async () => {
  const reply = await http.inject({
    method: 'POST',
    url: '/api/echo/',
    headers: json,
    payload: '{"text":"hello"}',
  });

  expect(reply.json()).toEqual({ result: 'hello' });
});

it('sends no-store and nosniff headers, and lets no page of another origin load the answer', async () => {
  const { headers } = await post('{"text":"hello"}');

  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
});

it('dates answers by the clock of the product, from which the instants in them come', async () => {
  const now = () => new Date('2030-01-02T03:04:05.600Z');
  const dated = createHttp({ logLevel: 'silent', trustedProxies: null, now });

  const { headers } = await dated.inject({ url: '/nowhere' });

  expect(headers.date).toBe('Wed, 02 Jan 2030 03:04:05 GMT');
});

describe('forwarded headers', () => {
  const warningsFor = async (trustedProxies: string | null) => {
    const logged: string[] = [];
    const logTo = { write: (textLine: string) => void logged.push(textLine) };
    const proxied = createHttp({ logLevel: 'warn', logTo, trustedProxies });
    for (let each = 0; each < 2; each += 1)
      await proxied.inject({ url: '/nowhere', headers: { 'x-forwarded-for': '203.0.113.7' } });
    return logged.filter((textLine) => textLine.includes('TRUSTED_PROXIES')).length;
  };

  it('are reported once when the proxy is not trusted', async () => {
    expect(await warningsFor(null)).toBe(1);
    expect(await warningsFor('10.0.0.1')).toBe(1);
    expect(await warningsFor('127.0.0.1')).toBe(0);
  });
});

describe('a connection', () => {
  const hour = 3_600_000;
  const long = { headMs: hour, requestMs: hour, connectionMs: hour, checkEveryMs: 5 };
  /** @returns what the server sends until it closes the connection */
  const sendTo = async (timeouts: Partial<typeof long>, text: string) => {
    const http = createHttp({
      logLevel: 'silent',
      trustedProxies: null,
      limits: { timeouts: { ...long, ...timeouts }, bodies: { stallMs: hour } },
    });
    http.post('/upload', async () => ({ result: 'received' }));
    await http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = http.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    if (text) socket.write(text);
    await new Promise((resolve) => socket.once('close', resolve));
    await http.close();
    return received;
  };
  const head = 'POST /upload HTTP/1.1\r\nHost: acme.localhost\r\nContent-Type: application/json\r\n';
  const expectError = (reply: string, code: ErrorCode) => {
    const [start, body = ''] = reply.split('\r\n\r\n');
    expect(start).toMatch(new RegExp(`^HTTP/1.1 ${errorStatus[code]} `));
    expect(start).toContain('\r\nConnection: close\r\n');
    expect(errorBody.parse(JSON.parse(body)).error.code).toBe(code);
  };

  it('without traffic is closed', async () => {
    expect(await sendTo({ connectionMs: 50 }, '')).toBe('');
    expect(await sendTo({ connectionMs: 50 }, head)).toBe('');
    expect(await sendTo({ connectionMs: 50 }, `${head}Content-Length: 1000\r\n\r\n"`)).toBe('');
  });

  it.each([
    ['is opened and sends nothing', ''],
    ['never ends the head of a request', head],
  ])('that %s is answered request.timed_out and closed', async (_name, text) => {
    expectError(await sendTo({ headMs: 50 }, text), 'request.timed_out');
  });

  it('that never ends the body of a request is answered request.timed_out and closed', async () => {
    const reply = await sendTo({ headMs: 50, requestMs: 100 }, `${head}Content-Length: 1000\r\n\r\n"`);

    expectError(reply, 'request.timed_out');
  });

  it.each<[string, string, ErrorCode]>([
    ['sends something else than HTTP', 'nonsense\r\n\r\n', 'request.malformed'],
    ['sends a head that is too large', `${head}X-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 'request.too_large'],
  ])('that %s is answered in the one error shape and closed', async (_name, text, code) => {
    expectError(await sendTo({}, text), code);
  });
});

describe('security headers', () => {
  const proxied = createHttp({ logLevel: 'silent', trustedProxies: '127.0.0.1' });
  proxied.get('/page', (_request, reply) => reply.type('text/html').send('<p>A page</p>'));
  const open = async (proto: 'http' | 'https') =>
    (await proxied.inject({ url: '/page', headers: { 'x-forwarded-proto': proto } })).headers;

  it('ask the browser to stay on https, over https only', async () => {
    expect((await open('https'))['strict-transport-security']).toBe('max-age=31536000');
    expect((await open('http'))['strict-transport-security']).toBeUndefined();
  });

  it('separate a page from those of other origins, and turn off the features it does not use', async () => {
    const headers = await open('http');

    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toMatch(/^camera=\(\), .*usb=\(\)$/);
  });
});

it('a rejection by a limit waits, and other replies do not', async () => {
  const slow = createHttp({ logLevel: 'silent', trustedProxies: null, rejectionDelayMs: 300 });
  slow.get('/limited', async () => {
    throw new DomainError('request.too_many', { retryAfterMs: 1_000 });
  });
  slow.get('/refused', async () => {
    throw new DomainError('route.not_found');
  });
  const order: number[] = [];
  const get = async (url: string) => order.push((await slow.inject({ url })).statusCode);

  await Promise.all([get('/limited'), get('/refused')]);

  expect(order).toEqual([404, 429]);
  await slow.close();
});
