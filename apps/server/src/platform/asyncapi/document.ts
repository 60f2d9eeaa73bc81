/** The AsyncAPI 3.0 document of all socket events, generated from the contract. */
import type { AccessKind } from '@foyer/contract/core/access.ts';
import { type ErrorCode, errorBody } from '@foyer/contract/core/errors.ts';
import {
  type ClientEventDefinition,
  type Namespace,
  namespaceAccess,
  type ServerEventDefinition,
  socketPath,
} from '@foyer/contract/core/sockets.ts';
import { type JsonSchema, toJsonSchema } from '../openapi/schema.ts';

interface Reference {
  readonly $ref: string;
}

export interface Message {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly contentType: 'application/json';
  readonly payload: JsonSchema | { readonly oneOf: readonly (JsonSchema | Reference)[] };
}

export interface Operation {
  /** From the server's side: it receives client events and sends server events. */
  readonly action: 'receive' | 'send';
  readonly channel: Reference;
  readonly title: string;
  readonly summary: string;
  readonly messages: readonly [Reference];
  /** The acknowledgement. */
  readonly reply?: { readonly channel: Reference; readonly messages: readonly [Reference] };
  /** Who may send a client event; who can receive a server event. */
  readonly 'x-access': readonly AccessKind[];
  readonly 'x-codes'?: readonly ErrorCode[];
}

interface Channel {
  readonly address: Namespace;
  readonly title: string;
  readonly summary: string;
  readonly messages: Readonly<Record<string, Reference>>;
  /** Who may connect, and the error codes of a rejected handshake. */
  readonly 'x-access': readonly AccessKind[];
  readonly 'x-codes': readonly ErrorCode[];
}

export interface AsyncApiDocument {
  readonly asyncapi: '3.0.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly defaultContentType: 'application/json';
  readonly servers: Readonly<Record<string, object>>;
  readonly channels: Readonly<Record<string, Channel>>;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: { readonly Error: JsonSchema };
    readonly securitySchemes: object;
  };
}

const description = [
  'Socket.IO 4 over WebSocket, on the host of a tenant. The handshake carries `auth: { token }`, the access token of the HTTP API.',
  'Identity, role and tenant come from the token only; other claims in the handshake or in a payload are ignored.',
  'Client events are acknowledged with `{ result }` or with an `Error`.',
  'Server events announce changes. Fetch the current state from the HTTP API, and fetch it again after a reconnect.',
].join('\n');

const summaries = {
  '/lobby': 'Staff consoles: knocks of agents, and the actions of staff on waiting customers.',
  '/customer': 'The page of a customer in the lobby or in a meeting.',
  '/notifications':
    "The console: the notification list, a channel for each of the agent's products, and the dashboard's counts.",
} as const satisfies Record<Namespace, string>;

interface Catalogue {
  readonly clientEvents: Readonly<Record<string, ClientEventDefinition>>;
  readonly serverEvents: Readonly<Record<string, ServerEventDefinition>>;
}

/** `/lobby` → `lobby`, as channels are named. */
const nameOf = (namespace: Namespace) => namespace.slice(1);
const ackOf = (name: string) => `${name}.ack`;
const channelAt = (namespace: Namespace): Reference => ({ $ref: `#/channels/${nameOf(namespace)}` });
const messageAt = (namespace: Namespace, name: string): Reference => ({
  $ref: `#/channels/${nameOf(namespace)}/messages/${name}`,
});

export function describeEvents({ clientEvents, serverEvents }: Catalogue): AsyncApiDocument {
  const messages: Record<string, Message> = {};
  const operations: Record<string, Operation> = {};
  const messagesByNamespace = new Map<Namespace, Record<string, Reference>>();
  const put = (namespace: Namespace, message: Message) => {
    messages[message.name] = message;
    messagesByNamespace.set(namespace, {
      ...messagesByNamespace.get(namespace),
      [message.name]: { $ref: `#/components/messages/${message.name}` },
    });
  };

  for (const [name, definition] of Object.entries(clientEvents)) {
    const { namespace } = definition;
    put(namespace, messageOf(name, definition.summary, toJsonSchema(definition.payload, 'input')));
    put(namespace, acknowledgementOf(name, definition));
    operations[`${nameOf(namespace)}.${name}`] = receive(name, definition);
  }
  for (const [name, definition] of Object.entries(serverEvents)) {
    const message = messageOf(name, definition.summary, toJsonSchema(definition.payload, 'output'));
    for (const namespace of definition.namespaces) {
      put(namespace, message);
      operations[`${nameOf(namespace)}.${name}`] = send(name, definition, namespace);
    }
  }
  return {
    asyncapi: '3.0.0',
    info: { title: 'Socket events', version: '1', description },
    defaultContentType: 'application/json',
    servers,
    channels: Object.fromEntries(
      [...messagesByNamespace].map(([namespace, own]) => [nameOf(namespace), channelOf(namespace, own)]),
    ),
    operations,
    components: { messages, schemas: { Error: toJsonSchema(errorBody, 'output') }, securitySchemes },
  };
}

function messageOf(name: string, summary: string, payload: Message['payload']): Message {
  return { name, title: name, summary, contentType: 'application/json', payload };
}

function acknowledgementOf(name: string, { result }: ClientEventDefinition): Message {
  const done: JsonSchema = {
    type: 'object',
    properties: { result: toJsonSchema(result, 'output') },
    required: ['result'],
  };
  return messageOf(ackOf(name), `Acknowledges ${name}.`, {
    oneOf: [done, { $ref: '#/components/schemas/Error' }],
  });
}

function receive(name: string, { namespace, access, summary, errors }: ClientEventDefinition): Operation {
  return {
    action: 'receive',
    channel: channelAt(namespace),
    title: name,
    summary,
    messages: [messageAt(namespace, name)],
    reply: { channel: channelAt(namespace), messages: [messageAt(namespace, ackOf(name))] },
    'x-access': access,
    'x-codes': [...new Set([...errors, ...commonErrors])],
  };
}

function send(name: string, { summary }: ServerEventDefinition, namespace: Namespace): Operation {
  return {
    action: 'send',
    channel: channelAt(namespace),
    title: name,
    summary,
    messages: [messageAt(namespace, name)],
    'x-access': namespaceAccess[namespace],
  };
}

function channelOf(namespace: Namespace, messages: Channel['messages']): Channel {
  const access: readonly AccessKind[] = namespaceAccess[namespace];
  const own: ErrorCode[] = access.includes('customer')
    ? ['tenant.suspended']
    : ['auth.read_only', 'auth.second_factor_setup'];
  return {
    address: namespace,
    title: namespace,
    summary: summaries[namespace],
    messages,
    'x-access': access,
    'x-codes': ['tenant.unknown', 'auth.missing', 'auth.invalid', 'auth.expired', 'auth.forbidden', ...own],
  };
}

/**
 * The errors that the contract does not repeat at each client event: an invalid payload, a token that is no longer
 * valid, and too much to do.
 */
export const commonErrors: readonly ErrorCode[] = [
  'request.invalid',
  'request.too_many',
  'auth.invalid',
  'auth.forbidden',
  'server.busy',
];

const servers = {
  tenant: {
    host: '{host}',
    pathname: socketPath,
    protocol: 'wss',
    description: 'Socket.IO 4, WebSocket transport only.',
    variables: { host: { description: "The tenant's host, which served the page." } },
    security: [{ $ref: '#/components/securitySchemes/token' }],
  },
};

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The access token of a member of staff or of a customer, in the handshake: `auth: { token }`.',
  },
};
