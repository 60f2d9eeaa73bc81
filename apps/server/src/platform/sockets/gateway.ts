/** The socket gateway: authenticates each connection, validates each client event and emits server events. */
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Access, AccessKind } from '@foyer/contract/core/access.ts';
import {
  type ClientEventDefinition,
  connectionCheck,
  heartbeat,
  type Namespace,
  type PayloadOf,
  type ResultOf,
  socketPath,
} from '@foyer/contract/core/sockets.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Namespace as IoNamespace, Server, type Socket } from 'socket.io';
import type { TenantScope } from '../db/scope.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { Actor, ActorFor } from '../http/auth/actor.ts';
import type { AuthGuard } from '../http/auth/auth-guard.ts';
import type { Caller, CallerOf } from '../http/origins/caller.ts';
import { toDomainError } from '../http/server.ts';
import { createNamespaceRequests } from './namespace-requests.ts';
import {
  type Address,
  addressOf,
  type Channel,
  type Person,
  type Recipient,
  roomOf,
  type ServerEventName,
  type ServerEvents,
} from './recipients.ts';
import { createHandshakeLog } from './refused-handshakes.ts';
import { createSocketLimits, rejectionDelayMs, type SocketLimitOptions } from './socket-limits.ts';

export interface LiveCall<C extends ClientEventDefinition> {
  readonly actor: ActorFor<C['access'][number] & AccessKind>;
  readonly payload: PayloadOf<C>;
  readonly socketId: string;
}

export type LiveHandlers<Events extends Record<string, ClientEventDefinition>> = {
  readonly [Name in keyof Events]: (call: LiveCall<Events[Name]>) => Promise<ResultOf<Events[Name]>>;
};

interface NamespaceOptions {
  readonly namespace: Namespace;
  readonly access: Access;
  /**
   * The channels that a connection joins. They are read before it is accepted, so that it misses no event.
   */
  readonly channelsOf?: (actor: never) => Promise<readonly Channel[]>;
  /** Called for each accepted connection. */
  readonly onConnect?: (actor: never, socketId: string) => Promise<void> | void;
  /** @param lastPacketAt when its last packet arrived; with a ping timeout that is some time ago */
  readonly onDisconnect?: (actor: never, socketId: string, lastPacketAt: Date) => Promise<void> | void;
}

export interface LiveGateway {
  open(options: NamespaceOptions): void;
  /** Binds the handlers of client events. It does not compile when a declared event has no handler. */
  serve<Events extends Record<string, ClientEventDefinition>>(
    definitions: Events,
    handlers: LiveHandlers<Events>,
  ): void;
  /** Sends a server event to connections of the tenant. Without such a connection it does nothing. */
  emit<Name extends ServerEventName>(
    scope: TenantScope,
    recipient: Recipient<Name>,
    name: Name,
    payload: PayloadOf<ServerEvents[Name]>,
  ): void;
  /** Joins the current connections of a person to a channel. */
  join(scope: TenantScope, namespace: Namespace, person: { staff: string }, channel: Channel): void;
  /** Removes the current connections of a person from a channel. */
  leave(scope: TenantScope, namespace: Namespace, person: { staff: string }, channel: Channel): void;
  /** The connected people by tenant id, each with the time of the last packet on any of their connections. */
  connected(
    namespace: Namespace,
  ): ReadonlyMap<string, { scope: TenantScope; people: ReadonlyMap<string, Date> }>;
  /** Closes every connection of a person, or of the whole tenant, because their session has ended. */
  cut(scope: TenantScope, target: { staff: string } | { customer: string } | { everybody: true }): void;
  close(): Promise<void>;
}

interface GatewayDependencies {
  readonly server: HttpServer;
  readonly authGuard: AuthGuard;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
  readonly callerOf: CallerOf;
  readonly limits?: SocketLimitOptions;
}

type Acknowledge = (answer: unknown) => void;

interface BoundEvent {
  readonly definition: ClientEventDefinition;
  readonly handle: (call: LiveCall<ClientEventDefinition>) => Promise<unknown>;
}

const errorHeaders = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cache-control', 'no-store'],
] as const;

/** The transport closes the connection of a client that sends a larger event. */
const maxEventBytes = 64 * 1024;

