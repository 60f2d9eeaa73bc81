/** A customer leaves and rejoins: the return time, tokens, several customers, and who may not rejoin. */
import { minutes } from '@foyer/contract/core/time.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaffedLobby } from '../../testing/setups/staffed-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

async function inMeeting() {
  const lobby = await createStaffedLobby(world);
  const { meetings } = lobby;
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const meetingId = await lobby.meet(priya, tanvi);
  const room = `${lobby.scope.tenant}:${meetingId}`;
  const identity = `customer:${tanvi.customerId}`;
  return {
    lobby,
    meetings,
    priya,
    tanvi,
    meetingId,
    room,
    mayEnter: () => meetings.mayEnter({ room, identity }),
    depart: () => meetings.depart(tanvi, meetingId),
    rejoin: () => meetings.rejoin(tanvi, meetingId),
    find: () => meetings.find(priya, meetingId),
    statusOfTanvi: async () => (await lobby.service.current(tanvi)).status,
  };
}

it('keeps the meeting open after a customer left, removes them, and shows both sides how long they can rejoin', async () => {
  const { lobby, meetings, tanvi, meetingId, room, mayEnter, depart, find } = await inMeeting();
  const canRejoin = [
    { customerId: tanvi.customerId, name: 'Tanvi', remainingMs: lobbyLimits.returnWindowMs },
  ];

  expect(await depart()).toMatchObject({ status: 'open', canRejoin });

  expect(lobby.media.removed).toEqual([`${room} customer:${tanvi.customerId}`]);
  expect(await mayEnter()).toBe(false);
  await expect(meetings.enter(tanvi, meetingId)).rejects.toMatchObject({ code: 'meeting.left' });
  world.clock.advance(minutes(1));
  expect((await find()).canRejoin).toMatchObject([{ remainingMs: minutes(2) }]);
});

it('a second departure does not extend the time, and a rejoin gives the full time again', async () => {
  const { lobby, meetings, tanvi, meetingId, mayEnter, depart, rejoin, statusOfTanvi } = await inMeeting();
  await depart();
  await lobby.advance(lobbyLimits.returnWindowMs - 1);
  expect((await depart()).canRejoin).toMatchObject([{ remainingMs: 1 }]);

  expect(await rejoin()).toMatchObject({ status: 'open', canRejoin: [] });

  expect(await mayEnter()).toBe(true);
  expect((await meetings.enter(tanvi, meetingId)).token).toContain(tanvi.customerId);
  await lobby.advance(minutes(1));
  expect(await statusOfTanvi()).toBe('IN_MEETING');
  await lobby.enter(meetingId, tanvi);
  await lobby.advance(minutes(10));
  expect(await statusOfTanvi()).toBe('IN_MEETING');
});

it('a customer who left can still rejoin after a restart of the server that outlasted the time', async () => {
  const { lobby, depart, rejoin, find } = await inMeeting();
  await depart();

  world.clock.advance(lobbyLimits.returnWindowMs);
  await lobby.service.resume();
  expect((await find()).canRejoin).toMatchObject([{ remainingMs: lobbyLimits.restartGraceMs }]);
  await lobby.advance(lobbyLimits.restartGraceMs - 1);

  expect(await rejoin()).toMatchObject({ status: 'open', canRejoin: [] });
});

it('a customer who lost the connection is not absent in the first moments after a restart of the server', async () => {
  const { lobby, meetings, room, tanvi, statusOfTanvi } = await inMeeting();
  lobby.media.inside.get(room)?.delete(`customer:${tanvi.customerId}`);
  await meetings.reconcileRoom(room);

  world.clock.advance(lobbyLimits.returnWindowMs);
  await lobby.service.resume();
  await lobby.advance(lobbyLimits.restartGraceMs - 1);
  expect(await statusOfTanvi()).toBe('IN_MEETING');
  await lobby.advance(1);

  expect(await statusOfTanvi()).toBe('ENDED');
});

it('ends the meeting as a hang-up of the customer when the time is over', async () => {
  const { lobby, depart, rejoin, find, tanvi } = await inMeeting();
  await depart();

  world.clock.advance(lobbyLimits.returnWindowMs);
  await expect(rejoin()).rejects.toMatchObject({ code: 'meeting.ended' });
  await lobby.advance(0);

  expect(await find()).toMatchObject({ status: 'ended', endedBy: 'customer', canRejoin: [] });
  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'ENDED', endReason: 'hung-up' });
});

it('a customer who left can end the meeting, and so can the agent', async () => {
  const first = await inMeeting();
  await first.depart();
  expect(await first.meetings.hangUp(first.tanvi, first.meetingId)).toMatchObject({
    status: 'ended',
    endedBy: 'customer',
  });

  const second = await inMeeting();
  await second.depart();
  await second.meetings.hangUp(second.priya, second.meetingId);
  expect(await second.meetings.find(second.tanvi, second.meetingId)).toMatchObject({
    status: 'ended',
    endedBy: 'agent',
  });
  await expect(second.rejoin()).rejects.toMatchObject({ code: 'meeting.ended' });
});

