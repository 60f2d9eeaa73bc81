/** Live connections: who may connect, what an event is acknowledged with, and when a connection is closed. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorBody } from '@foyer/contract/core/errors.ts';
import { clientEvent, type Namespace } from '@foyer/contract/core/sockets.ts';
import fastify from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { mintScope } from '../db/scope.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { StaffActor } from '../http/auth/actor.ts';
import type { AuthGuard } from '../http/auth/auth-guard.ts';
import { createLiveGateway, type LiveGateway } from './gateway.ts';
import type { Channel } from './recipients.ts';

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

const scope = mintScope(crypto.randomUUID(), 'acme');
const priya: StaffActor = {
  kind: 'agent',
  scope,
  userId: crypto.randomUUID(),
  sessionId: crypto.randomUUID(),
  name: 'Priya',
  email: 'priya@acme.test',
};

let server: Server;
let live: LiveGateway;
let notes: string[];
let hasSessionEnded: boolean;
let channels: Channel[];
let onLeft: () => void;
let onJoined: () => void;
let readChannels: () => Promise<Channel[]>;
const sockets: Socket[] = [];

beforeEach(async () => {
  notes = [];
  hasSessionEnded = false;
  channels = [];
  readChannels = async () => channels;
  const authGuard: AuthGuard = {
    tenantOf: async () => scope,
    authorize: async (_access, _host, authorization) => {
      if (authorization !== 'Bearer good')
        throw new DomainError(authorization ? 'auth.invalid' : 'auth.missing');
      return priya;
    },
    reauthorize: async () => {
      if (hasSessionEnded) throw new DomainError('auth.invalid');
      return priya;
    },
  };
  server = createServer();
  live = createLiveGateway({
    server,
    authGuard,
    log: fastify().log,
    now: () => new Date(),
    clientOf: ({ headers }) => String(headers['x-client'] ?? '192.0.2.1'),
    limits: {
      perNetwork: 5,
      newPerNetwork: { perSecond: 0.01, burst: 8 },
      perPerson: 3,
      connectWithinMs: 2_000,
    },
  });
  onLeft = () => {};
  onJoined = () => {};
  live.open({ namespace: '/lobby', access: ['agent'], onDisconnect: () => onLeft() });
  live.open({
    namespace: '/notifications',
    access: ['agent'],
    channelsOf: () => readChannels(),
    onConnect: () => onJoined(),
    onDisconnect: () => onLeft(),
  });
  live.serve(clientEvents, {
    note: async ({ payload }) => ({ count: notes.push(payload.word) }),
    break: async () => {
      throw new Error('the secret reason');
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await live.close();
});

interface Visit {
  namespace?: Namespace;
  token?: string;
  origin?: string;
  address?: string;
}

function visit({ namespace = '/lobby', token = 'good', origin, address }: Visit = {}): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}${namespace}`, {
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

const disconnected = (socket: Socket) => new Promise((resolve) => socket.once('disconnect', resolve));

it('adds the headers of every reply to errors of the transport', async () => {
  const { port } = server.address() as AddressInfo;
  const reply = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`);

  expect(reply.status).toBe(400);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });
});

describe('a connection', () => {
  it('without a token is rejected in the one error shape', async () => {
    const error = await enter({ token: '' }).catch((refusal: unknown) => refusal);

    expect(errorBody.parse((error as { data: unknown }).data).error.code).toBe('auth.missing');
  });

  it('with an invalid token is rejected', async () => {
    await expect(enter({ token: 'bad' })).rejects.toMatchObject({
      data: { error: { code: 'auth.invalid' } },
    });
  });

  it('from a page of another origin is rejected with any token', async () => {
    await expect(enter({ origin: 'http://evil.example' })).rejects.toThrow();
    await expect(enter({ origin: 'null' })).rejects.toThrow();
  });

  it('from a page of the same origin is accepted', async () => {
    const { port } = server.address() as AddressInfo;

    expect((await enter({ origin: `http://127.0.0.1:${port}` })).connected).toBe(true);
  });
});

describe('an event', () => {
  it('with a valid payload is acknowledged with the result', async () => {
    const socket = await enter();

    expect(await socket.emitWithAck('note', { word: 'hello' })).toEqual({ result: { count: 1 } });
  });

  it.each([
    ['of the wrong shape', { word: 5 }],
    ['that is too long', { word: 'x'.repeat(11) }],
    ['that is no object', 'hello'],
    ['that is nothing', null],
  ])('a payload %s is acknowledged with an error and changes nothing', async (_name, payload) => {
    const socket = await enter();

    const answer = await socket.emitWithAck('note', payload);

    expect(errorBody.parse(answer).error.code).toBe('request.invalid');
    expect(notes).toEqual([]);
    expect(socket.connected).toBe(true);
  });

  it('without a payload is acknowledged with an error', async () => {
    const answer = await (await enter()).emitWithAck('note');

    expect(errorBody.parse(answer).error.code).toBe('request.invalid');
  });

  it('that is unknown is acknowledged with event.unknown', async () => {
    const answer = await (await enter()).emitWithAck('nowhere', {});

    expect(errorBody.parse(answer).error.code).toBe('event.unknown');
  });

  it('that checks the connection is acknowledged without checking the session', async () => {
    const socket = await enter();
    hasSessionEnded = true;

    expect(await socket.emitWithAck('connection-check', null)).toEqual({ result: null });
  });

  it('whose handler throws is acknowledged without the reason', async () => {
    const answer = await (await enter()).emitWithAck('break', {});

    expect(errorBody.parse(answer).error.code).toBe('server.failed');
    expect(JSON.stringify(answer)).not.toMatch(/secret|stack/);
  });

  it('without an acknowledgement is handled as well', async () => {
    const socket = await enter();

    socket.emit('note', { word: 'quiet' });

    await expect.poll(() => notes).toEqual(['quiet']);
  });
});

describe('closing connections', () => {
  it('the end of a session closes every connection of that person', async () => {
    const [first, second] = [await enter(), await enter()];
    const ends = Promise.all([disconnected(first), disconnected(second)]);

    live.cut(scope, { staff: priya.userId });

    expect(await ends).toEqual(['io server disconnect', 'io server disconnect']);
  });

  it('the removal of a tenant closes all its connections, and no others', async () => {
    const socket = await enter();
    live.cut(mintScope(crypto.randomUUID(), 'globex'), { everybody: true });
    expect(await socket.emitWithAck('note', { word: 'still' })).toEqual({ result: { count: 1 } });
    const end = disconnected(socket);

    live.cut(scope, { everybody: true });

    expect(await end).toBe('io server disconnect');
  });

  it('closes neither those of another person nor those of the same id in another tenant', async () => {
    const socket = await enter();

    live.cut(scope, { staff: crypto.randomUUID() });
    live.cut(mintScope(crypto.randomUUID(), 'globex'), { staff: priya.userId });

    expect(await socket.emitWithAck('note', { word: 'still' })).toEqual({ result: { count: 1 } });
  });

  it('an event after the end of the session is rejected, changes nothing, and closes the connection', async () => {
    const socket = await enter();
    const end = disconnected(socket);
    hasSessionEnded = true;

    const answer = await socket.emitWithAck('note', { word: 'late' });

    expect(errorBody.parse(answer).error.code).toBe('auth.invalid');
    expect(await end).toBe('io server disconnect');
    expect(notes).toEqual([]);
  });
});

describe('a channel', () => {
  const channel = { productId: crypto.randomUUID(), agentId: priya.userId };
  const say = (message: string, { productId, agentId }: Channel = channel, of = scope) =>
    live.emit(of, { namespace: '/notifications', productId, agentId }, 'fetchNotification', {
      message,
      productId,
    });

  function listenTo(socket: Socket): string[] {
    const received: string[] = [];
    socket.on('fetchNotification', ({ message }: { message: string }) => received.push(message));
    return received;
  }

  it('delivers events to every connection that joined it, and to no connection that was accepted without it', async () => {
    const before = listenTo(await enter({ namespace: '/notifications' }));
    channels = [channel];
    const [first, second] = [
      listenTo(await enter({ namespace: '/notifications' })),
      listenTo(await enter({ namespace: '/notifications' })),
    ];

    say('hello');

    await expect.poll(() => [first, second]).toEqual([['hello'], ['hello']]);
    expect(before).toEqual([]);
  });

  it('delivers events to a connection from the moment it joins until it leaves', async () => {
    const socket = await enter({ namespace: '/notifications' });
    const received = listenTo(socket);

    say('early');
    live.join(scope, '/notifications', { staff: priya.userId }, channel);
    say('now');
    live.leave(scope, '/notifications', { staff: priya.userId }, channel);
    say('late');

    // The acknowledgement arrives after every event that was sent before it.
    await socket.emitWithAck('note', { word: 'done' });
    expect(received).toEqual(['now']);
  });

  it('delivers no event of another product, another agent or another tenant', async () => {
    channels = [channel];
    const socket = await enter({ namespace: '/notifications' });
    const received = listenTo(socket);

    say('product', { ...channel, productId: crypto.randomUUID() });
    say('agent', { ...channel, agentId: crypto.randomUUID() });
    say('tenant', channel, mintScope(crypto.randomUUID(), 'globex'));

    await socket.emitWithAck('note', { word: 'done' });
    expect(received).toEqual([]);
  });

  it('rejects a connection with server.failed when its channels cannot be read', async () => {
    readChannels = () => Promise.reject(new Error('the secret reason'));
    const socket = visit({ namespace: '/notifications' });

    const rejection = await new Promise((resolve) => socket.once('connect_error', resolve));

    expect(errorBody.parse((rejection as { data: unknown }).data).error.code).toBe('server.failed');
  });
});

describe('limits', () => {
  const rejectionOf = (socket: Socket) =>
    new Promise<string>((resolve) => socket.once('connect_error', ({ message }) => resolve(message)));

  it('a person has a maximum of connections to a namespace, and may open another after closing one', async () => {
    const [first] = [await enter(), await enter(), await enter()];

    expect(await rejectionOf(visit())).toBe('request.too_many');
    expect((await enter({ namespace: '/notifications' })).connected).toBe(true);
    const left = new Promise<void>((resolve) => {
      onLeft = resolve;
    });
    first?.disconnect();
    await left;
    expect((await enter()).connected).toBe(true);
  });

  it('connections of a person that are authorized at the same time are counted too', async () => {
    let waiting = 0;
    const allWait = new Promise<void>((resolve) => {
      readChannels = async () => {
        waiting += 1;
        if (waiting === 4) resolve();
        await allWait;
        return [];
      };
    });
    const visits = Array.from({ length: 4 }, () => visit({ namespace: '/notifications' }));

    await Promise.race(visits.map(disconnected));
    expect(visits.filter(({ connected }) => connected)).toHaveLength(3);
  });

  it('a network has a maximum of connections, which does not affect others', async () => {
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3']) await enter({ address });
    for (const address of ['2001:db8::4', '2001:db8::5'])
      await enter({ address, namespace: '/notifications' });

    expect(await rejectionOf(visit({ address: '2001:db8::6', namespace: '/notifications' }))).toBe(
      'websocket error',
    );
    expect((await enter({ address: '2001:db8:0:1::1', namespace: '/notifications' })).connected).toBe(true);
  });

  it('the default namespace rejects every connection', async () => {
    expect(await rejectionOf(visit({ namespace: '/' as Namespace }))).toBe('route.not_found');
  });

  it('a connection that no namespace accepts is closed', async () => {
    const { port } = server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    const replies: Record<string, string> = { 0: '40', 2: '3' };
    socket.onmessage = ({ data }) => {
      const reply = replies[String(data).charAt(0)];
      if (reply) socket.send(reply);
    };

    await new Promise((resolve) => socket.addEventListener('close', resolve));
  });

  it('an event above the limit of a person is acknowledged with request.too_many, and ends the connection', async () => {
    const socket = await enter();
    const ended = disconnected(socket);
    const send = () => socket.emitWithAck('note', { word: 'again' });
    const within = await Promise.all(Array.from({ length: 100 }, send));

    const above = await Promise.allSettled(Array.from({ length: 10 }, send));
    await ended;

    expect(within.filter((answer) => 'result' in answer)).toHaveLength(100);
    expect(above.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: { error: { code: 'request.too_many', retryAfterMs: expect.any(Number) } } },
    ]);
    const again = await enter();
    expect(await again.emitWithAck('note', { word: 'again' })).toMatchObject({
      error: { code: 'request.too_many' },
    });
    expect(notes).toHaveLength(100);
  });

  it('a network that connects again and again is rejected for a while, and others are not', async () => {
    for (let count = 0; count < 8; count += 1) {
      const left = new Promise<void>((resolve) => {
        onLeft = resolve;
      });
      (await enter({ address: '192.0.2.7' })).disconnect();
      await left;
    }

    expect(await rejectionOf(visit({ address: '192.0.2.7' }))).toBe('websocket error');
    expect((await enter({ address: '192.0.2.8' })).connected).toBe(true);
  });

  type Engine = Socket['io']['engine'];
  const closeOf = (engine: Engine) =>
    new Promise<'closed'>((resolve) => engine.once('close', () => resolve('closed')));

  /** On the same transport, and without more requests at once than a page makes. */
  async function joinAndLeave(engine: Engine): Promise<void> {
    const [joined, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onJoined = joined.resolve;
    onLeft = left.resolve;
    engine.write('0/notifications,{"token":"good"}');
    await joined.promise;
    engine.write('1/notifications,');
    await left.promise;
  }

  it('a transport that connects again and again is closed', async () => {
    const { engine } = (await enter()).io;
    const closed = closeOf(engine);
    for (let count = 0; count < 29; count += 1) await joinAndLeave(engine);

    expect(await Promise.race([closed, joinAndLeave(engine)])).toBe('closed');
  });

  it('a transport that requests a namespace twice before it is accepted is closed', async () => {
    const { engine } = (await enter()).io;
    const closed = closeOf(engine);
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Channel[]>();
    readChannels = () => {
      asked.resolve();
      return answer.promise;
    };

    for (let count = 0; count < 2; count += 1) engine.write('0/notifications,{"token":"good"}');
    await Promise.all([closed, asked.promise]);

    answer.resolve([]);
    expect(live.connected('/notifications').size).toBe(0);
  });

  it('a transport that leaves and joins a namespace again keeps no listeners of before', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => warnings.push(name);
    process.on('warning', note);
    const socket = await enter();

    // Node warns of the eleventh listener of one emitter.
    for (let count = 0; count < 15; count += 1) await joinAndLeave(socket.io.engine);
    await socket.emitWithAck('note', { word: 'done' });
    process.off('warning', note);

    expect(warnings).toEqual([]);
  });
});
