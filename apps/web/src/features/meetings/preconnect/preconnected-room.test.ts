import { seconds } from '@foyer/contract/core/time.ts';
import { expect, test, vi } from 'vitest';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import type { MediaRoom } from '../call/call-ports.ts';
import { createPreconnectedRoom } from './preconnected-room.ts';

const ours = { meetingId: 'ours' };
const another = { meetingId: 'another' };

function setUp() {
  const clock = fakeClock();
  const room = {} as MediaRoom;
  const preconnections: { meetingId: string; take: () => MediaRoom; leave: ReturnType<typeof vi.fn> }[] = [];
  const preconnected = createPreconnectedRoom(async ({ meetingId }: typeof ours) => {
    const preconnection = { meetingId, take: () => room, leave: vi.fn() };
    preconnections.push(preconnection);
    return preconnection;
  }, clock);
  const take = (meetingId: string) => preconnected.take(meetingId, () => {});
  return { clock, room, preconnections, preconnected, take };
}

test('hands the room over to a call that starts within five seconds', async () => {
  const { clock, room, preconnected, take } = setUp();
  preconnected.enter(ours);
  await clock.pass(seconds(1));

  preconnected.leaveSoon();
  await clock.pass(seconds(4));

  expect(take('ours')).toBe(room);
});

test('leaves a room that no call takes within five seconds', async () => {
  const { clock, preconnections, preconnected, take } = setUp();
  preconnected.enter(ours);
  await clock.pass(seconds(1));

  preconnected.leaveSoon();
  await clock.pass(seconds(5));

  expect(preconnections[0]?.leave).toHaveBeenCalled();
  expect(take('ours')).toBeNull();
});

test('stays connected when the request is offered again within five seconds', async () => {
  const { clock, room, preconnections, preconnected, take } = setUp();
  preconnected.enter(ours);
  await clock.pass(seconds(1));
  preconnected.leaveSoon();

  preconnected.enter(ours);
  await clock.pass(seconds(60));

  expect(preconnections).toHaveLength(1);
  expect(take('ours')).toBe(room);
});

test('leaves the first room when another meeting is offered', async () => {
  const { clock, preconnections, preconnected } = setUp();
  preconnected.enter(ours);
  await clock.pass(0);

  preconnected.enter(another);
  await clock.pass(0);

  expect(preconnections.map(({ meetingId }) => meetingId)).toEqual(['ours', 'another']);
  expect(preconnections.map(({ leave }) => leave.mock.calls.length)).toEqual([1, 0]);
});

test('leaves the room when the call is for another meeting', async () => {
  const { clock, preconnections, preconnected, take } = setUp();
  preconnected.enter(ours);
  await clock.pass(0);

  expect(take('another')).toBeNull();
  expect(preconnections[0]?.leave).toHaveBeenCalled();
});

test('leaves at once a room that loads after the call started', async () => {
  const { clock, preconnections, preconnected, take } = setUp();
  preconnected.enter(ours);

  expect(take('ours')).toBeNull();
  await clock.pass(0);

  expect(preconnections[0]?.leave).toHaveBeenCalled();
});

test('returns no room when the preconnect code cannot be loaded', async () => {
  const clock = fakeClock();
  const preconnected = createPreconnectedRoom(() => Promise.reject(new Error('offline')), clock);
  preconnected.enter(ours);
  await clock.pass(0);

  expect(preconnected.take('ours', () => {})).toBeNull();
});
