/** Admission to a running meeting: several customers with one agent, each with their own end. */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { describe, expect, it } from 'vitest';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { buildProduct } from '../../../testing/setups/tenant-setup.ts';

const setup = createStaffedLobbySetup();

async function inMeeting(alone = false) {
  const lobby = await setup.lobby({
    flags: ['lobbyMode', 'showAgentName', ...(alone ? (['preventMultipleCustomers'] as const) : [])],
  });
  const priya = await lobby.agent('Priya');
  const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi')];
  const meetingId = await lobby.meet(priya, tanvi);
  setup.world.clock.advance(1);
  const { requestId } = await lobby.service.knock(ravi);
  return { lobby, priya, tanvi, ravi, meetingId, requestId };
}

it('admits a waiting customer and notifies every participant of the number of customers', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();

  const admitted = await lobby.staffService.admit(priya, { requestId });

  expect(admitted).toEqual({ meetingId, productSlug: lobby.product.slug });
  expect(await lobby.service.current(ravi)).toMatchObject({ status: 'ACCEPTED', meetingId, place: null });
  expect(lobby.eventsSentTo(ravi.customerId)).toEqual(['lobby_request-accepted', 'lobby_moderator-id']);
  const counts = lobby.sent.filter(({ payload }) => payload.inMeeting !== undefined);
  expect(new Set(counts.map(({ to, payload }) => `${to} ${payload.inMeeting}`))).toEqual(
    new Set([`${priya.userId} 2`, `${tanvi.customerId} 2`, `${ravi.customerId} 2`]),
  );
  expect(await lobby.meetings.enter(ravi, meetingId)).toMatchObject({ as: 'customer', customerName: 'Ravi' });
  await lobby.enter(meetingId, ravi);
  expect((await lobby.service.current(ravi)).status).toBe('IN_MEETING');
  expect((await lobby.meetings.find(priya, meetingId)).customerName).toBe('Tanvi, Ravi');
});

it('a hang-up by one customer ends the meeting for that customer only', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();
  await lobby.staffService.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);
  setup.world.clock.advance(minutes(2));

  const over = await lobby.meetings.hangUp(tanvi, meetingId);

  expect(over).toMatchObject({ status: 'ended', endedBy: 'customer' });
  await expect(lobby.meetings.enter(tanvi, meetingId)).rejects.toMatchObject({ code: 'meeting.ended' });
  expect((await lobby.service.current(tanvi)).status).toBe('ENDED');
  expect((await lobby.service.current(ravi)).status).toBe('IN_MEETING');
  expect(lobby.media.closed).toEqual([]);
  await lobby.service.knock(await lobby.customer('Uma'));
  expect(await lobby.service.offersOf(priya)).toEqual([]);
});

it('the last customer’s hang-up ends the meeting, and each customer has their own duration', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();
  setup.world.clock.advance(minutes(1));
  await lobby.staffService.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);
  setup.world.clock.advance(minutes(1));
  await lobby.meetings.hangUp(tanvi, meetingId);
  setup.world.clock.advance(minutes(1));
  await lobby.meetings.hangUp(ravi, meetingId);

  expect((await lobby.meetings.find(priya, meetingId)).status).toBe('ended');
  const lasted = async (customerId: string) => {
    const [visit] = await setup.world.database.withTenant(lobby.scope, (tx) =>
      lobby.visitHistoryOf(tx, customerId),
    );
    return visit?.durationSeconds;
  };
  expect(await lasted(tanvi.customerId)).toBe(120);
  expect(await lasted(ravi.customerId)).toBe(120);
  await lobby.advance(seconds(31));
  await lobby.service.knock(await lobby.customer('Uma'));
  expect((await lobby.service.offersOf(priya)).length).toBe(1);
});

it('the agent’s hang-up ends the meeting for every customer', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();
  await lobby.staffService.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);

  await lobby.meetings.hangUp(priya, meetingId);

  for (const customer of [tanvi, ravi])
    expect(await lobby.service.current(customer)).toMatchObject({ status: 'ENDED', endReason: 'hung-up' });
});

it('both customers return to the front of the queue in their order when the agent is lost', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();
  await lobby.staffService.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);
  const room = `${lobby.scope.tenant}:${meetingId}`;
  lobby.media.inside.get(room)?.delete(`agent:${priya.userId}`);
  await lobby.meetings.reconcileRoom(room);

  await lobby.advance(minutes(3));

  expect(await lobby.service.current(tanvi)).toMatchObject({ place: 1, endReason: null });
  expect(await lobby.service.current(ravi)).toMatchObject({ place: 2, endReason: null });
  await expect(lobby.meetings.enter(ravi, meetingId)).rejects.toMatchObject({ code: 'meeting.ended' });
});

