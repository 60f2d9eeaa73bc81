import { seconds } from '@foyer/contract/core/time.ts';
import { expect, test } from 'vitest';
import { ApiError, type ProblemCode } from '../../../platform/api/api-error.ts';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import { FakeRoom } from '../testing/fake-call.ts';
import { createPreconnection } from './preconnect.ts';

function setUp() {
  const clock = fakeClock();
  const rooms: FakeRoom[] = [];
  const environment = { isMediaDown: false, others: [], rejectWith: null as ProblemCode | null, requests: 0 };
  const preconnection = createPreconnection({
    async fetchEntry() {
      environment.requests += 1;
      await Promise.resolve();
      if (environment.rejectWith) throw new ApiError(environment.rejectWith);
      return { mediaPath: '/livekit', token: `token-${environment.requests}` };
    },
    async openRoom(onEvent) {
      const room = new FakeRoom(onEvent, environment);
      rooms.push(room);
      return room;
    },
    clock,
    signallingUrl: (path) => `ws://acme.localhost${path}`,
  });
  const events: string[] = [];
  const take = () => preconnection.take((event) => events.push(event.type));
  return { clock, rooms, environment, preconnection, events, take };
}

async function setUpConnected() {
  const fixture = setUp();
  await fixture.clock.pass(0);
  return fixture;
}

test('enters the room at once and hands it over to the call', async () => {
  const { rooms, events, take } = await setUpConnected();

  const room = take();
  rooms[0]?.emit({ type: 'view' });

  expect(room).toBe(rooms[0]);
  expect(rooms[0]?.entered).toEqual({ url: 'ws://acme.localhost/livekit', token: 'token-1' });
  expect(events).toEqual(['view']);
});

test('shares no track while preconnected', async () => {
  const { rooms } = await setUpConnected();

  expect(rooms[0]?.shared).toEqual({ camera: null, microphone: null });
});

test('hands the room over only once', async () => {
  const { take, rooms } = await setUpConnected();
  take();

  expect(take()).toBeNull();
  expect(rooms[0]?.hasLeft).toBe(false);
});

test('does not leave a room that the call has taken', async () => {
  const { take, rooms, preconnection } = await setUpConnected();
  take();

  preconnection.leave();

  expect(rooms[0]?.hasLeft).toBe(false);
});

test('leaves a room that no call has taken', async () => {
  const { rooms, preconnection } = await setUpConnected();

  preconnection.leave();

  expect(rooms[0]?.hasLeft).toBe(true);
});

test('does not enter a room that is left before it is open', async () => {
  const { clock, rooms, preconnection } = setUp();

  preconnection.leave();
  await clock.pass(seconds(10));

  expect(rooms.every(({ hasLeft, entered }) => hasLeft && !entered)).toBe(true);
});

test('does not hand over an interrupted room and leaves it', async () => {
  const { rooms, take } = await setUpConnected();
  rooms[0]?.emit({ type: 'interrupted' });

  expect(take()).toBeNull();
  expect(rooms[0]?.hasLeft).toBe(true);
});

test('hands over a room that resumed after an interruption', async () => {
  const { rooms, take } = await setUpConnected();
  rooms[0]?.emit({ type: 'interrupted' });
  rooms[0]?.emit({ type: 'resumed' });

  expect(take()).toBe(rooms[0]);
});

test('enters again with a new token after a loss', async () => {
  const { clock, rooms, take } = await setUpConnected();
  rooms[0]?.emit({ type: 'closed', reason: 'lost' });
  expect(rooms[0]?.hasLeft).toBe(true);

  await clock.pass(seconds(3));

  expect(rooms[1]?.entered?.token).toBe('token-2');
  expect(take()).toBe(rooms[1]);
});

test('retries when the media server cannot be reached', async () => {
  const { clock, rooms, environment, take } = setUp();
  environment.isMediaDown = true;
  await clock.pass(seconds(1));
  environment.isMediaDown = false;
  await clock.pass(seconds(3));

  expect(take()).toBe(rooms.at(-1));
});

test.each<[ProblemCode, number]>([
  ['lobby.not_offered', 1],
  ['auth.expired', 1],
  ['network.unreachable', 4],
])('after the error %s it requests an entry %i times in ten seconds', async (rejectWith, times) => {
  const { clock, environment, take } = setUp();
  environment.rejectWith = rejectWith;

  await clock.pass(seconds(10));

  expect(environment.requests).toBe(times);
  expect(take()).toBeNull();
});

test('leaves the room to a newer tab and does not enter again', async () => {
  const { clock, rooms, take } = await setUpConnected();

  rooms[0]?.emit({ type: 'closed', reason: 'taken_over' });
  await clock.pass(seconds(30));

  expect(rooms).toHaveLength(1);
  expect(take()).toBeNull();
});
