import { clientEvents, serverEvents } from '@foyer/contract/core/catalogue.ts';
import type { ClientEventDefinition, ServerEventDefinition } from '@foyer/contract/core/sockets.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';
import type { JsonSchema } from '../openapi/schema.ts';
import { describeEvents } from './document.ts';
import { writeShape } from './notation.ts';
import { renderEvents } from './page.ts';
import { registerAsyncApi } from './routes.ts';

const document = describeEvents({ clientEvents, serverEvents });
const text = JSON.stringify(document);
const operations = Object.entries(document.operations);

/** The events of the specification, section 7, by sender. */
const fromAgents = [
  'lobby_join-lobby',
  'lobby_leave-lobby',
  'lobby-request-accepted',
  'lobby-request-rejected',
  'lobby_admit-customer',
  'lobby_customer-transfer',
  'openNotification',
  'clearNotification',
];
const fromServer = [
  'lobby_demo-request',
  'lobby_send-agent-to-meeting',
  'lobby_rejoin-lobby',
  'fetchNotification',
  'lobby_customer-id',
  'lobby_moderator-id',
  'lobby_customer-redirect',
  'lobby_no-agent-available',
  'lobby_set-participants-count',
  'lobby_request-accepted',
  'lobby_request-rejected',
  'lobby_host-joined-meeting',
  'lobby_customer-joined-meeting',
  'lobby_customer-waiting',
];
/** Added to those: decisions 0073, 0083 and 0086. */
const ownEvents = ['recordChanged', 'lobby_notices-changed', 'lobby_consultation-changed'];

/** Resolves a JSON pointer in the document. */
function resolvePointer(pointer: string): unknown {
  const keys = pointer.replace(/^#\//, '').split('/');
  return keys.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    document,
  );
}

describe('the AsyncAPI document', () => {
  it('lists exactly the 22 events of the specification and three for open pages, each with its direction', () => {
    const named = (action: string) => [
      ...new Set(operations.filter(([, own]) => own.action === action).map(([, { title }]) => title)),
    ];

    expect([...fromAgents, ...fromServer]).toHaveLength(22);
    expect(named('receive').sort()).toEqual([...fromAgents].sort());
    expect(named('send').sort()).toEqual([...fromServer, ...ownEvents].sort());
  });

  it.each(Object.entries<ClientEventDefinition>(clientEvents))(
    'describes access, payload, acknowledgement and error codes of the client event %s',
    (name, { namespace, access, summary, errors, payload }) => {
      const channel = namespace.slice(1);
      const operation = document.operations[`${channel}.${name}`];

      expect(operation).toMatchObject({
        action: 'receive',
        title: name,
        summary,
        'x-access': access,
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

  it.each(Object.entries<ServerEventDefinition>(serverEvents))(
    'describes the server event %s in every namespace that receives it',
    (name, definition) => {
      const own = operations.filter(([, { title }]) => title === name);

      expect(own.map(([, { channel }]) => channel.$ref).sort()).toEqual(
        definition.namespaces.map((namespace) => `#/channels/${namespace.slice(1)}`).sort(),
      );
      for (const [, operation] of own) {
        expect(operation).toMatchObject({ action: 'send', summary: definition.summary });
        expect(operation['x-access'].length).toBeGreaterThan(0);
        expect(operation.reply).toBeUndefined();
      }
    },
  );

  it('contains only fields of AsyncAPI 3.0 and extensions', () => {
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

  it('has no dangling references, and its operations refer to messages of their own channel only', () => {
    const pointers = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => `${to}`);

    expect(pointers.filter((pointer) => resolvePointer(pointer) === undefined)).toEqual([]);
    for (const [, { channel, messages, reply }] of operations)
      for (const { $ref } of [...messages, ...(reply?.messages ?? [])])
        expect($ref.startsWith(`${channel.$ref}/messages/`)).toBe(true);
  });

  it('uses allowed characters in names, and refers to every message', () => {
    const { messages } = document.components;

    for (const name of [...Object.keys(messages), ...Object.keys(document.channels)])
      expect(name).toMatch(/^[\w.-]+$/);
    for (const name of Object.keys(messages)) expect(text).toContain(`/messages/${name}"}`);
    expect(text).not.toContain('$schema');
  });
});

test('the page escapes HTML in summaries', () => {
  const events = { evil: { ...serverEvents.fetchNotification, summary: '<img src=x onerror=alert(1)>' } };

  expect(renderEvents(describeEvents({ clientEvents: {}, serverEvents: events }))).not.toContain(
    '<img src=x',
  );
});

test('writeShape writes a schema as a readable type', () => {
  const shape = writeShape({
    type: 'object',
    required: ['id', 'tags'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      role: { anyOf: [{ enum: ['AGENT', 'ADMIN'] }, { type: 'null' }] },
      tags: { type: 'array', items: { type: 'string', maxLength: 20 }, maxItems: 5 },
    },
  });

  expect(shape).toBe(
    '{\n  id: uuid\n  role?: "AGENT" | "ADMIN" | null\n  tags: list of string (at most 20 characters) (at most 5)\n}',
  );
});

describe('the page of the socket events', () => {
  let setup: TenantSetup;
  let server: TestServer;
  beforeAll(async () => {
    setup = await createTenantSetup();
    server = createTestServer(setup);
    registerAsyncApi(server.context);
  });
  afterAll(async () => {
    await server.close();
    await setup.close();
  });

  it('shows every event without scripts and without other origins', async () => {
    const { statusCode, body, headers } = await server.call({ url: '/api/docs/events' });

    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const [key] of operations) expect(body).toContain(`<article id="${key}">`);
    expect(body).not.toMatch(/<script|https?:\/\/|\son\w+=/i);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self' 'sha256-[^']+'; img-src/,
    );
  });

  it('links to the HTTP API', async () => {
    expect((await server.call({ url: '/api/docs/events' })).body).toContain('href="/api/docs"');
  });

  it('serves the same document as JSON', async () => {
    const answer = await server.call({ url: '/api/asyncapi.json' });

    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toEqual(JSON.parse(text));
  });

  it.each(['/api/docs/events', '/api/asyncapi.json'])(
    '%s is not found on a host without a tenant',
    async (url) => {
      expect((await server.call({ url, host: 'nobody.localhost' })).statusCode).toBe(404);
    },
  );
});
