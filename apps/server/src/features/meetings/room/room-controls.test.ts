/** Room controls: who may use them, on target, and what LiveKit receives. */

import { seconds } from '@foyer/contract/core/time.ts';
import { roomLimits } from '@foyer/contract/meetings/room.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { buildCustomer, createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

/** Priya with Tanvi and Ravi in one meeting, and an agent who is not in it. */
async function inMeeting() {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi')];
  const meetingId = await lobby.meet(priya, tanvi);
  const { requestId } = await lobby.service.knock(ravi);
  await lobby.staffService.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);
  const stranger = await lobby.agent('Sam');
  const { room } = lobby.meetings;
  const of = (person: { customerId: string }) => lobby.media.made.get(`customer:${person.customerId}`);
  const target = (person: { customerId: string }) => ({ meetingId, customerId: person.customerId });
  return { lobby, room, priya, tanvi, ravi, stranger, meetingId, of, target };
}

describe('a raised hand', () => {
  it('is published with its time, which a second raise keeps', async () => {
    const { room, tanvi, meetingId, of } = await inMeeting();

    const raisedAt = await room.raiseHand(tanvi, meetingId, true);
    world.clock.advance(seconds(9));
    const again = await room.raiseHand(tanvi, meetingId, true);

    expect(again).toEqual(raisedAt);
    expect(of(tanvi)?.attributes.hand).toBe(raisedAt?.toISOString());
  });

  it('is lowered by the customer and by the agent', async () => {
    const { room, priya, tanvi, ravi, meetingId, of, target } = await inMeeting();
    await room.raiseHand(tanvi, meetingId, true);
    await room.raiseHand(ravi, meetingId, true);

    await room.raiseHand(tanvi, meetingId, false);
    await room.lowerHand(priya, target(ravi));

    expect([of(tanvi)?.attributes.hand, of(ravi)?.attributes.hand]).toEqual(['', '']);
  });

  it('is not stored if LiveKit does not answer', async () => {
    const { lobby, room, tanvi, meetingId } = await inMeeting();
    lobby.media.down = true;

    await expect(room.raiseHand(tanvi, meetingId, true)).rejects.toMatchObject({ code: 'media.unavailable' });

    lobby.media.down = false;
    await lobby.meetings.enter(tanvi, meetingId);
    expect(lobby.media.minted.at(-1)?.attributes.hand).toBe('');
  });

  it('stays raised after a reconnect', async () => {
    const { lobby, room, tanvi, meetingId } = await inMeeting();
    const raisedAt = await room.raiseHand(tanvi, meetingId, true);

    await lobby.meetings.enter(tanvi, meetingId);

    expect(lobby.media.minted.at(-1)?.attributes).toEqual({
      side: 'customer',
      hand: raisedAt?.toISOString(),
      held: '',
    });
  });
});

describe('a mute', () => {
  it('mutes the track of the given customer', async () => {
    const { lobby, room, priya, ravi, target } = await inMeeting();

    await room.mute(priya, target(ravi), 'microphone');

    expect(lobby.media.muted).toEqual([{ identity: `customer:${ravi.customerId}`, source: 'microphone' }]);
  });
});

describe('a removal', () => {
  it('removes one customer, keeps the others, and rejects old and new tokens', async () => {
    const { lobby, room, priya, tanvi, ravi, meetingId, target } = await inMeeting();
    const key = { room: `${lobby.scope.tenant}:${meetingId}`, identity: `customer:${ravi.customerId}` };
    expect(await lobby.meetings.mayEnter(key)).toBe(true);

    await room.remove(priya, target(ravi));

    expect(lobby.media.removed).toEqual([`${key.room} ${key.identity}`]);
    expect(await lobby.meetings.mayEnter(key)).toBe(false);
    await expect(lobby.meetings.enter(ravi, meetingId)).rejects.toMatchObject({ code: 'meeting.ended' });
    expect((await lobby.meetings.find(tanvi, meetingId)).status).toBe('open');
    expect((await lobby.service.current(ravi)).status).toBe('ENDED');
  });

  it('is repeated at the next reconciliation if the customer joined concurrently', async () => {
    const { lobby, room, priya, ravi, meetingId, target } = await inMeeting();
    await room.remove(priya, target(ravi));

    await lobby.enter(meetingId, ravi);

    const gone = `${lobby.scope.tenant}:${meetingId} customer:${ravi.customerId}`;
    expect(lobby.media.removed).toEqual([gone, gone]);
  });

  it('is audited with agent and customer', async () => {
    const { lobby, room, priya, ravi, meetingId, target } = await inMeeting();

    await room.remove(priya, target(ravi), { ip: '10.0.0.9' });

    expect(lobby.auditEntries.at(-1)).toMatchObject({
      action: 'UPDATE',
      logType: 'JOIN_DEMO',
      after: { removed: true },
      actor: { id: priya.userId, ip: '10.0.0.9' },
      entity: { kind: 'meeting', id: meetingId, personId: ravi.customerId },
    });
  });
});

