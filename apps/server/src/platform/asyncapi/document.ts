/** AsyncAPI 3.0 of every live event: nothing in it is written by hand. */
import type { AccessKind } from '@foyer/contract/access.ts';
import { type ErrorCode, errorBody } from '@foyer/contract/errors.ts';
import {
  type CommandDefinition,
  type Namespace,
  type NewsDefinition,
  namespaceAccess,
  socketPath,
} from '@foyer/contract/sockets.ts';
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
  /** As the server does it: it receives commands and sends news. */
  readonly action: 'receive' | 'send';
  readonly channel: Reference;
  readonly title: string;
  readonly summary: string;
  readonly messages: readonly [Reference];
  /** The acknowledgement. */
  readonly reply?: { readonly channel: Reference; readonly messages: readonly [Reference] };
  /** Who may send a command, who can hear news. */
  readonly 'x-access': readonly AccessKind[];
  readonly 'x-codes'?: readonly ErrorCode[];
}

interface Channel {
  readonly address: Namespace;
  readonly title: string;
  readonly summary: string;
  readonly messages: Readonly<Record<string, Reference>>;
  /** Who may connect, and what the handshake is refused with. */
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
  'socket.io 4, by websocket, on the host of a tenant. The handshake carries `auth: { token }`, the token of the calls.',
  'Whatever else a client says about itself, there or in a payload, is accepted and never believed.',
  'Commands go to the server and are acknowledged, with `{ result }` or the one shape of refusals.',
  'News comes from the server and says where to look: the truth is fetched by the calls, after a reconnect once more.',
].join('\n');

const summaries = {
  '/lobby': "Agents' consoles: knocks, and what agents do with those who wait.",
  '/customer': 'The page of a customer who waits or is met.',
  '/notifications':
    'The console: the bell, a channel for each product of each agent, and the numbers of the dashboard.',
} as const satisfies Record<Namespace, string>;

interface Catalogue {
  readonly commands: Readonly<Record<string, CommandDefinition>>;
  readonly news: Readonly<Record<string, NewsDefinition>>;
}

/** `/lobby` → `lobby`, as channels are named. */
const nameOf = (namespace: Namespace) => namespace.slice(1);
const ackOf = (name: string) => `${name}.ack`;
const channelAt = (namespace: Namespace): Reference => ({ $ref: `#/channels/${nameOf(namespace)}` });
const messageAt = (namespace: Namespace, name: string): Reference => ({
  $ref: `#/channels/${nameOf(namespace)}/messages/${name}`,
});

export function describeEvents({ commands, news }: Catalogue): AsyncApiDocument {
  const messages: Record<string, Message> = {};
  const operations: Record<string, Operation> = {};
  const heard = new Map<Namespace, Record<string, Reference>>();
  const put = (namespace: Namespace, message: Message) => {
    messages[message.name] = message;
    heard.set(namespace, {
      ...heard.get(namespace),
      [message.name]: { $ref: `#/components/messages/${message.name}` },
    });
  };

  for (const [name, command] of Object.entries(commands)) {
    const { namespace } = command;
    put(namespace, messageOf(name, command.summary, toJsonSchema(command.payload, 'input')));
    put(namespace, acknowledgementOf(name, command));
    operations[`${nameOf(namespace)}.${name}`] = receive(name, command);
  }
  for (const [name, definition] of Object.entries(news)) {
    const message = messageOf(name, definition.summary, toJsonSchema(definition.payload, 'output'));
    for (const namespace of definition.namespaces) {
      put(namespace, message);
      operations[`${nameOf(namespace)}.${name}`] = send(name, definition, namespace);
    }
  }
  return {
    asyncapi: '3.0.0',
    info: { title: 'Live events', version: '1', description },
    defaultContentType: 'application/json',
    servers,
    channels: Object.fromEntries(
      [...heard].map(([namespace, own]) => [nameOf(namespace), channelOf(namespace, own)]),
    ),
    operations,
    components: { messages, schemas: { Error: toJsonSchema(errorBody, 'output') }, securitySchemes },
  };
}

function messageOf(name: string, summary: string, payload: Message['payload']): Message {
  return { name, title: name, summary, contentType: 'application/json', payload };
}

function acknowledgementOf(name: string, { result }: CommandDefinition): Message {
  const done: JsonSchema = {
    type: 'object',
    properties: { result: toJsonSchema(result, 'output') },
    required: ['result'],
  };
  return messageOf(ackOf(name), `Acknowledges ${name}.`, {
    oneOf: [done, { $ref: '#/components/schemas/Error' }],
  });
}

function receive(name: string, { namespace, access, summary, errors }: CommandDefinition): Operation {
  return {
    ...{ action: 'receive', channel: channelAt(namespace), title: name, summary },
    messages: [messageAt(namespace, name)],
    reply: { channel: channelAt(namespace), messages: [messageAt(namespace, ackOf(name))] },
    'x-access': access,
    'x-codes': [...new Set([...errors, ...commonRefusals])],
  };
}

function send(name: string, { summary }: NewsDefinition, namespace: Namespace): Operation {
  return {
    ...{ action: 'send', channel: channelAt(namespace), title: name, summary },
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
    ...{ address: namespace, title: namespace, summary: summaries[namespace], messages },
    'x-access': access,
    'x-codes': ['tenant.unknown', 'auth.missing', 'auth.invalid', 'auth.expired', 'auth.forbidden', ...own],
  };
}

/** Those that go without saying in the contract: the payload does not fit, or the person is not who they were. */
const commonRefusals: readonly ErrorCode[] = ['request.invalid', 'auth.invalid', 'auth.forbidden'];

const servers = {
  tenant: {
    host: '{host}',
    pathname: socketPath,
    protocol: 'wss',
    description: 'socket.io 4, websocket only.',
    variables: { host: { description: "The tenant's own host, which the page came from." } },
    security: [{ $ref: '#/components/securitySchemes/token' }],
  },
};

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token of staff or of a customer, in the handshake: `auth: { token }`.',
  },
};
