/** A meeting from the accept to its end. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AcmeLobby, createAcmeLobby } from '../../../testing/setups/acme-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());
let agentOn: AcmeLobby['agentOn'];
let compose: AcmeLobby['compose'];
let customer: AcmeLobby['customer'];
let advance: AcmeLobby['advance'];
beforeEach(async () => {
  ({ agentOn, compose, customer, advance } = await createAcmeLobby(world));
});

describe('a meeting from accept to end', () => {
  async function meet() {
    const lobby = compose();
    const priya = await agentOn(lobby.service);
    const ananya = await customer();
    const { meetingId, queuedAt } = await lobby.service.knock(ananya);
    await lobby.service.accept(priya, meetingId, 's');
    const room = `acme:${meetingId}`;
    const arrive = async (...identities: string[]) => {
      lobby.media.inside.set(room, new Set(identities));
      await lobby.meetings.reconcileRoom(room);
    };
    const both = [`agent:${priya.userId}`, `customer:${ananya.customerId}`] as const;
    const seen = { agents: [priya.userId], customers: [ananya.customerId] };
    return { ...lobby, priya, ananya, meetingId, queuedAt, arrive, both, seen };
  }

  it('is IN_MEETING once both are in the room', async () => {
    const { service, priya, ananya, arrive, both, eventsSentTo } = await meet();

    await arrive(both[1]);
    expect(await service.current(ananya)).toMatchObject({ status: 'ACCEPTED' });
    await arrive(...both);

    expect(await service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });
    expect(eventsSentTo(ananya.customerId)).toContain('lobby_host-joined-meeting');
    expect(eventsSentTo(priya.userId)).toContain('lobby_customer-joined-meeting');
  });

  it('switches the lobby off for an agent who does not come, and requeues the customer with a new meeting id', async () => {
    const { service, priya, ananya, meetingId, queuedAt, arrive, both, seen } = await meet();
    await arrive(both[1]);

    await advance(service, lobbyLimits.agentJoinTimeoutMs, seen);

    const now = await service.current(ananya);
    expect(now).toMatchObject({ status: 'WAITING', place: 1, queuedAt });
    expect(now.meetingId).not.toBe(meetingId);
    expect(await world.database.withTenant(priya.scope, (tx) => service.isAvailable(tx, priya.userId))).toBe(
      false,
    );
  });

  it('ends for both by a hang-up, closes the room and starts the agent’s pause', async () => {
    const { service, meetings, media, priya, ananya, meetingId, arrive, both, seen } = await meet();
    await arrive(...both);

    await meetings.hangUp(ananya, meetingId);

    expect(await meetings.find(priya, meetingId)).toMatchObject({ status: 'ended', endedBy: 'customer' });
    expect(await service.current(ananya)).toMatchObject({ status: 'ENDED', endReason: 'hung-up' });
    expect(media.closed).toEqual([`acme:${meetingId}`]);
    await service.knock(await customer());
    expect(await service.offersOf(priya)).toEqual([]);
    await advance(service, lobbyLimits.wrapUpMs, seen);
    expect(await service.offersOf(priya)).toHaveLength(1);
  });

  it('waits three minutes for a lost agent, then returns the customer to the front of the queue', async () => {
    const { service, ananya, arrive, both, seen } = await meet();
    await arrive(...both);
    await arrive(both[1]);

    await advance(service, lobbyLimits.returnWindowMs - 1, seen);
    expect(await service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });
    await arrive(...both);
    await advance(service, 60_000, seen);
    expect(await service.current(ananya)).toMatchObject({ status: 'IN_MEETING' });

    await arrive(both[1]);
    await advance(service, lobbyLimits.returnWindowMs, seen);
    expect(await service.current(ananya)).toMatchObject({ place: 1 });
  });

  it('admits only its two participants to the room, and no one after its end', async () => {
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