describe('a hold', () => {
  it('stops media in both directions until it ends', async () => {
    const { room, priya, ravi, of, target } = await inMeeting();

    const heldAt = await room.hold(priya, { ...target(ravi), held: true });
    expect(of(ravi)).toMatchObject({ mayHear: false, isAudible: false });
    expect(of(ravi)?.attributes.held).toBe(heldAt?.toISOString());
    await room.hold(priya, { ...target(ravi), held: false });

    expect(of(ravi)).toMatchObject({ mayHear: true, isAudible: true, attributes: { held: '' } });
  });

  it('continues after a rejoin', async () => {
    const { lobby, room, priya, ravi, meetingId, target } = await inMeeting();
    const heldAt = await room.hold(priya, { ...target(ravi), held: true });

    await lobby.meetings.enter(ravi, meetingId);

    expect(lobby.media.minted.at(-1)).toMatchObject({
      mayHear: false,
      attributes: { held: heldAt?.toISOString() },
    });
  });

  it('rejects tokens with permission to subscribe, and admits the others', async () => {
    const { lobby, room, priya, ravi, meetingId, target } = await inMeeting();
    await lobby.meetings.enter(ravi, meetingId);
    const before = lobby.media.minted.at(-1);
    await room.hold(priya, { ...target(ravi), held: true });
    await lobby.meetings.enter(ravi, meetingId);
    const during = lobby.media.minted.at(-1);

    const admits = (token: typeof before) => !!token && lobby.meetings.mayEnter(token);
    expect([await admits(before), await admits(during)]).toEqual([false, true]);

    await room.hold(priya, { ...target(ravi), held: false });
    expect(await admits(before)).toBe(true);
  });

  it('applies to earlier tokens and to new tracks', async () => {
    const { lobby, room, priya, ravi, meetingId, of, target } = await inMeeting();
    await room.hold(priya, { ...target(ravi), held: true });
    lobby.media.made.set(`customer:${ravi.customerId}`, { mayHear: true, isAudible: true, attributes: {} });

    await lobby.meetings.reconcileRoom(`${lobby.scope.tenant}:${meetingId}`);

    expect(of(ravi)).toMatchObject({ mayHear: false, isAudible: false });
    expect(of(ravi)?.attributes.held).not.toBe('');
  });

  it('is audited once for repeated requests', async () => {
    const { lobby, room, priya, ravi, target } = await inMeeting();

    await room.hold(priya, { ...target(ravi), held: true });
    await room.hold(priya, { ...target(ravi), held: true });

    const holds = lobby.auditEntries.filter(({ after }) => after && 'held' in after);
    expect(holds).toMatchObject([{ before: { held: false }, after: { held: true } }]);
  });
});

describe('all room controls', () => {
  it('are rejected for agents outside the meeting, other tenants and unknown customers', async () => {
    const { lobby, room, priya, ravi, stranger, meetingId, target } = await inMeeting();
    const outsider = await buildCustomer(world, lobby.scope, { product: lobby.product });
    const other = await inMeeting();
    const controls = [
      (agent: typeof priya, customer: typeof ravi) => room.lowerHand(agent, target(customer)),
      (agent: typeof priya, customer: typeof ravi) => room.mute(agent, target(customer), 'camera'),
      (agent: typeof priya, customer: typeof ravi) => room.remove(agent, target(customer)),
      (agent: typeof priya, customer: typeof ravi) => room.hold(agent, { ...target(customer), held: true }),
    ];

    for (const act of controls) {
      await expect(act(stranger, ravi)).rejects.toMatchObject({ code: 'meeting.not_found' });
      await expect(act(other.priya, ravi)).rejects.toMatchObject({ code: 'meeting.not_found' });
      await expect(act(priya, outsider)).rejects.toMatchObject({ code: 'customer.not_found' });
    }
    await expect(room.raiseHand(outsider, meetingId, true)).rejects.toMatchObject({
      code: 'meeting.not_found',
    });
    expect(lobby.media.muted).toEqual([]);
    expect(lobby.media.removed).toEqual([]);
  });

  it('are rejected with meeting.ended after the end', async () => {
    const { lobby, room, priya, ravi, meetingId, target } = await inMeeting();
    await lobby.meetings.hangUp(priya, meetingId);
    const code = 'meeting.ended';

    await expect(room.raiseHand(ravi, meetingId, true)).rejects.toMatchObject({ code });
    await expect(room.mute(priya, target(ravi), 'screen')).rejects.toMatchObject({ code });
    await expect(room.remove(priya, target(ravi))).rejects.toMatchObject({ code });
    await expect(room.hold(priya, { ...target(ravi), held: true })).rejects.toMatchObject({ code });
  });
});

describe('a token of a connection check', () => {
  it('admits only its own identity to its own room', async () => {
    const { lobby, ravi } = await inMeeting();
    await lobby.meetings.connectionCheckToken(ravi.scope);
    const { room, identity } = lobby.media.minted.at(-1) ?? { room: '', identity: '' };

    expect(room).toMatch(new RegExp(`^${lobby.scope.tenant}:check-`));
    expect(await lobby.meetings.mayEnter({ room, identity })).toBe(true);
    const another = { room, identity: `customer:${ravi.customerId}` };
    expect(await lobby.meetings.mayEnter(another)).toBe(false);
  });

  it('opens no meeting, permits no publishing, and is unique per call', async () => {
    const { lobby, ravi, meetingId } = await inMeeting();
    await lobby.meetings.connectionCheckToken(ravi.scope);
    await lobby.meetings.connectionCheckToken(ravi.scope);
    const [first, second] = lobby.media.minted.slice(-2);

    expect(second).toMatchObject({ mayShare: false, name: '', lastsMs: roomLimits.checkTokenLifetimeMs });
    expect(second?.room).not.toBe(first?.room);
    const inside = { room: `${lobby.scope.tenant}:${meetingId}`, identity: second?.identity ?? '' };
    expect(await lobby.meetings.mayEnter(inside)).toBe(false);
    const others = { room: first?.room ?? '', identity: second?.identity ?? '' };
    expect(await lobby.meetings.mayEnter(others)).toBe(false);
  });
});
