import { seconds } from '@foyer/contract/time.ts';
import { expect, test, vi } from 'vitest';
import { fakeClock } from '../../platform/testing/fake-clock.ts';
import type { MediaRoom } from './call-ports.ts';
import { roomAhead } from './room-ahead.ts';

const ours = { meetingId: 'ours' };
const another = { meetingId: 'another' };

function scene() {
  const clock = fakeClock();
  const room = {} as MediaRoom;
  const standings: { meetingId: string; take: () => MediaRoom; leave: ReturnType<typeof vi.fn> }[] = [];
  const ahead = roomAhead(async ({ meetingId }: typeof ours) => {
    const standing = { meetingId, take: () => room, leave: vi.fn() };
    standings.push(standing);
    return standing;
  }, clock);
  const take = (meetingId: string) => ahead.take(meetingId, () => {});
  return { clock, room, standings, ahead, take };
}

test('the call finds the room that was entered, when its page comes within moments', async () => {
  const { clock, room, ahead, take } = scene();
  ahead.enter(ours);
  await clock.pass(seconds(1));

  ahead.leaveSoon();
  await clock.pass(seconds(4));

  expect(take('ours')).toBe(room);
});

test('a room that no call took is left', async () => {
  const { clock, standings, ahead, take } = scene();
  ahead.enter(ours);
  await clock.pass(seconds(1));

  ahead.leaveSoon();
  await clock.pass(seconds(5));

  expect(standings[0]?.leave).toHaveBeenCalled();
  expect(take('ours')).toBeNull();
});

test('asked again within moments, the customer has never left', async () => {
  const { clock, room, standings, ahead, take } = scene();
  ahead.enter(ours);
  await clock.pass(seconds(1));
  ahead.leaveSoon();

  ahead.enter(ours);
  await clock.pass(seconds(60));

  expect(standings).toHaveLength(1);
  expect(take('ours')).toBe(room);
});

test('an offer of another meeting is another room, and the first one is left', async () => {
  const { clock, standings, ahead } = scene();
  ahead.enter(ours);
  await clock.pass(0);

  ahead.enter(another);
  await clock.pass(0);

  expect(standings.map(({ meetingId }) => meetingId)).toEqual(['ours', 'another']);
  expect(standings.map(({ leave }) => leave.mock.calls.length)).toEqual([1, 0]);
});

test('who is let into a meeting that goes on already enters it as always, and leaves the room that is not needed', async () => {
  const { clock, standings, ahead, take } = scene();
  ahead.enter(ours);
  await clock.pass(0);

  expect(take('another')).toBeNull();
  expect(standings[0]?.leave).toHaveBeenCalled();
});

test('what loads too late to be of use is left at once', async () => {
  const { clock, standings, ahead, take } = scene();
  ahead.enter(ours);

  expect(take('ours')).toBeNull();
  await clock.pass(0);

  expect(standings[0]?.leave).toHaveBeenCalled();
});

test('where it cannot be loaded the call enters as always', async () => {
  const clock = fakeClock();
  const ahead = roomAhead(() => Promise.reject(new Error('offline')), clock);
  ahead.enter(ours);
  await clock.pass(0);

  expect(ahead.take('ours', () => {})).toBeNull();
});
