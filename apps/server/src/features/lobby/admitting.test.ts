/** "Admit to this meeting": several customers with one agent, each with an end of their own. */
import { minutes, seconds } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffLobby } from '../../platform/testing/staffed-lobby.ts';
import { buildProduct, createWorld, type World } from '../../platform/testing/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function inMeeting(alone = false) {
  const lobby = await staffLobby(world, {
    flags: ['lobbyMode', 'showAgentName', ...(alone ? (['preventMultipleCustomers'] as const) : [])],
  });
  const priya = await lobby.agent('Priya');
  const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi')];
  const meetingId = await lobby.meet(priya, tanvi);
  const { requestId } = await lobby.service.knock(ravi);
  return { lobby, priya, tanvi, ravi, meetingId, requestId };
}

it('lets a waiting customer into the meeting, and everybody in it hears how many there are', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();

  const admitted = await lobby.staffSide.admit(priya, { requestId });

  expect(admitted).toEqual({ meetingId, productSlug: lobby.product.slug });
  expect(await lobby.service.current(ravi)).toMatchObject({ status: 'ACCEPTED', meetingId, place: null });
  expect(lobby.toldTo(ravi.customerId)).toEqual(['lobby_request-accepted', 'lobby_moderator-id']);
  const counts = lobby.told.filter(({ news }) => news.inMeeting !== undefined);
  expect(new Set(counts.map(({ to, news }) => `${to} ${news.inMeeting}`))).toEqual(
    new Set([`${priya.userId} 2`, `${tanvi.customerId} 2`, `${ravi.customerId} 2`]),
  );
  expect(await lobby.meetings.enter(ravi, meetingId)).toMatchObject({ as: 'customer', customerName: 'Ravi' });
  await lobby.enter(meetingId, ravi);
  expect((await lobby.service.current(ravi)).status).toBe('IN_MEETING');
  expect((await lobby.meetings.find(priya, meetingId)).customerName).toBe('Tanvi, Ravi');
});

it('one customer’s hang-up ends it for that one alone', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();
  await lobby.staffSide.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);
  world.clock.advance(minutes(2));

  const over = await lobby.meetings.hangUp(tanvi, meetingId);

  expect(over).toMatchObject({ status: 'ended', endedBy: 'customer' });
  await expect(lobby.meetings.enter(tanvi, meetingId)).rejects.toMatchObject({ code: 'meeting.ended' });
  expect((await lobby.service.current(tanvi)).status).toBe('ENDED');
  expect((await lobby.service.current(ravi)).status).toBe('IN_MEETING');
  expect(lobby.media.closed).toEqual([]);
  await lobby.service.knock(await lobby.customer('Uma'));
  expect(await lobby.service.offersOf(priya)).toEqual([]);
});

it('the last one’s hang-up ends it for the agent too, and each has a handle time of their own', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();
  world.clock.advance(minutes(1));
  await lobby.staffSide.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);
  world.clock.advance(minutes(1));
  await lobby.meetings.hangUp(tanvi, meetingId);
  world.clock.advance(minutes(1));
  await lobby.meetings.hangUp(ravi, meetingId);

  expect((await lobby.meetings.find(priya, meetingId)).status).toBe('ended');
  const lasted = async (customerId: string) => {
    const [visit] = await world.database.withTenant(lobby.scope, (unit) => lobby.visitsOf(unit, customerId));
    return visit?.durationSeconds;
  };
  expect(await lasted(tanvi.customerId)).toBe(120);
  expect(await lasted(ravi.customerId)).toBe(120);
  await lobby.pass(seconds(31));
  await lobby.service.knock(await lobby.customer('Uma'));
  expect((await lobby.service.offersOf(priya)).length).toBe(1);
});

it('the agent’s hang-up is everybody’s end', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();
  await lobby.staffSide.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);

  await lobby.meetings.hangUp(priya, meetingId);

  for (const customer of [tanvi, ravi])
    expect(await lobby.service.current(customer)).toMatchObject({ status: 'ENDED', endReason: 'hung-up' });
});

