/** A webhook that never comes leaves nothing open: rooms are looked into, and what is nobody's is closed. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { minutes, seconds } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffLobby } from '../../platform/testing/staffed-lobby.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function inMeeting() {
  const lobby = await staffLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const meetingId = await lobby.meet(priya, tanvi);
  const room = `${lobby.scope.tenant}:${meetingId}`;
  const inside = lobby.media.inside.get(room) ?? new Set();
  const statusOf = async () => (await lobby.meetings.find(priya, meetingId)).status;
  return { lobby, priya, tanvi, meetingId, room, inside, statusOf };
}

it('without any notice the meeting is over 180 s after the last customer was seen in the room', async () => {
  const { lobby, tanvi, inside, statusOf } = await inMeeting();
  inside.delete(`customer:${tanvi.customerId}`);
  // The look into the rooms that the clock takes.
  await lobby.meetings.reconcileAll(lobby.scope);

  await lobby.pass(lobbyLimits.returnMs - 1);
  expect(await statusOf()).toBe('open');
  await lobby.pass(1);

  expect(await statusOf()).toBe('ended');
  expect((await lobby.service.current(tanvi)).status).toBe('ENDED');
});

it('a customer who is there without a notice keeps it open', async () => {
  const { lobby, tanvi, inside, statusOf } = await inMeeting();
  inside.delete(`customer:${tanvi.customerId}`);
  await lobby.meetings.reconcileAll(lobby.scope);
  await lobby.pass(lobbyLimits.returnMs - seconds(5));
  inside.add(`customer:${tanvi.customerId}`);
  await lobby.meetings.reconcileAll(lobby.scope);

  await lobby.pass(minutes(10));
  await lobby.meetings.endForsaken();

  expect(await statusOf()).toBe('open');
});

it('a meeting that the lobby has lost sight of ends all the same', async () => {
  const { lobby, tanvi, meetingId, inside, statusOf } = await inMeeting();
  await world.own.owner.query(
    "update lobby_requests set status = 'ENDED', ended_at = now() where meeting_id = $1",
    [meetingId],
  );
  inside.delete(`customer:${tanvi.customerId}`);

  await lobby.meetings.endForsaken();
  expect(await statusOf()).toBe('open');
  world.clock.advance(lobbyLimits.returnMs + seconds(30));
  await lobby.meetings.endForsaken();

  expect(await statusOf()).toBe('ended');
});

it('rooms of no meeting are closed; those of one that goes on, or that is awaited, are let be', async () => {
  const { lobby, room } = await inMeeting();
  await lobby.agent('Sam');
  const asked = await lobby.customer('Asked');
  const { meetingId } = await lobby.service.knock(asked);
  const { tenant } = lobby.scope;
  const [ahead, nobodys, check] = [
    `${tenant}:${meetingId}`,
    `${tenant}:${crypto.randomUUID()}`,
    `${tenant}:check-${crypto.randomUUID()}`,
  ];
  lobby.media.inside.set(ahead, new Set([`customer:${asked.customerId}`]));
  lobby.media.inside.set(nobodys, new Set([`customer:${asked.customerId}`]));
  lobby.media.inside.set(check, new Set());

  await lobby.meetings.closeStrayRooms();

  expect(lobby.media.closed.sort()).toEqual([nobodys, check].sort());
  expect([...lobby.media.inside.keys()].sort()).toEqual([room, ahead].sort());
});
