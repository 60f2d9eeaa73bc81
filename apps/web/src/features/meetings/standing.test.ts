import { seconds } from '@foyer/contract/time.ts';
import { expect, test } from 'vitest';
import { ApiError, type ProblemCode } from '../../platform/api-error.ts';
import { fakeClock } from '../../platform/testing/fake-clock.ts';
import { standInRoom } from './standing.ts';
import { FakeRoom } from './testing/fake-call.ts';

function scene() {
  const clock = fakeClock();
  const rooms: FakeRoom[] = [];
  const world = { isMediaDown: false, others: [], refuse: null as ProblemCode | null, asked: 0 };
  const standing = standInRoom({
    async fetchKey() {
      world.asked += 1;
      await Promise.resolve();
      if (world.refuse) throw new ApiError(world.refuse);
      return { mediaPath: '/livekit', token: `key-${world.asked}` };
    },
    async openRoom(onNews) {
      const room = new FakeRoom(onNews, world);
      rooms.push(room);
      return room;
    },
    ...{ clock, signallingUrl: (path) => `ws://acme.localhost${path}` },
  });
  const heard: string[] = [];
  const take = () => standing.take((news) => heard.push(news.type));
  return { clock, rooms, world, standing, heard, take };
}

async function inside() {
  const standing = scene();
  await standing.clock.pass(0);
  return standing;
}

test('the room is entered at once, and the call takes it as it is', async () => {
  const { rooms, heard, take } = await inside();

  const room = take();
  rooms[0]?.tell({ type: 'view' });

  expect(room).toBe(rooms[0]);
  expect(rooms[0]?.entered).toEqual({ url: 'ws://acme.localhost/livekit', token: 'key-1' });
  expect(heard).toEqual(['view']);
});

test('while somebody only stands there nothing is shared', async () => {
  const { rooms } = await inside();

  expect(rooms[0]?.shared).toEqual({ camera: null, microphone: null });
});

test('one call takes it: the next one enters as always', async () => {
  const { take, rooms } = await inside();
  take();

  expect(take()).toBeNull();
  expect(rooms[0]?.hasLeft).toBe(false);
});

test('what was taken is not left by who stood there', async () => {
  const { take, rooms, standing } = await inside();
  take();

  standing.leave();

  expect(rooms[0]?.hasLeft).toBe(false);
});

test('whom nobody takes leaves the room', async () => {
  const { rooms, standing } = await inside();

  standing.leave();

  expect(rooms[0]?.hasLeft).toBe(true);
});

test('who leaves before the room is open does not come in', async () => {
  const { clock, rooms, standing } = scene();

  standing.leave();
  await clock.pass(seconds(10));

  expect(rooms.every(({ hasLeft, entered }) => hasLeft && !entered)).toBe(true);
});

test('a room that trembles is not handed over, and is left', async () => {
  const { rooms, take } = await inside();
  rooms[0]?.tell({ type: 'interrupted' });

  expect(take()).toBeNull();
  expect(rooms[0]?.hasLeft).toBe(true);
});

test('a room that came to rest again is', async () => {
  const { rooms, take } = await inside();
  rooms[0]?.tell({ type: 'interrupted' });
  rooms[0]?.tell({ type: 'resumed' });

  expect(take()).toBe(rooms[0]);
});

test('after a loss it goes in again with a new key', async () => {
  const { clock, rooms, take } = await inside();
  rooms[0]?.tell({ type: 'closed', reason: 'lost' });
  expect(rooms[0]?.hasLeft).toBe(true);

  await clock.pass(seconds(3));

  expect(rooms[1]?.entered?.token).toBe('key-2');
  expect(take()).toBe(rooms[1]);
});

test('a media server that cannot be reached is tried again', async () => {
  const { clock, rooms, world, take } = scene();
  world.isMediaDown = true;
  await clock.pass(seconds(1));
  world.isMediaDown = false;
  await clock.pass(seconds(3));

  expect(take()).toBe(rooms.at(-1));
});

test.each<[ProblemCode, number]>([
  ['lobby.not_offered', 1],
  ['auth.expired', 1],
  ['network.unreachable', 4],
])('after the answer %s the key is asked for %i times in ten seconds', async (refuse, times) => {
  const { clock, world, take } = scene();
  world.refuse = refuse;

  await clock.pass(seconds(10));

  expect(world.asked).toBe(times);
  expect(take()).toBeNull();
});

test('of two tabs the newer one stands there, and they do not fight', async () => {
  const { clock, rooms, take } = await inside();

  rooms[0]?.tell({ type: 'closed', reason: 'taken_over' });
  await clock.pass(seconds(30));

  expect(rooms).toHaveLength(1);
  expect(take()).toBeNull();
});