it('the request of a customer who is away too long ends, and the meeting continues with the other customer', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();
  await lobby.staffService.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);
  const room = `${lobby.scope.tenant}:${meetingId}`;
  lobby.media.inside.get(room)?.delete(`customer:${tanvi.customerId}`);
  await lobby.meetings.reconcileRoom(room);

  await lobby.advance(minutes(3));

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'ENDED', endReason: 'gone' });
  expect((await lobby.service.current(ravi)).status).toBe('IN_MEETING');
});

it('a transfer from a meeting with several customers requires a requestId', async () => {
  const { lobby, priya, tanvi, ravi, meetingId, requestId } = await inMeeting();
  const vikram = await lobby.agent('Vikram');
  await lobby.staffService.admit(priya, { requestId });
  await lobby.enter(meetingId, ravi);
  const target = { to: 'agent', agentId: vikram.userId } as const;

  await expect(lobby.staffService.transfer(priya, { meetingId, target })).rejects.toMatchObject({
    code: 'request.invalid',
    details: { fields: { requestId: 'required' } },
  });
  await lobby.staffService.transfer(priya, { meetingId, requestId, target });

  expect((await lobby.service.current(tanvi)).status).toBe('IN_MEETING');
  expect((await lobby.service.current(ravi)).status).toBe('OFFERED');
});

describe('with preventMultipleCustomers', () => {
  it('admission fails with meeting.full, and the customer keeps the queue position', async () => {
    const { lobby, priya, ravi, requestId } = await inMeeting(true);

    await expect(lobby.staffService.admit(priya, { requestId })).rejects.toMatchObject({
      code: 'meeting.full',
    });

    expect(await lobby.service.current(ravi)).toMatchObject({ status: 'WAITING', place: 1 });
  });

  it('an accept during a meeting fails with meeting.full', async () => {
    const { lobby, priya, ravi } = await inMeeting(true);
    const { meetingId } = await lobby.service.current(ravi);
    await setup.world.own.owner.query(
      `insert into lobby_offers (tenant_id, request_id, agent_id, round, offered_at, expires_at)
       select tenant_id, id, $2, 1, now(), now() + interval '1 day' from lobby_requests where meeting_id = $1`,
      [meetingId, priya.userId],
    );

    await expect(lobby.service.accept(priya, meetingId, 'a-tab')).rejects.toMatchObject({
      code: 'meeting.full',
    });
  });

  it('of two concurrent admissions one fails with meeting.full', async () => {
    const lobby = await setup.lobby({ flags: ['lobbyMode', 'preventMultipleCustomers'] });
    const priya = await lobby.agent('Priya');
    const [tanvi, ravi, uma] = [
      await lobby.customer('Tanvi'),
      await lobby.customer('Ravi'),
      await lobby.customer('Uma'),
    ];
    const meetingId = await lobby.meet(priya, tanvi);
    await setup.world.own.owner.query(
      "update meeting_participants set left_at = now(), left_by = 'system' where meeting_id = $1 and side = 'customer'",
      [meetingId],
    );

    // Without the lobby lock, so that only the lock on the meeting's row decides.
    const outcomes = await Promise.allSettled(
      [ravi, uma].map(({ customerId: id, name }) =>
        setup.world.database.withTenant(lobby.scope, (tx) =>
          lobby.meetings.admitCustomer(tx, meetingId, { id, name, isAlone: true }),
        ),
      ),
    );

    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : []));
    expect(refused).toEqual(['meeting.full']);
  });
});

it('rejects a request of another product, and an agent who is in no meeting', async () => {
  const { lobby, priya, requestId } = await inMeeting();
  const other = await buildProduct(setup.world, lobby.scope);
  const both = await lobby.agent('Meera', { products: [lobby.product, other] });
  const olga = await lobby.service.knock(await lobby.customer('Olga', other));

  await expect(lobby.staffService.admit(priya, { requestId: olga.requestId })).rejects.toMatchObject({
    code: 'lobby.no_request',
  });
  await expect(lobby.staffService.admit(both, { requestId })).rejects.toMatchObject({
    code: 'meeting.not_found',
  });
});
