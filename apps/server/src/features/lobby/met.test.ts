/** From the accept to the end of the meeting. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AcmeLobby, openAcmeLobby } from '../../platform/testing/acme-lobby.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
let agentOn: AcmeLobby['agentOn'];
let compose: AcmeLobby['compose'];
let customer: AcmeLobby['customer'];
let pass: AcmeLobby['pass'];
beforeEach(async () => {
  ({ agentOn, compose, customer, pass } = await openAcmeLobby(world));
});

describe('from the accept to the end', () => {
  async function meet() {
    const lobby = compose();
    const priya = await agentOn(lobby.service);
    const ananya = await customer();
    const { meetingId, queuedAt } = await lobby.service.knock(ananya);
    await lobby.service.accept(priya, meetingId, 's');
    const room = `acme:${meetingId}`;
    const arrive = async (...identities: string[]) => {
      lobby.media.inside.set(room, new Set(identities));
      await lobby.meetings.hearNotice(room);
    };
    const both = [`agent:${priya.userId}`, `customer:${ananya.customerId}`] as const;
    const seen = { agents: [priya.userId], customers: [ananya.customerId] };
    return { ...lobby, priya, ananya, meetingId, queuedAt, arrive, both, seen };
  }

  it('both in the room is a meeting', async () => {
    const { service, priya, ananya, arrive, both, toldTo } = await meet();

    await arrive(both[1]);
    expect(await service.current(ananya)).toMatchObject({ status: 'ACCEPTED' });
    await arrive(...both);

    expect(await service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });
    expect(toldTo(ananya.customerId)).toContain('lobby_host-joined-meeting');
    expect(toldTo(priya.userId)).toContain('lobby_customer-joined-meeting');
  });

  it('an agent who does not come loses the lobby switch, and the customer keeps the place under a new meeting', async () => {
    const { service, priya, ananya, meetingId, queuedAt, arrive, both, seen } = await meet();
    await arrive(both[1]);

    await pass(service, lobbyLimits.agentArrivesMs, seen);

    const now = await service.current(ananya);
    expect(now).toMatchObject({ status: 'WAITING', place: 1, queuedAt });
    expect(now.meetingId).not.toBe(meetingId);
    expect(
      await world.database.withTenant(priya.scope, (unit) => service.isAvailable(unit, priya.userId)),
    ).toBe(false);
  });

  it("either side's hang-up ends it for both, closes the room, and gives the agent a pause", async () => {
    const { service, meetings, media, priya, ananya, meetingId, arrive, both, seen } = await meet();
    await arrive(...both);

    await meetings.hangUp(ananya, meetingId);

    expect(await meetings.find(priya, meetingId)).toMatchObject({ status: 'ended', endedBy: 'customer' });
    expect(await service.current(ananya)).toMatchObject({ status: 'ENDED', endReason: 'hung-up' });
    expect(media.closed).toEqual([`acme:${meetingId}`]);
    await service.knock(await customer());
    expect(await service.offersOf(priya)).toEqual([]);
    await pass(service, lobbyLimits.wrapUpMs, seen);
    expect(await service.offersOf(priya)).toHaveLength(1);
  });

  it('an agent who is lost gets three minutes to come back; then the customer waits first in line', async () => {
    const { service, ananya, arrive, both, seen } = await meet();
    await arrive(...both);
    await arrive(both[1]);

    await pass(service, lobbyLimits.returnMs - 1, seen);
    expect(await service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });
    await arrive(...both);
    await pass(service, 60_000, seen);
    expect(await service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });

    await arrive(both[1]);
    await pass(service, lobbyLimits.returnMs, seen);
    expect(await service.current(ananya)).toMatchObject({ place: 1 });
  });

  it('the key opens the room to those two only, and to nobody once it is over', async () => {
    const { meetings, priya, ananya, meetingId } = await meet();
    const other = await customer();
    const room = `acme:${meetingId}`;
    const key = { room, identity: `customer:${ananya.customerId}` };

    expect((await meetings.enter(ananya, meetingId)).token).toBe(`${room} customer:${ananya.customerId}`);
    await expect(meetings.enter(other, meetingId)).rejects.toMatchObject({ code: 'meeting.not_found' });
    expect(await meetings.mayEnter({ room, identity: `customer:${other.customerId}` })).toBe(false);
    expect(await meetings.mayEnter({ room: room.replace('acme', 'globex'), identity: key.identity })).toBe(
      false,
    );
    expect(await meetings.mayEnter(key)).toBe(true);

    await meetings.hangUp(priya, meetingId);
    expect(await meetings.mayEnter(key)).toBe(false);
    await expect(meetings.enter(ananya, meetingId)).rejects.toMatchObject({ code: 'meeting.ended' });
  });
});
