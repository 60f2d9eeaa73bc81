/** Live connections: who may connect, what an event is acknowledged with, and when a connection is closed. */
import { errorBody } from '@foyer/contract/core/errors.ts';
import type { Socket } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { mintScope } from '../db/scope.ts';
import type { Channel } from './recipients.ts';
import { disconnected, priya, scope, setUpGateway } from './testing/gateway.ts';

const gateway = setUpGateway();

it('adds the headers of every reply to errors of the transport', async () => {
  const reply = await fetch(`http://127.0.0.1:${gateway.port()}/socket.io/?EIO=4&transport=polling`);

  expect(reply.status).toBe(400);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  });
});

it('logs a handshake whose upgrade a proxy removed', async () => {
  await fetch(`http://127.0.0.1:${gateway.port()}/socket.io/?EIO=4&transport=websocket`);

  expect(gateway.logged()).toMatchObject([{ reason: 'upgrade' }]);
});

describe('a connection', () => {
  it('without a token is rejected in the one error shape', async () => {
    const error = await gateway.enter({ token: '' }).catch((refusal: unknown) => refusal);

    expect(errorBody.parse((error as { data: unknown }).data).error.code).toBe('auth.missing');
  });

  it('with an invalid token is rejected', async () => {
    await expect(gateway.enter({ token: 'bad' })).rejects.toMatchObject({
      data: { error: { code: 'auth.invalid' } },
    });
  });

  it('from a page of another origin is rejected with any token', async () => {
    await expect(gateway.enter({ origin: 'http://evil.example' })).rejects.toThrow();
    await expect(gateway.enter({ origin: 'null' })).rejects.toThrow();
  });

  it('from a page of the same origin is accepted', async () => {
    expect((await gateway.enter({ origin: `http://127.0.0.1:${gateway.port()}` })).connected).toBe(true);
  });
});

describe('an event', () => {
  it('with a valid payload is acknowledged with the result', async () => {
    const socket = await gateway.enter();

    expect(await socket.emitWithAck('note', { word: 'hello' })).toEqual({ result: { count: 1 } });
  });

  it.each([
    ['of the wrong shape', { word: 5 }],
    ['that is too long', { word: 'x'.repeat(11) }],
    ['that is not an object', 'hello'],
    ['that is null', null],
  ])('a payload %s is acknowledged with an error and changes nothing', async (_name, payload) => {
    const socket = await gateway.enter();

    const answer = await socket.emitWithAck('note', payload);

    expect(errorBody.parse(answer).error.code).toBe('request.invalid');
    expect(gateway.notes).toEqual([]);
    expect(socket.connected).toBe(true);
  });

  it('without a payload is acknowledged with an error', async () => {
    const answer = await (await gateway.enter()).emitWithAck('note');

    expect(errorBody.parse(answer).error.code).toBe('request.invalid');
  });

  it('that is unknown is acknowledged with event.unknown', async () => {
    const answer = await (await gateway.enter()).emitWithAck('nowhere', {});

    expect(errorBody.parse(answer).error.code).toBe('event.unknown');
  });

  it('that checks the connection is acknowledged without checking the session', async () => {
    const socket = await gateway.enter();
    gateway.hasSessionEnded = true;

    expect(await socket.emitWithAck('connection-check', null)).toEqual({ result: null });
  });

  it('whose handler throws is acknowledged without the reason', async () => {
    const answer = await (await gateway.enter()).emitWithAck('break', {});

    expect(errorBody.parse(answer).error.code).toBe('server.failed');
    expect(JSON.stringify(answer)).not.toMatch(/secret|stack/);
  });

  it('without an acknowledgement is handled as well', async () => {
    const socket = await gateway.enter();

    socket.emit('note', { word: 'quiet' });

    await expect.poll(() => gateway.notes).toEqual(['quiet']);
  });
});

