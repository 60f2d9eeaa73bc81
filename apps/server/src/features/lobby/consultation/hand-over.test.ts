/** The hand-over of a warm transfer: the same meeting, a new agent, and what refuses it. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { expect, it } from 'vitest';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { buildProduct } from '../../../testing/setups/tenant-setup.ts';
import { createMeetingWithColleague } from '../testing/meeting-with-colleague.ts';

const setup = createStaffedLobbySetup({ withServer: true });
const inMeeting = createMeetingWithColleague(setup);

it('opens a successor in the same meeting with the original queue position, without a redirect', async () => {
  const { lobby, priya, tanvi, meetingId, requestId, queuedAt, room, handOver, consult } = await inMeeting();
  const consultationId = await consult();

  expect(await handOver(priya, consultationId)).toMatchObject({
    status: 'ENDED',
    endReason: 'handed-over',
  });

  const current = await lobby.service.current(tanvi);
  expect(current).toMatchObject({ status: 'IN_MEETING', meetingId, queuedAt, agentName: 'Vikram' });
  expect(current.requestId).not.toBe(requestId);
  expect(lobby.redirectOf(tanvi)).toBeUndefined();
  expect(lobby.media.closed).not.toContain(room);
  expect(lobby.media.removed).toContain(`${room} agent:${priya.userId}`);
  const { rows } = await setup.world.own.owner.query(
    'select status, successor_id from lobby_requests where id = $1',
    [requestId],
  );
  expect(rows).toEqual([{ status: 'TRANSFERRED', successor_id: current.requestId }]);
});

it('admits the new agent as the host and refuses the first one, whose pause begins', async () => {
  const { lobby, priya, vikram, tanvi, meetingId, room, handOver, consult, mayEnter } = await inMeeting();
  await handOver(priya, await consult());
  const [first, second] = [`agent:${priya.userId}`, `agent:${vikram.userId}`];

  expect([await mayEnter(room, first), await mayEnter(room, second)]).toEqual([false, true]);
  expect(await lobby.meetings.enter(vikram, meetingId)).toMatchObject({ as: 'agent', endsForAll: true });
  await expect(lobby.meetings.enter(priya, meetingId)).rejects.toMatchObject({ code: 'meeting.ended' });
  expect(await lobby.meetings.find(priya, meetingId)).toMatchObject({
    status: 'ended',
    endedBy: 'agent',
    endsForAll: false,
  });
  expect(await lobby.meetings.find(tanvi, meetingId)).toMatchObject({ agentName: 'Vikram' });
  const presence = await setup.world.database.withTenant(lobby.scope, (tx) =>
    lobby.presences.of(tx, priya.userId),
  );
  expect(presence?.state).toBe('wrapping-up');
});

it('keeps the customer on hold until the new agent is in the room', async () => {
  const { lobby, priya, vikram, meetingId, handOver, consult, isHeld, customerIdentity } = await inMeeting();
  await handOver(priya, await consult());
  expect(await isHeld()).toBe(true);
  setup.world.clock.advance(1000);

  await lobby.enter(meetingId, vikram);

  expect(await isHeld()).toBe(false);
  expect(lobby.media.made.get(customerIdentity)).toMatchObject({ mayHear: true, isAudible: true });
});

it('is audited once with the mode warm', async () => {
  const { priya, vikram, handOver, consult, transfers, requestId, lobby, tanvi } = await inMeeting();
  await handOver(priya, await consult());

  const successorId = (await lobby.service.current(tanvi)).requestId;
  expect(transfers()).toMatchObject([
    {
      actor: { id: priya.userId },
      entity: { id: requestId, label: 'Tanvi' },
      before: { status: 'IN_MEETING', agentId: priya.userId },
      after: { status: 'TRANSFERRED', to: 'agent', mode: 'warm', agentId: vikram.userId, successorId },
    },
  ]);
});

it('continues after the time that an absent agent has to return', async () => {
  const { lobby, priya, vikram, tanvi, meetingId, handOver, consult } = await inMeeting();
  await handOver(priya, await consult());
  await lobby.enter(meetingId, vikram);

  await lobby.pass(lobbyLimits.returnWindowMs + 10_000);

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'IN_MEETING', meetingId });
});

it('returns the customer to the front of the queue when the new agent does not come', async () => {
  const { lobby, priya, tanvi, handOver, consult, queuedAt } = await inMeeting();
  await handOver(priya, await consult());

  await lobby.pass(lobbyLimits.returnWindowMs);

  expect(await lobby.service.current(tanvi)).toMatchObject({ place: 1, queuedAt });
});

it('gives an agent of another product the customer for that product, in the same meeting', async () => {
  const fixture = await inMeeting();
  const { lobby, priya, tanvi, meetingId, consulting, handOver } = fixture;
  const other = await buildProduct(setup.world, lobby.scope);
  const olga = await lobby.agent('Olga', { products: [other] });
  const { consultationId } = await fixture.ask(other.id, olga.userId);
  await consulting.answer(olga, { consultationId, accept: true });

  await handOver(priya, consultationId);

  expect(await lobby.service.current(tanvi)).toMatchObject({
    status: 'IN_MEETING',
    meetingId,
    productId: other.id,
    agentName: 'Olga',
  });
  expect(lobby.redirectOf(tanvi)).toBeUndefined();
  expect(await lobby.meetings.enter(tanvi, meetingId)).toMatchObject({ productSlug: other.slug });
  expect(await lobby.meetings.enter(olga, meetingId)).toMatchObject({ endsForAll: true });
});

it('hands over all customers of the meeting', async () => {
  const { lobby, priya, vikram, tanvi, meetingId, handOver, consult, transfers } = await inMeeting();
  const ravi = await lobby.customer('Ravi');
  const { requestId } = await lobby.service.knock(ravi);
  await lobby.staffService.admit(priya, { requestId, meetingId });
  await lobby.enter(meetingId, ravi);
  setup.world.clock.advance(1000);

  await handOver(priya, await consult());

  for (const customer of [tanvi, ravi])
    expect(await lobby.service.current(customer)).toMatchObject({ meetingId, agentName: 'Vikram' });
  expect(transfers()).toHaveLength(2);
  await lobby.enter(meetingId, vikram);
  expect((await lobby.staffService.targets.list(vikram, meetingId)).customers).toHaveLength(2);
});

it('is refused to the target, to other agents and before the answer', async () => {
  const { lobby, priya, vikram, handOver, ask, tanvi } = await inMeeting();
  const meera = await lobby.agent('Meera');
  const { consultationId } = await ask();

  await expect(handOver(priya, consultationId)).rejects.toMatchObject({ code: 'consultation.over' });
  await expect(handOver(vikram, consultationId)).rejects.toMatchObject({ code: 'consultation.not_found' });
  await expect(handOver(meera, consultationId)).rejects.toMatchObject({ code: 'consultation.not_found' });

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'IN_MEETING', agentName: 'Priya' });
});

it('is refused while the customer has left the meeting', async () => {
  const { lobby, priya, tanvi, meetingId, handOver, consult, transfers } = await inMeeting();
  const consultationId = await consult();
  await lobby.meetings.depart(tanvi, meetingId);

  await expect(handOver(priya, consultationId)).rejects.toMatchObject({ code: 'meeting.left' });

  expect(transfers()).toEqual([]);
});

it('happens once when it is requested twice at the same time', async () => {
  const { priya, handOver, consult, transfers } = await inMeeting();
  const consultationId = await consult();

  const results = await Promise.allSettled([
    handOver(priya, consultationId),
    handOver(priya, consultationId),
  ]);

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(transfers()).toHaveLength(1);
});

it('ends the key for OBS of the first agent, whose OBS is disconnected', async () => {
  const { lobby, priya, meetingId, room, handOver, consult } = await inMeeting();
  lobby.setFlag('enableObs', true);
  const { key } = await lobby.meetings.obs.create(priya, meetingId);
  lobby.media.inside.get(room)?.add(`obs:${priya.userId}`);

  await handOver(priya, await consult());

  expect(lobby.media.removed).toContain(`${room} obs:${priya.userId}`);
  await expect(lobby.meetings.obs.tokenFor(lobby.scope, meetingId, key)).rejects.toMatchObject({
    code: 'auth.invalid',
  });
});
