/** A gateway with two namespaces, clients of it, and what a test changes or observes of it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientEvent, type Namespace } from '@foyer/contract/core/sockets.ts';
import fastify from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { mintScope } from '../../db/scope.ts';
import { DomainError } from '../../errors/domain-error.ts';
import type { StaffActor } from '../../http/auth/actor.ts';
import type { AuthGuard } from '../../http/auth/auth-guard.ts';
import { createLiveGateway, type LiveGateway } from '../gateway.ts';
import type { Channel } from '../recipients.ts';
import type { SocketLimitOptions } from '../socket-limits.ts';

const clientEvents = {
  note: clientEvent({
    namespace: '/lobby',
    access: ['agent'],
    summary: 'Stores a word.',
    payload: z.object({ word: z.string().check(z.maxLength(10)) }),
    result: z.object({ count: z.int() }),
    errors: [],
  }),
  break: clientEvent({
    namespace: '/lobby',
    access: ['agent'],
    summary: 'Always fails.',
    payload: z.object({}),
    result: z.object({}),
    errors: [],
  }),
};

export const scope = mintScope(crypto.randomUUID(), 'acme');
export const priya: StaffActor = {
  kind: 'agent',
  scope,
  userId: crypto.randomUUID(),
  sessionId: crypto.randomUUID(),
  name: 'Priya',
  email: 'priya@acme.test',
};

interface Visit {
  namespace?: Namespace;
  token?: string;
  origin?: string;
  address?: string;
}

/** Starts before each test of the file, and ends after it. Priya has every token that begins with `good`. */
export function setUpGateway(limits: SocketLimitOptions = {}) {
  let server: Server;
  const sockets: Socket[] = [];
  const initial = () => ({
    notes: [] as string[],
    hasSessionEnded: false,
    authorizations: 0,
    logLines: [] as string[],
    onLeft: () => {},
    onJoined: () => {},
    readChannels: async (): Promise<Channel[]> => [],
  });

  function visit({ namespace = '/lobby', token = 'good', origin, address }: Visit = {}): Socket {
    const socket = io(`http://127.0.0.1:${port()}${namespace}`, {
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { ...(origin ? { origin } : {}), ...(address ? { 'x-client': address } : {}) },
    });
    sockets.push(socket);
    return socket;
  }

  async function enter(options: Visit = {}): Promise<Socket> {
    const socket = visit(options);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  }

  const port = () => (server.address() as AddressInfo).port;
  const logged = (): object[] => gateway.logLines.map((textLine) => JSON.parse(textLine));
  const gateway = { ...initial(), live: undefined as unknown as LiveGateway, port, visit, enter, logged };

  beforeEach(async () => {
    Object.assign(gateway, initial());
    const authGuard: AuthGuard = {
      tenantOf: async () => scope,
      authorize: async (_access, _host, authorization) => {
        gateway.authorizations += 1;
        if (!authorization?.startsWith('Bearer good'))
          throw new DomainError(authorization ? 'auth.invalid' : 'auth.missing');
        return priya;
      },
      reauthorize: async () => {
        if (gateway.hasSessionEnded) throw new DomainError('auth.invalid');
        return priya;
      },
    };
    server = createServer();
    gateway.live = createLiveGateway({
      server,
      authGuard,
      log: fastify({
        logger: { level: 'warn', stream: { write: (textLine) => gateway.logLines.push(textLine) } },
      }).log,
      now: () => new Date(),
      callerOf: ({ headers }) => ({
        address: String(headers['x-client'] ?? '192.0.2.1'),
        host: headers.host ?? '',
        protocol: 'http',
        isForwarded: false,
      }),
      limits,
    });
    gateway.live.open({ namespace: '/lobby', access: ['agent'], onDisconnect: () => gateway.onLeft() });
    gateway.live.open({
      namespace: '/notifications',
      access: ['agent'],
      channelsOf: () => gateway.readChannels(),
      onConnect: () => gateway.onJoined(),
      onDisconnect: () => gateway.onLeft(),
    });
    gateway.live.serve(clientEvents, {
      note: async ({ payload }) => ({ count: gateway.notes.push(payload.word) }),
      break: async () => {
        throw new Error('the secret reason');
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    await gateway.live.close();
  });
  return gateway;
}

export const disconnected = (socket: Socket) => new Promise((resolve) => socket.once('disconnect', resolve));