export function createLiveGateway(dependencies: GatewayDependencies): LiveGateway {
  const { server, authGuard, callerOf, log, now } = dependencies;
  const limits = createSocketLimits(dependencies.limits);
  const logRefused = createHandshakeLog(log);
  const io = new Server(server, {
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    // The media proxy handles the upgrades of other paths.
    destroyUpgrade: false,
    maxHttpBufferSize: maxEventBytes,
    pingInterval: heartbeat.intervalMs,
    pingTimeout: heartbeat.timeoutMs,
    connectTimeout: limits.connectWithinMs,
    allowRequest: (request, decide) => {
      const { origin } = request.headers;
      const caller = callerOf(request);
      const isOwnPage = isSameOrigin(origin, caller);
      if (isOwnPage && limits.mayOpen(caller.address, request.socket)) return decide(null, true);
      logRefused(isOwnPage ? 'limit' : 'origin', { origin, host: caller.host });
      void setTimeout(rejectionDelayMs).then(() => decide(null, false));
    },
  });
  io.engine.on('connection_error', ({ req, code, context }: HandshakeError) => {
    // `allowRequest` has logged its own.
    if (!req || code === handshakeForbidden) return;
    const reason = context?.name === 'TRANSPORT_HANDSHAKE_ERROR' ? 'upgrade' : 'transport';
    logRefused(reason, { origin: req.headers.origin, host: callerOf(req).host });
  });
  // Its own errors bypass Fastify, which sets these headers elsewhere.
  server.prependListener('request', ({ url = '' }: IncomingMessage, reply: ServerResponse) => {
    if (url.startsWith(socketPath)) for (const [name, value] of errorHeaders) reply.setHeader(name, value);
  });
  // The pages use named namespaces only; this one has no access rule.
  io.of('/').use((_socket, next) => next(refusalOf(new DomainError('route.not_found'))));
  const bound = new Map<string, BoundEvent>();
  const opened: { namespace: Namespace; io: IoNamespace }[] = [];
  const requests = createNamespaceRequests();

  /** Checks the session and role again, because both may have changed since the connection was made. */
  function readmit(socket: Socket, access: Access): Promise<Actor> {
    return authGuard.reauthorize(access, socket.data.person as Person);
  }

  async function answer(
    socket: Socket,
    namespace: Namespace,
    name: string,
    payload: unknown,
  ): Promise<unknown> {
    if (name === connectionCheck) return null;
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
      limits.takeEvent(personKeyOf(socket.data.person as Person));
    } catch (error) {
      acknowledge(toDomainError(error).toBody());
      return void socket.disconnect(true);
    }
    try {
      acknowledge({ result: await answer(socket, namespace, name, payload) });
    } catch (error) {
      const refusal = toDomainError(error);
      if (refusal.code === 'server.failed') {
        const { tenant } = (socket.data.person as Person).scope;
        log.error({ err: error, tenant, namespace, event: name, socketId: socket.id }, 'unhandled error');
      }
      acknowledge(refusal.toBody());
      if (refusal.code.startsWith('auth.') && refusal.code !== 'auth.forbidden') socket.disconnect(true);
    }
  }

  async function logFailedConnect(error: unknown, host: string, namespace: Namespace): Promise<void> {
    // The failure may be that of the look-up itself.
    const scope = await authGuard.tenantOf(host).catch(() => null);
    log.error(
      { err: error, tenant: scope?.tenant ?? null, host, namespace, event: 'connect' },
      'unhandled error',
    );
  }

  async function accept(
    socket: Socket,
    { namespace, onConnect, onDisconnect }: NamespaceOptions,
  ): Promise<void> {
    const person = socket.data.person as Person;
    const everyStaff: Address[] = person.kind === 'customer' ? [] : [{ everyStaff: true }];
    const admins: Address[] =
      person.kind === 'admin' || person.kind === 'superAdmin' ? [{ admins: true }] : [];
    const channels = socket.data.channels as readonly Channel[];
    const rooms = [addressOf(person), ...everyStaff, ...admins, ...channels].map((to) =>
      roomOf(person.scope, to),
    );
    const joined = socket.join(rooms);
    // Connections that were authorized at the same time did not count each other.
    if (countOf(socket.nsp, person) > limits.perPerson) return void socket.disconnect();
    const run = async (event: 'connect' | 'disconnect', callback: () => Promise<void> | void) => {
      try {
        await callback();
      } catch (error) {
        const { tenant } = person.scope;
        log.error(
          { err: error, tenant, namespace, event, socketId: socket.id },
          'connection callback failed',
        );
      }
    };
    socket.data.lastPacketAt = now();
    const recordPacket = () => {
      socket.data.lastPacketAt = now();
    };
    socket.conn.on('packet', recordPacket);
    listen(socket, namespace);
    socket.on('disconnect', (reason) => {
      socket.conn.off('packet', recordPacket);
      const lastPacketAt = reason === 'ping timeout' ? (socket.data.lastPacketAt as Date) : now();
      void run('disconnect', () => onDisconnect?.(person as never, socket.id, lastPacketAt));
    });
    await joined;
    await run('connect', () => onConnect?.(person as never, socket.id));
  }

  return {
    open(options) {
      const { namespace, access, channelsOf } = options;
      const space = io.of(namespace);
      opened.push({ namespace, io: space });
      space.use((socket, next) => {
        try {
          limits.takeConnect(transportIdOf(socket));
        } catch (error) {
          next(refusalOf(toDomainError(error)));
          return socket.conn.close();
        }
        // socket.io does the same once the first request is accepted.
        if (!requests.add(socket, namespace)) return socket.conn.close();
        const { auth } = socket.handshake;
        const { host } = callerOf(socket.request);
        const token = typeof auth.token === 'string' ? auth.token : '';
        const authorize = async () => {
          try {
            if (token) limits.takeAuthorization(token);
          } catch (error) {
            await setTimeout(rejectionDelayMs);
            throw error;
          }
          return authGuard.authorize(access, host, token ? `Bearer ${token}` : undefined);
        };
        // The same check as for each later event: some staff may use the API but not connect.
        authorize()
          .then((person) =>
            person.kind === 'customer' ? person : authGuard.reauthorize(access, person as Person),
          )
          .then(async (person) => {
            if (countOf(space, person as Person) >= limits.perPerson)
              throw new DomainError('request.too_many');
            socket.data.person = person;
            socket.data.channels = (await channelsOf?.(person as never)) ?? [];
          })
          .then(
            () => next(),
            (error: unknown) => {
              requests.remove(socket, namespace);
              const refusal = toDomainError(error);
              if (refusal.code === 'server.failed') void logFailedConnect(error, host, namespace);
              next(refusalOf(refusal));
            },
          );
      });
      space.on('connection', (socket) => void accept(socket, options));
    },
    serve(definitions, handlers) {
      for (const [name, definition] of Object.entries(definitions)) {
        bound.set(`${definition.namespace} ${name}`, {
          definition,
          handle: handlers[name] as unknown as BoundEvent['handle'],
        });
      }
    },
    emit(scope, recipient, name, payload) {
      const { namespace, ...address } = recipient as Recipient;
      io.of(namespace)
        .to(roomOf(scope, address as Address))
        .emit(name, payload);
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
        // `accept` has not run yet.
        const lastPacketAt = socket.data.lastPacketAt as Date | undefined;
        if (!lastPacketAt) continue;
        const entry = tenants.get(person.scope.tenantId) ?? { scope: person.scope, people: new Map() };
        const id = person.kind === 'customer' ? person.customerId : person.userId;
        const before = entry.people.get(id);
        entry.people.set(id, before && before > lastPacketAt ? before : lastPacketAt);
        tenants.set(person.scope.tenantId, entry);
      }
      return tenants;
    },
    cut(scope, target) {
      for (const { io: space } of opened) {
        if (!('everybody' in target)) space.in(roomOf(scope, target)).disconnectSockets(true);
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

function countOf(space: IoNamespace, person: Person): number {
  return space.adapter.rooms.get(personKeyOf(person))?.size ?? 0;
}

const personKeyOf = (person: Person): string => roomOf(person.scope, addressOf(person));

/**
 * Browsers let any page open a WebSocket to any host. Only our own pages may; other clients send no origin. The scheme is
 * not compared, because not every proxy reports it.
 */
function isSameOrigin(origin: string | undefined, { host, protocol }: Caller): boolean {
  if (!origin) return true;
  const page = URL.parse(origin);
  const own = URL.parse(`${protocol}://${host}`);
  return page !== null && own !== null && page.host !== '' && page.host === own.host;
}

interface HandshakeError {
  readonly req?: IncomingMessage;
  readonly code: number;
  readonly context?: { readonly name?: string };
}

/** The code of engine.io for a handshake that `allowRequest` refused. */
const handshakeForbidden = 4;

/** Public in JavaScript, private in the types. */
const transportIdOf = ({ conn }: Socket): string => Reflect.get(conn, 'id');

/** What socket.io sends to a client that may not connect. */
function refusalOf(refusal: DomainError): Error {
  return Object.assign(new Error(refusal.code), { data: refusal.toBody() });
}