describe('closing connections', () => {
  it('the end of a session closes every connection of that person', async () => {
    const [first, second] = [await gateway.enter(), await gateway.enter()];
    const ends = Promise.all([disconnected(first), disconnected(second)]);

    gateway.live.cut(scope, { staff: priya.userId });

    expect(await ends).toEqual(['io server disconnect', 'io server disconnect']);
  });

  it('the removal of a tenant closes all its connections, and no others', async () => {
    const socket = await gateway.enter();
    gateway.live.cut(mintScope(crypto.randomUUID(), 'globex'), { everybody: true });
    expect(await socket.emitWithAck('note', { word: 'still' })).toEqual({ result: { count: 1 } });
    const end = disconnected(socket);

    gateway.live.cut(scope, { everybody: true });

    expect(await end).toBe('io server disconnect');
  });

  it('closes neither those of another person nor those of the same id in another tenant', async () => {
    const socket = await gateway.enter();

    gateway.live.cut(scope, { staff: crypto.randomUUID() });
    gateway.live.cut(mintScope(crypto.randomUUID(), 'globex'), { staff: priya.userId });

    expect(await socket.emitWithAck('note', { word: 'still' })).toEqual({ result: { count: 1 } });
  });

  it('an event after the end of the session is rejected, changes nothing, and closes the connection', async () => {
    const socket = await gateway.enter();
    const end = disconnected(socket);
    gateway.hasSessionEnded = true;

    const answer = await socket.emitWithAck('note', { word: 'late' });

    expect(errorBody.parse(answer).error.code).toBe('auth.invalid');
    expect(await end).toBe('io server disconnect');
    expect(gateway.notes).toEqual([]);
  });
});

describe('a channel', () => {
  const channel = { productId: crypto.randomUUID(), agentId: priya.userId };
  const say = (message: string, { productId, agentId }: Channel = channel, of = scope) =>
    gateway.live.emit(of, { namespace: '/notifications', productId, agentId }, 'fetchNotification', {
      message,
      productId,
    });

  function listenTo(socket: Socket): string[] {
    const received: string[] = [];
    socket.on('fetchNotification', ({ message }: { message: string }) => received.push(message));
    return received;
  }

  it('delivers events to every connection that joined it, and to no connection that was accepted without it', async () => {
    const before = listenTo(await gateway.enter({ namespace: '/notifications' }));
    gateway.readChannels = async () => [channel];
    const [first, second] = [
      listenTo(await gateway.enter({ namespace: '/notifications' })),
      listenTo(await gateway.enter({ namespace: '/notifications' })),
    ];

    say('hello');

    await expect.poll(() => [first, second]).toEqual([['hello'], ['hello']]);
    expect(before).toEqual([]);
  });

  it('delivers events to a connection from the moment it joins until it leaves', async () => {
    const socket = await gateway.enter({ namespace: '/notifications' });
    const received = listenTo(socket);

    say('early');
    gateway.live.join(scope, '/notifications', { staff: priya.userId }, channel);
    say('now');
    gateway.live.leave(scope, '/notifications', { staff: priya.userId }, channel);
    say('late');

    // The acknowledgement arrives after every event that was sent before it.
    await socket.emitWithAck('note', { word: 'done' });
    expect(received).toEqual(['now']);
  });

  it('delivers no event of another product, another agent or another tenant', async () => {
    gateway.readChannels = async () => [channel];
    const socket = await gateway.enter({ namespace: '/notifications' });
    const received = listenTo(socket);

    say('product', { ...channel, productId: crypto.randomUUID() });
    say('agent', { ...channel, agentId: crypto.randomUUID() });
    say('tenant', channel, mintScope(crypto.randomUUID(), 'globex'));

    await socket.emitWithAck('note', { word: 'done' });
    expect(received).toEqual([]);
  });

  it('rejects a connection with server.failed when its channels cannot be read', async () => {
    gateway.readChannels = () => Promise.reject(new Error('the secret reason'));
    const socket = gateway.visit({ namespace: '/notifications' });

    const rejection = await new Promise((resolve) => socket.once('connect_error', resolve));

    expect(errorBody.parse((rejection as { data: unknown }).data).error.code).toBe('server.failed');
  });
});
