/** The live gateway: authenticates each connection, checks each event, and answers in the one error shape. */
import type { Server as HttpServer } from 'node:http';
import type { Access, AccessKind } from '@foyer/contract/access.ts';
import {
  type CommandDefinition,
  heartbeat,
  type Namespace,
  type NewsDefinition,
  type PayloadOf,
  type ResultOf,
  socketPath,
} from '@foyer/contract/sockets.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Namespace as IoNamespace, Server, type Socket } from 'socket.io';
import type { TenantScope } from '../db/scope.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Actor, ActorFor, CustomerActor, StaffActor } from '../http/actor.ts';
import type { Gate } from '../http/gate.ts';
import { toRefusal } from '../http/server.ts';

type Person = StaffActor | CustomerActor;

export interface LiveCall<C extends CommandDefinition> {
  readonly actor: ActorFor<C['access'][number] & AccessKind>;
  readonly payload: PayloadOf<C>;
  readonly socketId: string;
}

export type LiveHandlers<Commands extends Record<string, CommandDefinition>> = {
  readonly [Name in keyof Commands]: (call: LiveCall<Commands[Name]>) => Promise<ResultOf<Commands[Name]>>;
};

/** To whom news goes: everybody of one person (all tabs), one connection, all staff of the tenant, or one channel. */
export type Address =
  | { readonly everyStaff: true }
  | { readonly staff: string }
  | { readonly customer: string }
  | { readonly socketId: string }
  | Channel;

/** What an agent hears of one product: every connection that was joined to it. */
export interface Channel {
  readonly productId: string;
  readonly agentId: string;
}

interface NamespaceOptions {
  readonly namespace: Namespace;
  readonly access: Access;
  /** What a connection hears besides what is for its person; asked before it is let in, so that nothing is missed. */
  readonly channelsOf?: (actor: never) => Promise<readonly Channel[]>;
  /** Called for each connection that came through the gate. */
  readonly onConnect?: (actor: never, socketId: string) => Promise<void> | void;
  /** @param heardAt when the connection was last heard of: long ago for one that went silent */
  readonly onDisconnect?: (actor: never, socketId: string, heardAt: Date) => Promise<void> | void;
}

export interface LiveGateway {
  open(options: NamespaceOptions): void;
  /** Every declared command of the namespace must have its handler, or this does not compile. */
  serve<Commands extends Record<string, CommandDefinition>>(
    commands: Commands,
    handlers: LiveHandlers<Commands>,
  ): void;
  /** News to one person or connection of the tenant; nobody listening is fine. */
  tell<News extends NewsDefinition>(
    scope: TenantScope,
    namespace: Namespace,
    to: Address,
    name: string & {},
    news: PayloadOf<News>,
  ): void;
  /** From now on everything that is connected in a person's name hears a channel, or hears it no more. */
  join(scope: TenantScope, namespace: Namespace, person: { staff: string }, channel: Channel): void;
  leave(scope: TenantScope, namespace: Namespace, person: { staff: string }, channel: Channel): void;
  /** People of a tenant who have a connection to this process now, by when one of it was last heard of. */
  connected(
    namespace: Namespace,
  ): ReadonlyMap<string, { scope: TenantScope; people: ReadonlyMap<string, Date> }>;
  /** Cuts every connection of a person, or of the whole tenant: the session was ended. */
  cut(scope: TenantScope, whom: { staff: string } | { customer: string } | { everybody: true }): void;
  close(): Promise<void>;
}

interface GatewayParts {
  readonly server: HttpServer;
  readonly gate: Gate;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
}

type Acknowledge = (answer: unknown) => void;

interface Bound {
  readonly definition: CommandDefinition;
  readonly handle: (call: LiveCall<CommandDefinition>) => Promise<unknown>;
}

/** Larger events are cut off by the transport before anybody parses them. */
const maxEventBytes = 64 * 1024;

