/** How many connections and events a network, a person, a token and a transport may have. */
import type { Namespace } from '@foyer/contract/core/sockets.ts';
import type { Socket } from 'socket.io-client';
import { expect, test } from 'vitest';
import type { Channel } from './recipients.ts';
import { disconnected, setUpGateway } from './testing/gateway.ts';

const gateway = setUpGateway({
  perNetwork: 5,
  newPerNetwork: { perSecond: 0.01, burst: 8 },
  perPerson: 3,
  perToken: { perSecond: 0.01, burst: 31 },
  connectWithinMs: 2_000,
});

const rejectionOf = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('connect_error', ({ message }) => resolve(message)));

test('a person has a maximum of connections to a namespace, and may open another after closing one', async () => {
  const [first] = [await gateway.enter(), await gateway.enter(), await gateway.enter()];

  expect(await rejectionOf(gateway.visit())).toBe('request.too_many');
  expect((await gateway.enter({ namespace: '/notifications' })).connected).toBe(true);
  const left = new Promise<void>((resolve) => {
    gateway.onLeft = resolve;
  });
  first?.disconnect();
  await left;
  expect((await gateway.enter()).connected).toBe(true);
});

test('connections of a person that are authorized at the same time are counted too', async () => {
  let waiting = 0;
  const allWait = new Promise<void>((resolve) => {
    gateway.readChannels = async () => {
      waiting += 1;
      if (waiting === 4) resolve();
      await allWait;
      return [];
    };
  });
  const visits = Array.from({ length: 4 }, () => gateway.visit({ namespace: '/notifications' }));

  await Promise.race(visits.map(disconnected));
  expect(visits.filter(({ connected }) => connected)).toHaveLength(3);
});

test('a network has a maximum of connections, which does not affect others', async () => {
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3']) await gateway.enter({ address });
  for (const address of ['2001:db8::4', '2001:db8::5'])
    await gateway.enter({ address, namespace: '/notifications' });

  expect(await rejectionOf(gateway.visit({ address: '2001:db8::6', namespace: '/notifications' }))).toBe(
    'websocket error',
  );
  expect((await gateway.enter({ address: '2001:db8:0:1::1', namespace: '/notifications' })).connected).toBe(
    true,
  );
});

test('the default namespace rejects every connection', async () => {
  expect(await rejectionOf(gateway.visit({ namespace: '/' as Namespace }))).toBe('route.not_found');
});

test('a connection that no namespace accepts is closed', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${gateway.port()}/socket.io/?EIO=4&transport=websocket`);
  const replies: Record<string, string> = { 0: '40', 2: '3' };
  socket.onmessage = ({ data }) => {
    const reply = replies[String(data).charAt(0)];
    if (reply) socket.send(reply);
  };

  await new Promise((resolve) => socket.addEventListener('close', resolve));
});

test('an event above the limit of a person is acknowledged with request.too_many, and ends the connection', async () => {
  const socket = await gateway.enter();
  const ended = disconnected(socket);
  const send = () => socket.emitWithAck('note', { word: 'again' });
  const within = await Promise.all(Array.from({ length: 100 }, send));

  const above = await Promise.allSettled(Array.from({ length: 10 }, send));
  await ended;

  expect(within.filter((answer) => 'result' in answer)).toHaveLength(100);
  expect(above.filter(({ status }) => status === 'fulfilled')).toMatchObject([
    { value: { error: { code: 'request.too_many', retryAfterMs: expect.any(Number) } } },
  ]);
  const again = await gateway.enter();
  expect(await again.emitWithAck('note', { word: 'again' })).toMatchObject({
    error: { code: 'request.too_many' },
  });
  expect(gateway.notes).toHaveLength(100);
});

test('a network that connects again and again is rejected for a while, and others are not', async () => {
  for (let count = 0; count < 8; count += 1) {
    const left = new Promise<void>((resolve) => {
      gateway.onLeft = resolve;
    });
    (await gateway.enter({ address: '192.0.2.7' })).disconnect();
    await left;
  }

  expect(await rejectionOf(gateway.visit({ address: '192.0.2.7' }))).toBe('websocket error');
  expect((await gateway.enter({ address: '192.0.2.8' })).connected).toBe(true);
});

test('a token that connects again and again is rejected without being read, and others are not', async () => {
  const token = 'good, from one browser';
  for (let count = 0; count < 31; count += 1) {
    const left = Promise.withResolvers<void>();
    gateway.onLeft = left.resolve;
    (await gateway.enter({ token, address: `192.0.2.${count}` })).disconnect();
    await left.promise;
  }

  expect(await rejectionOf(gateway.visit({ token, address: '192.0.2.99' }))).toBe('request.too_many');

  expect(gateway.authorizations).toBe(31);
  expect((await gateway.enter({ token: 'good, from another', address: '192.0.2.99' })).connected).toBe(true);
});

type Engine = Socket['io']['engine'];
const closeOf = (engine: Engine) =>
  new Promise<'closed'>((resolve) => engine.once('close', () => resolve('closed')));

/** On the same transport, and without more requests at once than a page makes. */
async function joinAndLeave(engine: Engine): Promise<void> {
  const [joined, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gateway.onJoined = joined.resolve;
  gateway.onLeft = left.resolve;
  engine.write('0/notifications,{"token":"good"}');
  await joined.promise;
  engine.write('1/notifications,');
  await left.promise;
}

test('a transport that connects again and again is closed', async () => {
  const { engine } = (await gateway.enter()).io;
  const closed = closeOf(engine);
  for (let count = 0; count < 29; count += 1) await joinAndLeave(engine);

  expect(await Promise.race([closed, joinAndLeave(engine)])).toBe('closed');
});

test('a transport that requests a namespace twice before it is accepted is closed', async () => {
  const { engine } = (await gateway.enter()).io;
  const closed = closeOf(engine);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Channel[]>();
  gateway.readChannels = () => {
    asked.resolve();
    return answer.promise;
  };

  for (let count = 0; count < 2; count += 1) engine.write('0/notifications,{"token":"good"}');
  await Promise.all([closed, asked.promise]);

  answer.resolve([]);
  expect(gateway.live.connected('/notifications').size).toBe(0);
});

test('a transport that leaves and rejoins a namespace keeps none of its earlier listeners', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on('warning', note);
  const socket = await gateway.enter();

  // Node warns of the eleventh listener of one emitter.
  for (let count = 0; count < 15; count += 1) await joinAndLeave(socket.io.engine);
  await socket.emitWithAck('note', { word: 'done' });
  process.off('warning', note);

  expect(warnings).toEqual([]);
});