it('when the agent is gone both are first in the queue again, in their order', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();
  await lobby.staffSide.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);
  const room = `${lobby.scope.tenant}:${meetingId}`;
  lobby.media.inside.get(room)?.delete(`agent:${priya.userId}`);
  await lobby.meetings.hearNotice(room);

  await lobby.pass(minutes(3));

  expect(await lobby.service.current(tanvi)).toMatchObject({ place: 1, endReason: null });
  expect(await lobby.service.current(ravi)).toMatchObject({ place: 2, endReason: null });
  await expect(lobby.meetings.enter(ravi, meetingId)).rejects.toMatchObject({ code: 'meeting.ended' });
});

it('who is gone for too long has ended, and the meeting goes on with the other', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();
  await lobby.staffSide.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);
  const room = `${lobby.scope.tenant}:${meetingId}`;
  lobby.media.inside.get(room)?.delete(`customer:${tanvi.customerId}`);
  await lobby.meetings.hearNotice(room);

  await lobby.pass(minutes(3));

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'ENDED', endReason: 'gone' });
  expect((await lobby.service.current(ravi)).status).toBe('IN_MEETING');
});

it('a customer of several must be named to be handed on', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();
  const vikram = await lobby.agent('Vikram');
  await lobby.staffSide.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);
  const target = { to: 'agent', agentId: vikram.userId } as const;

  await expect(lobby.staffSide.transfer(priya, { meetingId, target })).rejects.toMatchObject({
    ...{ code: 'request.invalid', details: { fields: { requestId: 'required' } } },
  });
  await lobby.staffSide.transfer(priya, { meetingId, requestId, target });

  expect((await lobby.service.current(tanvi)).status).toBe('IN_MEETING');
  expect((await lobby.service.current(ravi)).status).toBe('OFFERED');
});

describe('with preventMultipleCustomers', () => {
  it('the meeting is full, and who was not let in keeps the place', async () => {
    const { lobby, priya, ravi, requestId } = await inMeeting(true);

    await expect(lobby.staffSide.admit(priya, { requestId })).rejects.toMatchObject({ code: 'meeting.full' });

    expect(await lobby.service.current(ravi)).toMatchObject({ status: 'WAITING', place: 1 });
  });

  it('an accept beside a meeting finds it full too', async () => {
    const { lobby, priya, ravi } = await inMeeting(true);
    const { meetingId } = await lobby.service.current(ravi);
    await world.own.owner.query(
      `insert into lobby_offers (tenant_id, request_id, agent_id, round, offered_at, expires_at)
       select tenant_id, id, $2, 1, now(), now() + interval '1 day' from lobby_requests where meeting_id = $1`,
      [meetingId, priya.userId],
    );

    await expect(lobby.service.accept(priya, meetingId, 'a-tab')).rejects.toMatchObject({
      code: 'meeting.full',
    });
  });

  it('of two who are let in at once the row of the meeting takes one', async () => {
    const lobby = await staffLobby(world, { flags: ['lobbyMode', 'preventMultipleCustomers'] });
    const priya = await lobby.agent('Priya');
    const [tanvi, ravi, uma] = [
      await lobby.customer('Tanvi'),
      await lobby.customer('Ravi'),
      await lobby.customer('Uma'),
    ];
    const meetingId = await lobby.meet(priya, tanvi);
    await world.own.owner.query(
      "update meeting_participants set left_at = now(), left_by = 'system' where meeting_id = $1 and side = 'customer'",
      [meetingId],
    );

    // Below the lobby's own lock: what holds is the meeting's row.
    const outcomes = await Promise.allSettled(
      [ravi, uma].map(({ customerId: id, name }) =>
        world.database.withTenant(lobby.scope, (unit) =>
          lobby.meetings.letIn(unit, meetingId, { id, name, isAlone: true }),
        ),
      ),
    );

    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : []));
    expect(refused).toEqual(['meeting.full']);
  });
});

it('nobody of another product is let in, and no agent without a meeting lets anybody in', async () => {
  const { lobby, priya, requestId } = await inMeeting();
  const other = await buildProduct(world, lobby.scope);
  const both = await lobby.agent('Meera', { products: [lobby.product, other] });
  const olga = await lobby.service.knock(await lobby.customer('Olga', other));

  await expect(lobby.staffSide.admit(priya, { requestId: olga.requestId })).rejects.toMatchObject({
    code: 'lobby.no_request',
  });
  await expect(lobby.staffSide.admit(both, { requestId })).rejects.toMatchObject({
    code: 'meeting.not_found',
  });
});
