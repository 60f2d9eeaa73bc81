import { commands, liveNews } from '@foyer/contract/catalogue.ts';
import type { CommandDefinition, NewsDefinition } from '@foyer/contract/sockets.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { registerOpenApi } from '../openapi/routes.ts';
import type { JsonSchema } from '../openapi/schema.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createWorld, type World } from '../testing/test-world.ts';
import { describeEvents } from './document.ts';
import { renderEvents } from './page.ts';
import { registerAsyncApi } from './routes.ts';

const document = describeEvents({ commands, news: liveNews });
const text = JSON.stringify(document);
const operations = Object.entries(document.operations);

/** The names of the specification, section 7, by who sends them. */
const fromAgents = [
  ...['lobby_join-lobby', 'lobby_leave-lobby', 'lobby-request-accepted', 'lobby-request-rejected'],
  ...['lobby_admit-customer', 'lobby_customer-transfer', 'openNotification', 'clearNotification'],
];
const fromUs = [
  ...['lobby_demo-request', 'lobby_send-agent-to-meeting', 'lobby_rejoin-lobby', 'fetchNotification'],
  ...['lobby_customer-id', 'lobby_moderator-id', 'lobby_customer-redirect', 'lobby_no-agent-available'],
  ...['lobby_set-participants-count', 'lobby_request-accepted', 'lobby_request-rejected'],
  ...['lobby_host-joined-meeting', 'lobby_customer-joined-meeting', 'lobby_customer-waiting'],
];

/** What a pointer inside the document leads to; `undefined`: nowhere. */
function behind(pointer: string): unknown {
  const steps = pointer.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
}

describe('the description', () => {
  it('has the 22 names of the specification, each in its direction, and nothing else', () => {
    const named = (action: string) => [
      ...new Set(operations.filter(([, own]) => own.action === action).map(([, { title }]) => title)),
    ];

    expect([...fromAgents, ...fromUs]).toHaveLength(22);
    expect(named('receive').sort()).toEqual([...fromAgents].sort());
    expect(named('send').sort()).toEqual([...fromUs].sort());
  });

  it.each(Object.entries<CommandDefinition>(commands))(
    'says of %s who may send it, what it carries and how it is answered',
    (name, { namespace, access, summary, errors, payload }) => {
      const channel = namespace.slice(1);
      const operation = document.operations[`${channel}.${name}`];

      expect(operation).toMatchObject({
        ...{ action: 'receive', title: name, summary, 'x-access': access },
        channel: { $ref: `#/channels/${channel}` },
        messages: [{ $ref: `#/channels/${channel}/messages/${name}` }],
        reply: { messages: [{ $ref: `#/channels/${channel}/messages/${name}.ack` }] },
      });
      expect(operation?.['x-codes']).toEqual(expect.arrayContaining([...errors, 'request.invalid']));
      const { properties } = z.toJSONSchema(payload, { io: 'input', unrepresentable: 'any' });
      const described = document.components.messages[name]?.payload as JsonSchema | undefined;
      expect(Object.keys(described?.properties ?? {})).toEqual(Object.keys(properties ?? {}));
      expect(document.components.messages[`${name}.ack`]?.payload).toMatchObject({
        oneOf: [{ required: ['result'] }, { $ref: '#/components/schemas/Error' }],
      });
    },
  );

  it.each(Object.entries<NewsDefinition>(liveNews))(
    'says of %s who hears it, wherever it is told',
    (name, news) => {
      const own = operations.filter(([, { title }]) => title === name);

      expect(own.map(([, { channel }]) => channel.$ref).sort()).toEqual(
        news.namespaces.map((namespace) => `#/channels/${namespace.slice(1)}`).sort(),
      );
      for (const [, operation] of own) {
        expect(operation).toMatchObject({ action: 'send', summary: news.summary });
        expect(operation['x-access'].length).toBeGreaterThan(0);
        expect(operation.reply).toBeUndefined();
      }
    },
  );

  it('is made as AsyncAPI 3.0 wants it', () => {
    expect(document.asyncapi).toBe('3.0.0');
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    for (const server of Object.values(document.servers))
      expect(server).toMatchObject({ host: expect.any(String), protocol: expect.any(String) });
    const fields: Record<string, readonly string[]> = {
      channels: ['address', 'title', 'summary', 'messages'],
      operations: ['action', 'channel', 'title', 'summary', 'messages', 'reply'],
    };
    for (const [part, allowed] of Object.entries(fields))
      for (const each of Object.values(document[part as 'channels' | 'operations']))
        expect(
          Object.keys(each).filter((field) => !field.startsWith('x-') && !allowed.includes(field)),
        ).toEqual([]);
  });

  it('points only at what is in it, operations only at messages of their own channel', () => {
    const pointers = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => `${to}`);

    expect(pointers.filter((pointer) => behind(pointer) === undefined)).toEqual([]);
    for (const [, { channel, messages, reply }] of operations)
      for (const { $ref } of [...messages, ...(reply?.messages ?? [])])
        expect($ref.startsWith(`${channel.$ref}/messages/`)).toBe(true);
  });

  it('names its parts by the signs that are allowed, and every message is sent by somebody', () => {
    const { messages } = document.components;

    for (const name of [...Object.keys(messages), ...Object.keys(document.channels)])
      expect(name).toMatch(/^[\w.-]+$/);
    for (const name of Object.keys(messages)) expect(text).toContain(`/messages/${name}"}`);
    expect(text).not.toContain('$schema');
  });
});

test('words are shown as words, whatever they hold', () => {
  const news = { evil: { ...liveNews.fetchNotification, summary: '<img src=x onerror=alert(1)>' } };

  expect(renderEvents(describeEvents({ commands: {}, news }))).not.toContain('<img src=x');
});

describe('the reader', () => {
  let world: World;
  let server: TestServer;
  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world);
    registerOpenApi(server.entrance);
    registerAsyncApi(server.entrance);
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  it('shows every event without a script or anything from elsewhere', async () => {
    const { statusCode, body, headers } = await server.call({ url: '/api/docs/events' });

    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const [key] of operations) expect(body).toContain(`<article id="${key}">`);
    expect(body).not.toMatch(/<script|https?:\/\/|\son\w+=/i);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self' 'sha256-[^']+'; img-src/,
    );
  });

  it('leads to the calls, and the calls lead here', async () => {
    expect((await server.call({ url: '/api/docs/events' })).body).toContain('href="/api/docs"');
    expect((await server.call({ url: '/api/docs' })).body).toContain('href="/api/docs/events"');
  });

  it('gives programs the same document', async () => {
    const answer = await server.call({ url: '/api/asyncapi.json' });

    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toEqual(JSON.parse(text));
  });

  it.each(['/api/docs/events', '/api/asyncapi.json'])(
    '%s is not there on a host that names no tenant',
    async (url) => {
      expect((await server.call({ url, host: 'nobody.localhost' })).statusCode).toBe(404);
    },
  );
});