export function createLiveGateway({ server, gate, log, now }: GatewayParts): LiveGateway {
  const io = new Server(server, {
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    // Upgrades of other paths belong to the media proxy: leave them alone.
    destroyUpgrade: false,
    maxHttpBufferSize: maxEventBytes,
    pingInterval: heartbeat.everyMs,
    pingTimeout: heartbeat.answerWithinMs,
    allowRequest: (request, decide) =>
      decide(null, isSameOrigin(request.headers.origin, request.headers.host)),
  });
  const bound = new Map<string, Bound>();
  const opened: { namespace: Namespace; io: IoNamespace }[] = [];

  /** Known afresh for each event: a session may have ended, a role changed, since the connection was made. */
  function readmit(socket: Socket, access: Access): Promise<Actor> {
    return gate.admitKnown(access, socket.data.person as Person);
  }

  async function answer(
    socket: Socket,
    namespace: Namespace,
    name: string,
    payload: unknown,
  ): Promise<unknown> {
    const command = bound.get(`${namespace} ${name}`);
    if (!command) throw new DomainError('event.unknown');
    const actor = await readmit(socket, command.definition.access);
    const parsed = command.definition.payload.safeParse(payload);
    if (!parsed.success) {
      const fields = Object.fromEntries(
        parsed.error.issues.map(({ path }) => [path.join('.') || 'payload', 'invalid' as const]),
      );
      throw new DomainError('request.invalid', { fields });
    }
    return command.handle({ actor: actor as never, payload: parsed.data as never, socketId: socket.id });
  }

  function listen(socket: Socket, namespace: Namespace): void {
    socket.onAny((name: string, ...parts: unknown[]) => {
      const acknowledge = typeof parts.at(-1) === 'function' ? (parts.pop() as Acknowledge) : () => {};
      void respond(socket, namespace, name, parts[0], acknowledge);
    });
  }

  async function respond(
    socket: Socket,
    namespace: Namespace,
    name: string,
    payload: unknown,
    acknowledge: Acknowledge,
  ) {
    try {
      acknowledge({ result: await answer(socket, namespace, name, payload) });
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal.code === 'server.failed') log.error({ err: error, event: name }, 'a bug');
      acknowledge(refusal.toBody());
      if (refusal.code.startsWith('auth.') && refusal.code !== 'auth.forbidden') socket.disconnect(true);
    }
  }

  async function welcome(
    socket: Socket,
    { namespace, onConnect, onDisconnect }: NamespaceOptions,
  ): Promise<void> {
    const person = socket.data.person as Person;
    const note = async (hear: () => Promise<void> | void) => {
      try {
        await hear();
      } catch (error) {
        log.error({ err: error }, 'a connection was not noted');
      }
    };
    socket.data.heardAt = now();
    socket.conn.on('packet', () => {
      socket.data.heardAt = now();
    });
    listen(socket, namespace);
    socket.on('disconnect', (reason) => {
      const heardAt = reason === 'ping timeout' ? (socket.data.heardAt as Date) : now();
      void note(() => onDisconnect?.(person as never, socket.id, heardAt));
    });
    const everyStaff: Address[] = person.kind === 'customer' ? [] : [{ everyStaff: true }];
    const channels = socket.data.channels as readonly Channel[];
    const rooms = [addressOf(person), ...everyStaff, ...channels].map((to) => roomOf(person.scope, to));
    await socket.join(rooms);
    await note(() => onConnect?.(person as never, socket.id));
  }

  return {
    open(options) {
      const { namespace, access, channelsOf } = options;
      const space = io.of(namespace);
      opened.push({ namespace, io: space });
      space.use((socket, next) => {
        const { headers, auth } = socket.handshake;
        const token = typeof auth.token === 'string' ? auth.token : '';
        const admitted = gate.admit(access, headers.host ?? '', token ? `Bearer ${token}` : undefined);
        // By the same rule as each event after it: some of staff may call, but not be connected.
        admitted
          .then((person) => (person.kind === 'customer' ? person : gate.admitKnown(access, person as Person)))
          .then(async (person) => {
            socket.data.person = person;
            socket.data.channels = (await channelsOf?.(person as never)) ?? [];
          })
          .then(
            () => next(),
            (error: unknown) => {
              const refusal = toRefusal(error);
              if (refusal.code === 'server.failed') log.error({ err: error }, 'a bug');
              next(Object.assign(new Error(refusal.code), { data: refusal.toBody() }));
            },
          );
      });
      space.on('connection', (socket) => void welcome(socket, options));
    },
    serve(commands, handlers) {
      for (const [name, definition] of Object.entries(commands)) {
        bound.set(`${definition.namespace} ${name}`, {
          definition,
          handle: handlers[name] as unknown as Bound['handle'],
        });
      }
    },
    tell(scope, namespace, to, name, news) {
      io.of(namespace).to(roomOf(scope, to)).emit(name, news);
    },
    join(scope, namespace, person, channel) {
      io.of(namespace).in(roomOf(scope, person)).socketsJoin(roomOf(scope, channel));
    },
    leave(scope, namespace, person, channel) {
      io.of(namespace).in(roomOf(scope, person)).socketsLeave(roomOf(scope, channel));
    },
    connected(namespace) {
      const tenants = new Map<string, { scope: TenantScope; people: Map<string, Date> }>();
      for (const socket of io.of(namespace).sockets.values()) {
        const person = socket.data.person as Person;
        // Not through the gate of `welcome` yet.
        const heardAt = socket.data.heardAt as Date | undefined;
        if (!heardAt) continue;
        const entry = tenants.get(person.scope.tenantId) ?? { scope: person.scope, people: new Map() };
        const id = person.kind === 'customer' ? person.customerId : person.userId;
        const before = entry.people.get(id);
        entry.people.set(id, before && before > heardAt ? before : heardAt);
        tenants.set(person.scope.tenantId, entry);
      }
      return tenants;
    },
    cut(scope, whom) {
      for (const { io: space } of opened) {
        if (!('everybody' in whom)) space.in(roomOf(scope, whom)).disconnectSockets(true);
        else
          for (const socket of space.sockets.values())
            if ((socket.data.person as Person).scope.tenantId === scope.tenantId) socket.disconnect(true);
      }
    },
    async close() {
      await io.close();
    },
  };
}

function addressOf(person: Person): Address {
  return person.kind === 'customer' ? { customer: person.customerId } : { staff: person.userId };
}

/** Rooms carry the tenant, so that an id of another tenant addresses nobody. */
function roomOf({ tenantId }: TenantScope, to: Address): string {
  if ('socketId' in to) return to.socketId;
  if ('productId' in to) return `${tenantId}:${to.productId}:${to.agentId}`;
  if ('everyStaff' in to) return `${tenantId}:every-staff`;
  return 'staff' in to ? `${tenantId}:staff:${to.staff}` : `${tenantId}:customer:${to.customer}`;
}

/** Browsers let any page open a websocket to us: only our own pages may. Clients that are no browser send no origin. */
function isSameOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (!origin) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
