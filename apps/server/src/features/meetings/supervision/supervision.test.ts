/** Supervision: who may monitor, whisper and step in, what each side learns of it, and when it ends. */
import { minutes } from '@foyer/contract/core/time.ts';
import { monitorIdentityOf, supervisionLimits } from '@foyer/contract/meetings/supervision.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { createStaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { userDeactivated } from '../../users/index.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

/** Priya with Tanvi in a meeting, and the admin Meera who is not in it. */
async function inMeeting() {
  const lobby = await createStaffedLobby(world, { flags: ['lobbyMode', 'showAgentName', 'bargein'] });
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const meetingId = await lobby.meet(priya, tanvi);
  const meera = await lobby.admin('Meera');
  const { supervision } = lobby.meetings;
  const room = `${lobby.scope.tenant}:${meetingId}`;
  const staffRoom = `${room}:staff`;
  const monitor = monitorIdentityOf(meetingId);
  const inside = lobby.media.inside.get(room) ?? new Set<string>();
  const mayEnter = (name: string, identity: string) => lobby.meetings.mayEnter({ room: name, identity });
  /** The admin monitors, and their page is connected. */
  async function monitorAs(admin: StaffActor): Promise<void> {
    await supervision.start(admin, meetingId, 'monitor');
    inside.add(monitor);
    await lobby.meetings.reconcileRoom(room);
  }
  const modes = () =>
    lobby.auditEntries
      .filter(({ logType, after }) => logType === 'JOIN_DEMO' && after && 'mode' in after)
      .map(({ actor, after }) => [actor.name, after?.mode]);
  const notices = () => lobby.media.said.filter(({ topic }) => topic === 'supervision');
  const ends = async () => (await supervision.find(meera, meetingId)).supervisor === null;
  const agentIdentity = `agent:${priya.userId}`;
  return {
    lobby,
    supervision,
    priya,
    tanvi,
    meera,
    meetingId,
    room,
    staffRoom,
    monitor,
    inside,
    mayEnter,
    monitorAs,
    modes,
    notices,
    ends,
    agentIdentity,
  };
}

describe('monitoring', () => {
  it('gives a hidden token without permission to publish, and is audited', async () => {
    const { lobby, supervision, meera, meetingId, room, monitor, mayEnter, modes } = await inMeeting();
    expect(await mayEnter(room, monitor)).toBe(false);

    const { entry } = await supervision.start(meera, meetingId, 'monitor', { ip: '192.0.2.7' });

    expect(entry?.token).toBe(`${room} ${monitor}`);
    expect(lobby.media.minted.at(-1)).toMatchObject({
      room,
      identity: monitor,
      name: '',
      mayShare: false,
      mayHear: true,
      isHidden: true,
      attributes: {},
    });
    expect(await mayEnter(room, monitor)).toBe(true);
    expect(modes()).toEqual([['Meera', 'monitor']]);
  });

  it('is announced to the agent alone, by name, also after a reload of their page', async () => {
    const { supervision, priya, meera, meetingId, agentIdentity, notices } = await inMeeting();

    await supervision.start(meera, meetingId, 'monitor');

    expect(notices()).toMatchObject([{ to: [agentIdentity], payload: {} }]);
    expect((await supervision.find(priya, meetingId)).supervisor).toMatchObject({ name: 'Meera' });
  });

  it('changes nothing that the customer receives', async () => {
    const { lobby, tanvi, meera, meetingId, monitorAs } = await inMeeting();
    const before = await lobby.meetings.find(tanvi, meetingId);
    const sentBefore = lobby.eventsSentTo(tanvi.customerId);

    await monitorAs(meera);

    expect(await lobby.meetings.find(tanvi, meetingId)).toEqual(before);
    expect(lobby.eventsSentTo(tanvi.customerId)).toEqual(sentBefore);
    const presences = await world.database.withTenant(lobby.scope, (tx) =>
      lobby.meetings.presencesOf(tx, [meetingId]),
    );
    expect(presences.map(({ side }) => side).sort()).toEqual(['agent', 'customer']);
  });

  it('is for one admin at a time, and a second start of the same admin is not audited again', async () => {
    const { lobby, supervision, meera, meetingId, modes } = await inMeeting();
    const sana = await lobby.admin('Sana');
    await supervision.start(meera, meetingId, 'monitor');
    await supervision.start(meera, meetingId, 'monitor');

    await expect(supervision.start(sana, meetingId, 'monitor')).rejects.toMatchObject({
      code: 'supervision.taken',
      details: { takenBy: 'Meera' },
    });

    expect(modes()).toEqual([['Meera', 'monitor']]);
  });

  it('is refused with the flag off, after the end, for another tenant, and for an admin in the meeting', async () => {
    const { lobby, supervision, priya, meera, meetingId } = await inMeeting();
    const other = await inMeeting();
    const start = (admin: StaffActor, mode: 'monitor' | 'join' = 'monitor') =>
      supervision.start(admin, meetingId, mode);

    await expect(start(other.meera)).rejects.toMatchObject({ code: 'meeting.not_found' });
    await start(meera, 'join');
    await expect(start(meera)).rejects.toMatchObject({ code: 'request.invalid' });
    lobby.setFlag('bargein', false);
    await expect(start(meera)).rejects.toMatchObject({ code: 'feature.off' });
    await expect(supervision.find(priya, meetingId)).rejects.toMatchObject({ code: 'feature.off' });
    lobby.setFlag('bargein', true);
    await lobby.meetings.hangUp(priya, meetingId);
    await expect(start(await lobby.admin('Sana'))).rejects.toMatchObject({ code: 'meeting.ended' });
  });

  it('is hidden from agents of other meetings', async () => {
    const { lobby, supervision, meera, meetingId } = await inMeeting();
    await supervision.start(meera, meetingId, 'monitor');
    const sam = await lobby.agent('Sam');

    for (const ask of [supervision.find(sam, meetingId), supervision.staffRoom(sam, meetingId)])
      await expect(ask).rejects.toMatchObject({ code: 'meeting.not_found' });
  });
});

