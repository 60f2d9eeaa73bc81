/** Hands, muting, removing and holding: for whom, on whom, and what the room is told. */
import { roomLimits } from '@foyer/contract/room.ts';
import { seconds } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffLobby } from '../../platform/testing/staffed-lobby.ts';
import { buildCustomer, createWorld, type World } from '../../platform/testing/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Priya with Tanvi and Ravi in one meeting; another agent beside it. */
async function inMeeting() {
  const lobby = await staffLobby(world);
  const priya = await lobby.agent('Priya');
  const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi')];
  const meetingId = await lobby.meet(priya, tanvi);
  const { requestId } = await lobby.service.knock(ravi);
  await lobby.staffSide.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);
  const stranger = await lobby.agent('Sam');
  const { room } = lobby.meetings;
  const of = (person: { customerId: string }) => lobby.media.made.get(`customer:${person.customerId}`);
  const whom = (person: { customerId: string }) => ({ meetingId, customerId: person.customerId });
  return { lobby, room, priya, tanvi, ravi, stranger, meetingId, of, whom };
}

describe('a raised hand', () => {
  it('is shown in the room since when it is up; raising it again keeps the place', async () => {
    const { room, tanvi, meetingId, of } = await inMeeting();

    const raisedAt = await room.raiseHand(tanvi, meetingId, true);
    world.clock.advance(seconds(9));
    const again = await room.raiseHand(tanvi, meetingId, true);

    expect(again).toEqual(raisedAt);
    expect(of(tanvi)?.attributes.hand).toBe(raisedAt?.toISOString());
  });

  it('goes down by who raised it, and by the agent after their turn', async () => {
    const { room, priya, tanvi, ravi, meetingId, of, whom } = await inMeeting();
    await room.raiseHand(tanvi, meetingId, true);
    await room.raiseHand(ravi, meetingId, true);

    await room.raiseHand(tanvi, meetingId, false);
    await room.lowerHand(priya, whom(ravi));

    expect([of(tanvi)?.attributes.hand, of(ravi)?.attributes.hand]).toEqual(['', '']);
  });

  it('is not kept where the room could not be told', async () => {
    const { lobby, room, tanvi, meetingId } = await inMeeting();
    lobby.media.down = true;

    await expect(room.raiseHand(tanvi, meetingId, true)).rejects.toMatchObject({ code: 'media.unavailable' });

    lobby.media.down = false;
    await lobby.meetings.enter(tanvi, meetingId);
    expect(lobby.media.minted.at(-1)?.attributes.hand).toBe('');
  });

  it('is still up for who comes back', async () => {
    const { lobby, room, tanvi, meetingId } = await inMeeting();
    const raisedAt = await room.raiseHand(tanvi, meetingId, true);

    await lobby.meetings.enter(tanvi, meetingId);

    expect(lobby.media.minted.at(-1)?.attributes).toEqual({
      ...{ side: 'customer', hand: raisedAt?.toISOString(), held: '' },
    });
  });
});

describe('a mute', () => {
  it('reaches the one who is named', async () => {
    const { lobby, room, priya, ravi, whom } = await inMeeting();

    await room.mute(priya, whom(ravi), 'microphone');

    expect(lobby.media.muted).toEqual([{ identity: `customer:${ravi.customerId}`, source: 'microphone' }]);
  });
});

describe('a removal', () => {
  it('takes one out and leaves the others; neither the key nor a new one opens any more', async () => {
    const { lobby, room, priya, tanvi, ravi, meetingId, whom } = await inMeeting();
    const key = { room: `${lobby.scope.tenant}:${meetingId}`, identity: `customer:${ravi.customerId}` };
    expect(await lobby.meetings.mayEnter(key)).toBe(true);

    await room.remove(priya, whom(ravi));

    expect(lobby.media.removed).toEqual([`${key.room} ${key.identity}`]);
    expect(await lobby.meetings.mayEnter(key)).toBe(false);
    await expect(lobby.meetings.enter(ravi, meetingId)).rejects.toMatchObject({ code: 'meeting.ended' });
    expect((await lobby.meetings.find(tanvi, meetingId)).status).toBe('open');
    expect((await lobby.service.current(ravi)).status).toBe('ENDED');
  });

  it('who slips in all the same is sent away by the next look', async () => {
    const { lobby, room, priya, ravi, meetingId, whom } = await inMeeting();
    await room.remove(priya, whom(ravi));

    await lobby.enter(meetingId, ravi);

    const gone = `${lobby.scope.tenant}:${meetingId} customer:${ravi.customerId}`;
    expect(lobby.media.removed).toEqual([gone, gone]);
  });

  it('is remembered with who did it to whom', async () => {
    const { lobby, room, priya, ravi, meetingId, whom } = await inMeeting();

    await room.remove(priya, whom(ravi), { ip: '10.0.0.9' });

    expect(lobby.noted.at(-1)).toMatchObject({
      ...{ action: 'UPDATE', logType: 'JOIN_DEMO', after: { removed: true } },
      actor: { id: priya.userId, ip: '10.0.0.9' },
      entity: { kind: 'meeting', id: meetingId, personId: ravi.customerId },
    });
  });
});

