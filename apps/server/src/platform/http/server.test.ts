/** Whatever is sent to the server, a refusal comes back in the one error shape and tells nothing of the inside. */
import { everybody } from '@foyer/contract/access.ts';
import { errorBody, errorStatus } from '@foyer/contract/errors.ts';
import { route } from '@foyer/contract/http.ts';
import { filledText } from '@foyer/contract/text.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { mintScope } from '../db/scope.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Gate } from './gate.ts';
import { serve } from './serve.ts';
import { createHttp } from './server.ts';

const answer = z.object({ result: z.string() });
const routes = {
  echo: route({
    method: 'POST',
    path: '/api/echo',
    access: everybody,
    summary: 'Says it again.',
    body: z.object({
      text: z.string().check(z.maxLength(10)),
      kind: z.optional(z.enum(['a', 'b'])),
      name: z.optional(filledText(5)),
      days: z.optional(z.array(z.int()).check(z.minLength(1))),
      count: z.optional(z.int().check(z.gte(1))),
    }),
    answer,
    errors: [],
  }),
  break: route({
    method: 'GET',
    path: '/api/break',
    access: everybody,
    summary: 'Has a bug.',
    answer,
    errors: [],
  }),
  misanswer: route({
    method: 'GET',
    path: '/api/misanswer',
    access: everybody,
    summary: 'Answers what it has not declared.',
    answer,
    errors: [],
  }),
  refuse: route({
    method: 'GET',
    path: '/api/refuse',
    access: everybody,
    summary: 'Says no.',
    answer,
    errors: ['request.too_many'],
  }),
  rare: route({
    method: 'GET',
    path: '/api/rare',
    access: everybody,
    summary: 'May be called once.',
    answer,
    errors: [],
    limit: { max: 1, perMs: 60_000 },
  }),
};

const http = createHttp({ logLevel: 'silent', trustedProxies: null });

beforeAll(async () => {
  const scope = mintScope('00000000-0000-4000-8000-000000000001', 'acme');
  const gate: Gate = {
    tenantOf: async () => scope,
    admit: async () => ({ kind: 'public', scope }),
    admitKnown: async (_access, person) => person,
  };
  serve({ http, gate }, routes, {
    echo: async ({ body }) => ({ result: body.text }),
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

describe('a refusal has the one error shape, a status of the catalogue and a reference', () => {
  it.each([
    ['malformed JSON', () => post('{"text": '), 'request.malformed'],
    ['an empty body', () => post(''), 'request.malformed'],
    [
      'a body of more than 1 MB',
      () => post(JSON.stringify({ text: 'x'.repeat(1_048_576) })),
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
    ['a bug', () => http.inject('/api/break'), 'server.failed'],
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

it('a refusal shows no stack, no file and nothing of what was thrown', async () => {
  const replies = await Promise.all([
    post('{"text": '),
    http.inject('/api/break'),
    http.inject('/api/misanswer'),
  ]);

  for (const { body } of replies)
    expect(body).not.toMatch(/stack|\.ts|node_modules|secret reason|another shape/);
});

it('a wrong body is told field by field', async () => {
  const reply = await post('{"text":"much too long for this","kind":"c"}');

  expect(reply.json().error.fields).toEqual({ text: 'too_long', kind: 'not_a_choice' });
});

it.each([
  ['an empty text', { name: '' }, { name: 'required' }],
  ['blanks', { name: ' \n' }, { name: 'required' }],
  ['nothing chosen', { days: [] }, { days: 'required' }],
  ['too small a number', { count: 0 }, { count: 'too_short' }],
])('%s where something is needed', async (_name, fields, problems) => {
  const reply = await post(JSON.stringify({ text: 'x', ...fields }));

  expect(reply.json().error.fields).toEqual(problems);
});

it('a refusal that passes says when another try makes sense', async () => {
  const reply = await http.inject('/api/refuse');

  expect(reply.headers['retry-after']).toBe('2');
  expect(reply.json().error.retryAfterMs).toBe(1500);
});

it('a call above its limit is refused until the window ends', async () => {
  const first = await http.inject('/api/rare');
  const second = await http.inject('/api/rare');

  expect([first.statusCode, second.statusCode]).toEqual([200, 429]);
  expect(second.json().error.code).toBe('request.too_many');
});

it('a trailing slash is as good as none', async () => {
  const reply = await http.inject({
    method: 'POST',
    url: '/api/echo/',
    headers: json,
    payload: '{"text":"hello"}',
  });

  expect(reply.json()).toEqual({ result: 'hello' });
});

it('what is answered is neither stored nor sniffed by a browser', async () => {
  const { headers } = await post('{"text":"hello"}');

  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
});
