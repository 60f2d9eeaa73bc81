/** Live connections: who may make one, what comes back for each event, and when one is cut. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorBody } from '@foyer/contract/errors.ts';
import { command } from '@foyer/contract/sockets.ts';
import fastify from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { mintScope } from '../db/scope.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { StaffActor } from '../http/actor.ts';
import type { Gate } from '../http/gate.ts';
import { type Channel, createLiveGateway, type LiveGateway } from './gateway.ts';

const commands = {
  note: command({
    namespace: '/lobby',
    access: ['agent'],
    summary: 'Writes a word down.',
    payload: z.object({ word: z.string().check(z.maxLength(10)) }),
    result: z.object({ count: z.int() }),
    errors: [],
  }),
  break: command({
    namespace: '/lobby',
    access: ['agent'],
    summary: 'Has a bug.',
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
const sockets: Socket[] = [];

beforeEach(async () => {
  notes = [];
  hasSessionEnded = false;
  channels = [];
  const gate: Gate = {
    tenantOf: async () => scope,
    admit: async (_access, _host, authorization) => {
      if (authorization !== 'Bearer good')
        throw new DomainError(authorization ? 'auth.invalid' : 'auth.missing');
      return priya;
    },
    admitKnown: async () => {
      if (hasSessionEnded) throw new DomainError('auth.invalid');
      return priya;
    },
  };
  server = createServer();
  live = createLiveGateway({ server, gate, log: fastify().log, now: () => new Date() });
  live.open({ namespace: '/lobby', access: ['agent'], channelsOf: async () => channels });
  live.serve(commands, {
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
  token?: string;
  origin?: string;
}

function visit({ token = 'good', origin }: Visit = {}): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}/lobby`, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(origin ? { extraHeaders: { origin } } : {}),
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

describe('who may connect', () => {
  it('a connection without a token is refused in the one error shape', async () => {
    const error = await enter({ token: '' }).catch((refusal: unknown) => refusal);

    expect(errorBody.parse((error as { data: unknown }).data).error.code).toBe('auth.missing');
  });

  it('a connection with a wrong token is refused', async () => {
    await expect(enter({ token: 'bad' })).rejects.toMatchObject({
      data: { error: { code: 'auth.invalid' } },
    });
  });

  it('a page of another origin is refused, whatever token it has', async () => {
    await expect(enter({ origin: 'http://evil.example' })).rejects.toThrow();
    await expect(enter({ origin: 'null' })).rejects.toThrow();
  });

  it('a page of the same origin is let in', async () => {
    const { port } = server.address() as AddressInfo;

    expect((await enter({ origin: `http://127.0.0.1:${port}` })).connected).toBe(true);
  });
});

describe('what comes back for an event', () => {
  it('a good payload is acknowledged with the result', async () => {
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

  it('an event without any payload is acknowledged with an error', async () => {
    const answer = await (await enter()).emitWithAck('note');

    expect(errorBody.parse(answer).error.code).toBe('request.invalid');
  });

  it('an unknown event is acknowledged with event.unknown', async () => {
    const answer = await (await enter()).emitWithAck('nowhere', {});

    expect(errorBody.parse(answer).error.code).toBe('event.unknown');
  });

  it('a bug is acknowledged without its reason', async () => {
    const answer = await (await enter()).emitWithAck('break', {});

    expect(errorBody.parse(answer).error.code).toBe('server.failed');
    expect(JSON.stringify(answer)).not.toMatch(/secret|stack/);
  });

  it('an event nobody asked an answer for is served all the same', async () => {
    const socket = await enter();

    socket.emit('note', { word: 'quiet' });

    await expect.poll(() => notes).toEqual(['quiet']);
  });
});

describe('when a connection is cut', () => {
  it('the end of a session cuts every connection of that person', async () => {
    const [first, second] = [await enter(), await enter()];
    const ends = Promise.all([disconnected(first), disconnected(second)]);

    live.cut(scope, { staff: priya.userId });

    expect(await ends).toEqual(['io server disconnect', 'io server disconnect']);
  });

  it('a tenant that is removed is cut whole, and no other', async () => {
    const socket = await enter();
    live.cut(mintScope(crypto.randomUUID(), 'globex'), { everybody: true });
    expect(await socket.emitWithAck('note', { word: 'still' })).toEqual({ result: { count: 1 } });
    const end = disconnected(socket);

    live.cut(scope, { everybody: true });

    expect(await end).toBe('io server disconnect');
  });

  it('nobody else is cut: neither another person nor the same id in another tenant', async () => {
    const socket = await enter();

    live.cut(scope, { staff: crypto.randomUUID() });
    live.cut(mintScope(crypto.randomUUID(), 'globex'), { staff: priya.userId });

    expect(await socket.emitWithAck('note', { word: 'still' })).toEqual({ result: { count: 1 } });
  });

  it('an event after the end of the session is refused, changes nothing, and the connection ends', async () => {
    const socket = await enter();
    const end = disconnected(socket);
    hasSessionEnded = true;

    const answer = await socket.emitWithAck('note', { word: 'late' });

    expect(errorBody.parse(answer).error.code).toBe('auth.invalid');
    expect(await end).toBe('io server disconnect');
    expect(notes).toEqual([]);
  });
});

describe('what is told in a channel', () => {
  const channel = { productId: crypto.randomUUID(), agentId: priya.userId };
  const say = (word: string, to: Channel = channel, of = scope) =>
    live.tell(of, '/lobby', to, 'said', { word });

  function listenTo(socket: Socket): string[] {
    const heard: string[] = [];
    socket.on('said', ({ word }: { word: string }) => heard.push(word));
    return heard;
  }

  it('is heard by every connection from the moment it stands, and by nobody who has not got the channel', async () => {
    const before = listenTo(await enter());
    channels = [channel];
    const [first, second] = [listenTo(await enter()), listenTo(await enter())];

    say('hello');

    await expect.poll(() => [first, second]).toEqual([['hello'], ['hello']]);
    expect(before).toEqual([]);
  });

  it('is heard by those who are joined to it later, until they are taken out', async () => {
    const socket = await enter();
    const heard = listenTo(socket);

    say('early');
    live.join(scope, '/lobby', { staff: priya.userId }, channel);
    say('now');
    live.leave(scope, '/lobby', { staff: priya.userId }, channel);
    say('late');

    // Answered after everything that was sent before.
    await socket.emitWithAck('note', { word: 'done' });
    expect(heard).toEqual(['now']);
  });

  it('stays inside its product, its agent and its tenant', async () => {
    channels = [channel];
    const socket = await enter();
    const heard = listenTo(socket);

    say('product', { ...channel, productId: crypto.randomUUID() });
    say('agent', { ...channel, agentId: crypto.randomUUID() });
    say('tenant', channel, mintScope(crypto.randomUUID(), 'globex'));

    await socket.emitWithAck('note', { word: 'done' });
    expect(heard).toEqual([]);
  });

  it('whose finding fails lets nobody in', async () => {
    live.open({
      namespace: '/notifications',
      access: ['agent'],
      channelsOf: async () => {
        throw new Error('the secret reason');
      },
    });
    const { port } = server.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}/notifications`, {
      ...{ auth: { token: 'good' }, transports: ['websocket'], reconnection: false, forceNew: true },
    });
    sockets.push(socket);

    const refusal = await new Promise((resolve) => socket.once('connect_error', resolve));

    expect(errorBody.parse((refusal as { data: unknown }).data).error.code).toBe('server.failed');
  });
});
