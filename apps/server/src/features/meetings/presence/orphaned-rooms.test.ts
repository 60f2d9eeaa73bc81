/** Abandoned meetings are ended and orphaned rooms closed, also when webhooks are lost. */

import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

async function inMeeting() {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const meetingId = await lobby.meet(priya, tanvi);
  const room = `${lobby.scope.tenant}:${meetingId}`;
  const inside = lobby.media.inside.get(room) ?? new Set();
  const statusOf = async () => (await lobby.meetings.find(priya, meetingId)).status;
  return { lobby, priya, tanvi, meetingId, room, inside, statusOf };
}

it('ends a meeting without a webhook, 180 s after the last customer was in the room', async () => {
  const { lobby, tanvi, inside, statusOf } = await inMeeting();
  inside.delete(`customer:${tanvi.customerId}`);
  // The reconciliation that the job runs.
  await lobby.meetings.reconcileAll(lobby.scope);

  await lobby.advance(lobbyLimits.returnWindowMs - 1);
  expect(await statusOf()).toBe('open');
  await lobby.advance(1);

  expect(await statusOf()).toBe('ended');
  expect((await lobby.service.current(tanvi)).status).toBe('ENDED');
});

it('keeps a meeting open while a customer is in the room without a webhook', async () => {
  const { lobby, tanvi, inside, statusOf } = await inMeeting();
  inside.delete(`customer:${tanvi.customerId}`);
  await lobby.meetings.reconcileAll(lobby.scope);
  await lobby.advance(lobbyLimits.returnWindowMs - seconds(5));
  inside.add(`customer:${tanvi.customerId}`);
  await lobby.meetings.reconcileAll(lobby.scope);

  await lobby.advance(minutes(10));
  await lobby.meetings.endAbandonedMeetings();

  expect(await statusOf()).toBe('open');
});

it('ends an abandoned meeting without a lobby request', async () => {
  const { lobby, tanvi, meetingId, inside, statusOf } = await inMeeting();
  await world.own.owner.query(
    "update lobby_requests set status = 'ENDED', ended_at = now() where meeting_id = $1",
    [meetingId],
  );
  inside.delete(`customer:${tanvi.customerId}`);

  await lobby.meetings.endAbandonedMeetings();
  expect(await statusOf()).toBe('open');
  world.clock.advance(lobbyLimits.returnWindowMs + seconds(30));
  await lobby.meetings.endAbandonedMeetings();

  expect(await statusOf()).toBe('ended');
});

it('closes rooms without a meeting, and keeps those of open meetings and preconnected customers', async () => {
  const { lobby, room } = await inMeeting();
  await lobby.agent('Sam');
  const asked = await lobby.customer('Asked');
  const { meetingId } = await lobby.service.knock(asked);
  const { tenant } = lobby.scope;
  const [preconnecting, nobodys, check] = [
    `${tenant}:${meetingId}`,
    `${tenant}:${crypto.randomUUID()}`,
    `${tenant}:check-${crypto.randomUUID()}`,
  ];
  lobby.media.inside.set(preconnecting, new Set([`customer:${asked.customerId}`]));
  lobby.media.inside.set(nobodys, new Set([`customer:${asked.customerId}`]));
  lobby.media.inside.set(check, new Set());

  await lobby.meetings.closeOrphanedRooms();

  expect(lobby.media.closed.sort()).toEqual([nobodys, check].sort());
  expect([...lobby.media.inside.keys()].sort()).toEqual([room, preconnecting].sort());
});

it('keeps the room of a preconnected customer who is accepted while the rooms are listed', async () => {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { meetingId } = await lobby.service.knock(tanvi);
  const room = `${lobby.scope.tenant}:${meetingId}`;
  lobby.media.inside.set(room, new Set([`customer:${tanvi.customerId}`]));
  const list = lobby.media.listParticipants;
  lobby.media.listParticipants = async (name) => {
    const people = await list(name);
    if (name === room) await lobby.service.accept(priya, meetingId, 'a-tab');
    return people;
  };

  await lobby.meetings.closeOrphanedRooms();

  expect(lobby.media.closed).toEqual([]);
});