describe('the end of monitoring', () => {
  it('removes the supervisor, closes the side room, notifies the agent, and revokes the token', async () => {
    const { lobby, supervision, meera, meetingId, room, staffRoom, monitor, ...rest } = await inMeeting();
    await rest.monitorAs(meera);

    await supervision.stop(meera, meetingId);
    await supervision.stop(meera, meetingId);

    expect(lobby.media.removed).toEqual([`${room} ${monitor}`]);
    expect(lobby.media.closed).toEqual([staffRoom]);
    expect(rest.notices()).toHaveLength(2);
    expect([await rest.mayEnter(room, monitor), await rest.mayEnter(staffRoom, monitor)]).toEqual([
      false,
      false,
    ]);
  });

  it('follows the end of the meeting, and the side room is closed too', async () => {
    const { lobby, priya, meera, meetingId, room, staffRoom, monitorAs, ends } = await inMeeting();
    await monitorAs(meera);

    await lobby.meetings.hangUp(priya, meetingId);

    expect(lobby.media.closed.sort()).toEqual([room, staffRoom]);
    expect(await ends()).toBe(true);
  });

  it('follows when the supervisor is out of the room for a minute, and not before', async () => {
    const { lobby, meera, room, monitor, inside, monitorAs, ends } = await inMeeting();
    await monitorAs(meera);
    world.clock.advance(minutes(10));
    await lobby.meetings.reconcileRoom(room);
    inside.delete(monitor);

    world.clock.advance(supervisionLimits.absenceMs - 1);
    await lobby.meetings.reconcileRoom(room);
    expect(await ends()).toBe(false);
    world.clock.advance(1);
    await lobby.meetings.reconcileRoom(room);

    expect(await ends()).toBe(true);
  });

  it('follows when the flag is turned off', async () => {
    const { lobby, meera, room, monitor, mayEnter, monitorAs } = await inMeeting();
    await monitorAs(meera);

    lobby.setFlag('bargein', false);
    expect(await mayEnter(room, monitor)).toBe(false);
    await lobby.meetings.reconcileRoom(room);

    expect(lobby.media.removed).toEqual([`${room} ${monitor}`]);
  });

  it('follows when the admin is deactivated', async () => {
    const { lobby, meera, room, monitor, mayEnter, monitorAs } = await inMeeting();
    await monitorAs(meera);

    await world.own.owner.query("update users set status = 'INACTIVE' where id = $1", [meera.userId]);
    expect(await mayEnter(room, monitor)).toBe(false);
    await world.database.withTenant(lobby.scope, (tx) =>
      lobby.events.publish(tx, userDeactivated, { userId: meera.userId }),
    );

    await expect.poll(() => lobby.media.removed).toEqual([`${room} ${monitor}`]);
  });
});