describe('a hold', () => {
  it('lets nothing pass either way until it is taken off', async () => {
    const { room, priya, ravi, of, whom } = await inMeeting();

    const heldAt = await room.hold(priya, { ...whom(ravi), held: true });
    expect(of(ravi)).toMatchObject({ mayHear: false, isHeard: false });
    expect(of(ravi)?.attributes.held).toBe(heldAt?.toISOString());
    await room.hold(priya, { ...whom(ravi), held: false });

    expect(of(ravi)).toMatchObject({ mayHear: true, isHeard: true, attributes: { held: '' } });
  });

  it('is not walked around by coming in again', async () => {
    const { lobby, room, priya, ravi, meetingId, whom } = await inMeeting();
    const heldAt = await room.hold(priya, { ...whom(ravi), held: true });

    await lobby.meetings.enter(ravi, meetingId);

    expect(lobby.media.minted.at(-1)).toMatchObject({
      mayHear: false,
      attributes: { held: heldAt?.toISOString() },
    });
  });

  it('holds also with a key of before, and for what is shared anew', async () => {
    const { lobby, room, priya, ravi, meetingId, of, whom } = await inMeeting();
    await room.hold(priya, { ...whom(ravi), held: true });
    lobby.media.made.set(`customer:${ravi.customerId}`, { mayHear: true, isHeard: true, attributes: {} });

    await lobby.meetings.hearNotice(`${lobby.scope.tenant}:${meetingId}`);

    expect(of(ravi)).toMatchObject({ mayHear: false, isHeard: false });
    expect(of(ravi)?.attributes.held).not.toBe('');
  });

  it('is remembered once, however often it is asked for', async () => {
    const { lobby, room, priya, ravi, whom } = await inMeeting();

    await room.hold(priya, { ...whom(ravi), held: true });
    await room.hold(priya, { ...whom(ravi), held: true });

    const holds = lobby.noted.filter(({ after }) => after && 'held' in after);
    expect(holds).toMatchObject([{ before: { held: false }, after: { held: true } }]);
  });
});

describe('all of it', () => {
  it('is refused to an agent who is not in the meeting, to another tenant, and about strangers', async () => {
    const { lobby, room, priya, ravi, stranger, meetingId, whom } = await inMeeting();
    const outsider = await buildCustomer(world, lobby.scope, { product: lobby.product });
    const other = await inMeeting();
    const doings = [
      (agent: typeof priya, customer: typeof ravi) => room.lowerHand(agent, whom(customer)),
      (agent: typeof priya, customer: typeof ravi) => room.mute(agent, whom(customer), 'camera'),
      (agent: typeof priya, customer: typeof ravi) => room.remove(agent, whom(customer)),
      (agent: typeof priya, customer: typeof ravi) => room.hold(agent, { ...whom(customer), held: true }),
    ];

    for (const act of doings) {
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

  it('is over with the meeting', async () => {
    const { lobby, room, priya, ravi, meetingId, whom } = await inMeeting();
    await lobby.meetings.hangUp(priya, meetingId);
    const code = 'meeting.ended';

    await expect(room.raiseHand(ravi, meetingId, true)).rejects.toMatchObject({ code });
    await expect(room.mute(priya, whom(ravi), 'screen')).rejects.toMatchObject({ code });
    await expect(room.remove(priya, whom(ravi))).rejects.toMatchObject({ code });
    await expect(room.hold(priya, { ...whom(ravi), held: true })).rejects.toMatchObject({ code });
  });
});

describe('a key of a connection check', () => {
  it('opens the empty room it is for, and that to nobody else', async () => {
    const { lobby, ravi } = await inMeeting();
    await lobby.meetings.keyToCheck(ravi.scope);
    const { room, identity } = lobby.media.minted.at(-1) ?? { room: '', identity: '' };

    expect(room).toMatch(new RegExp(`^${lobby.scope.tenant}:check-`));
    expect(await lobby.meetings.mayEnter({ room, identity })).toBe(true);
    const another = { room, identity: `customer:${ravi.customerId}` };
    expect(await lobby.meetings.mayEnter(another)).toBe(false);
  });

  it("leads into no meeting, shares nothing, and is no two people's", async () => {
    const { lobby, ravi, meetingId } = await inMeeting();
    await lobby.meetings.keyToCheck(ravi.scope);
    await lobby.meetings.keyToCheck(ravi.scope);
    const [first, second] = lobby.media.minted.slice(-2);

    expect(second).toMatchObject({ mayShare: false, name: '', lastsMs: roomLimits.checkKeyLastsMs });
    expect(second?.room).not.toBe(first?.room);
    const inside = { room: `${lobby.scope.tenant}:${meetingId}`, identity: second?.identity ?? '' };
    expect(await lobby.meetings.mayEnter(inside)).toBe(false);
    const others = { room: first?.room ?? '', identity: second?.identity ?? '' };
    expect(await lobby.meetings.mayEnter(others)).toBe(false);
  });
});