it('a customer who left cannot raise a hand until they rejoin', async () => {
  const { meetings, tanvi, meetingId, depart, rejoin } = await inMeeting();
  await depart();

  await expect(meetings.room.raiseHand(tanvi, meetingId, true)).rejects.toMatchObject({
    code: 'meeting.left',
  });

  await rejoin();
  await expect(meetings.room.raiseHand(tanvi, meetingId, true)).resolves.toBeInstanceOf(Date);
});

it('a customer who was removed cannot rejoin, also after leaving', async () => {
  const { lobby, priya, tanvi, meetingId, depart, rejoin, mayEnter } = await inMeeting();
  await depart();

  await lobby.meetings.room.remove(priya, { meetingId, customerId: tanvi.customerId });

  await expect(rejoin()).rejects.toMatchObject({ code: 'meeting.ended' });
  expect(await mayEnter()).toBe(false);
  expect(await depart()).toMatchObject({ status: 'ended', endedBy: 'agent' });
});

it('a customer who leaves before the agent came ends the meeting', async () => {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { meetingId } = await lobby.service.knock(tanvi);
  await lobby.service.accept(priya, meetingId, 'a-tab');
  await lobby.enter(meetingId, tanvi);

  expect(await lobby.meetings.depart(tanvi, meetingId)).toMatchObject({
    status: 'ended',
    endedBy: 'customer',
  });
});

it('a customer who saw the agent can rejoin, also when they leave before a late webhook about them', async () => {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { meetingId } = await lobby.service.knock(tanvi);
  await lobby.service.accept(priya, meetingId, 'a-tab');
  const both = new Set([`customer:${tanvi.customerId}`, `agent:${priya.userId}`]);
  lobby.media.inside.set(`${lobby.scope.tenant}:${meetingId}`, both);

  expect(await lobby.meetings.depart(tanvi, meetingId)).toMatchObject({
    status: 'open',
    canRejoin: [{ customerId: tanvi.customerId }],
  });
});

it('a customer can leave while the media server does not answer', async () => {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { meetingId } = await lobby.service.knock(tanvi);
  await lobby.service.accept(priya, meetingId, 'a-tab');
  lobby.media.listParticipants = async () => {
    throw new Error('the media server does not respond');
  };

  expect(await lobby.meetings.depart(tanvi, meetingId)).toMatchObject({ status: 'ended' });
});

it('two rejoins at once give one rejoin, and both answers are open', async () => {
  const { depart, rejoin, mayEnter, find } = await inMeeting();
  await depart();

  const answers = await Promise.all([rejoin(), rejoin()]);

  expect(answers).toMatchObject([
    { status: 'open', canRejoin: [] },
    { status: 'open', canRejoin: [] },
  ]);
  expect(await mayEnter()).toBe(true);
  expect((await find()).canRejoin).toEqual([]);
});

it('a customer who is not in the meeting cannot undo the departure of another one', async () => {
  const { lobby, meetings, meetingId, depart, mayEnter } = await inMeeting();
  const other = await lobby.customer('Omar');
  await depart();

  await expect(meetings.rejoin(other, meetingId)).rejects.toMatchObject({ code: 'meeting.not_found' });

  expect(await mayEnter()).toBe(false);
});

it('the departure of one of two customers concerns that customer only', async () => {
  const { lobby, meetings, priya, tanvi, meetingId, depart } = await inMeeting();
  const ravi = await lobby.customer('Ravi');
  const { requestId } = await lobby.service.knock(ravi);
  await lobby.staffService.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);

  await depart();

  expect((await meetings.find(ravi, meetingId)).canRejoin).toEqual([]);
  await expect(meetings.rejoin(ravi, meetingId)).resolves.toMatchObject({ status: 'open' });
  expect((await meetings.find(tanvi, meetingId)).canRejoin).toHaveLength(1);
  await lobby.advance(lobbyLimits.returnWindowMs);
  expect(await meetings.find(tanvi, meetingId)).toMatchObject({ status: 'ended', endedBy: 'customer' });
  expect((await meetings.find(ravi, meetingId)).status).toBe('open');
});

it('a customer who left can be transferred by a link only, because they do not wait for another agent', async () => {
  const { lobby, priya, meetingId, depart } = await inMeeting();
  await depart();

  await expect(
    lobby.staffService.transfer(priya, {
      meetingId,
      target: { to: 'product', productId: lobby.product.id },
    }),
  ).rejects.toMatchObject({ code: 'meeting.left' });
});

it('the reconciliation removes a customer who left again when the first removal failed', async () => {
  const { lobby, meetings, tanvi, room, depart } = await inMeeting();
  const { removeParticipant } = lobby.media;
  lobby.media.removeParticipant = async () => {
    throw new Error('the media server does not respond');
  };
  await depart().catch(() => {});
  lobby.media.removeParticipant = removeParticipant;

  await meetings.reconcileRoom(room);

  expect(lobby.media.removed).toEqual([`${room} customer:${tanvi.customerId}`]);
});