describe('a whisper', () => {
  it('goes through the side room, which the agent hears and the customer cannot enter', async () => {
    const { lobby, supervision, priya, tanvi, meera, meetingId, staffRoom, monitor, ...rest } =
      await inMeeting();
    await rest.monitorAs(meera);

    await supervision.whisper(meera, meetingId);
    expect(lobby.media.minted.at(-1)).toMatchObject({
      room: staffRoom,
      identity: monitor,
      mayShare: 'microphone',
    });
    await supervision.staffRoom(priya, meetingId);
    expect(lobby.media.minted.at(-1)).toMatchObject({
      room: staffRoom,
      identity: rest.agentIdentity,
      mayShare: false,
    });

    expect(await rest.mayEnter(staffRoom, monitor)).toBe(true);
    expect(await rest.mayEnter(staffRoom, rest.agentIdentity)).toBe(true);
    expect(await rest.mayEnter(staffRoom, `customer:${tanvi.customerId}`)).toBe(false);
    expect(rest.modes()).toEqual([
      ['Meera', 'monitor'],
      ['Meera', 'whisper'],
    ]);
  });

  it('is refused to an admin who does not monitor the meeting, and so is the side room without a supervisor', async () => {
    const { lobby, supervision, priya, meera, meetingId, modes } = await inMeeting();

    await expect(supervision.whisper(meera, meetingId)).rejects.toMatchObject({ code: 'supervision.over' });
    await expect(supervision.staffRoom(priya, meetingId)).rejects.toMatchObject({ code: 'supervision.over' });
    await supervision.start(await lobby.admin('Sana'), meetingId, 'monitor');
    await expect(supervision.whisper(meera, meetingId)).rejects.toMatchObject({ code: 'supervision.over' });

    expect(modes()).toEqual([['Sana', 'monitor']]);
  });

  it('does not count the people of the side room as present', async () => {
    const { lobby, priya, meera, meetingId, staffRoom, inside, room, agentIdentity, monitorAs } =
      await inMeeting();
    await monitorAs(meera);
    lobby.media.inside.set(staffRoom, new Set([agentIdentity]));
    inside.delete(agentIdentity);

    await lobby.meetings.reconcileRoom(staffRoom);
    await lobby.meetings.reconcileRoom(room);

    const busy = await world.database.withTenant(lobby.scope, (tx) =>
      lobby.meetings.findBusyAgents(tx, [priya.userId, meera.userId]),
    );
    expect(busy).toEqual([]);
    expect((await lobby.meetings.find(priya, meetingId)).status).toBe('open');
  });

  it('has a side room that is closed as orphaned only after its meeting has ended', async () => {
    const { lobby, priya, meetingId, staffRoom } = await inMeeting();
    lobby.media.inside.set(staffRoom, new Set());

    await lobby.meetings.closeOrphanedRooms();
    expect(lobby.media.closed).not.toContain(staffRoom);
    await lobby.meetings.hangUp(priya, meetingId);
    lobby.media.inside.set(staffRoom, new Set());
    await lobby.meetings.closeOrphanedRooms();

    expect(lobby.media.closed).toContain(staffRoom);
  });
});

describe('stepping in', () => {
  it('ends the monitoring and makes the admin a participant, who leaves without ending the meeting', async () => {
    const { lobby, supervision, priya, tanvi, meera, meetingId, room, ...rest } = await inMeeting();
    await rest.monitorAs(meera);

    const { entry } = await supervision.start(meera, meetingId, 'join');
    expect(entry).toBeNull();
    await lobby.enter(meetingId, meera);
    expect(await lobby.meetings.enter(meera, meetingId)).toMatchObject({ as: 'agent', endsForAll: false });
    expect(await lobby.meetings.find(tanvi, meetingId)).toMatchObject({ agentName: 'Priya' });
    expect(lobby.media.removed).toEqual([`${room} ${rest.monitor}`]);
    expect(await lobby.meetings.hangUp(meera, meetingId)).toMatchObject({ status: 'ended' });

    expect(lobby.media.removed).toContain(`${room} agent:${meera.userId}`);
    expect(await lobby.meetings.find(priya, meetingId)).toMatchObject({ status: 'open', endsForAll: true });
    expect(rest.modes()).toEqual([
      ['Meera', 'monitor'],
      ['Meera', 'join'],
    ]);
  });
});
