/** An admin takes a waiting customer, like an agent of the product. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { expect, it } from 'vitest';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';

const setup = createStaffedLobbySetup();

async function waiting() {
  const lobby = await setup.lobby();
  const [meera, priya] = [await lobby.admin('Meera'), await lobby.agent('Priya')];
  const tanvi = await lobby.customer('Tanvi');
  const { requestId, meetingId } = await lobby.service.knock(tanvi);
  return { lobby, meera, priya, tanvi, requestId, meetingId };
}

it('gives the admin the meeting, notifies the customer, and closes the agents’ toasts with the admin’s name', async () => {
  const { lobby, meera, priya, tanvi, requestId, meetingId } = await waiting();

  const taken = await lobby.supervisor.take(meera, requestId);

  expect(taken).toEqual({ meetingId, productSlug: lobby.product.slug, platform: 'jupiter' });
  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'ACCEPTED', agentName: 'Meera' });
  expect(lobby.eventsSentTo(tanvi.customerId)).toEqual(['lobby_request-accepted', 'lobby_moderator-id']);
  const closed = lobby.sent.find(({ to, name }) => to === priya.userId && name === 'lobby_request-accepted');
  expect(closed?.payload).toMatchObject({ agentName: 'Meera' });
  expect(await lobby.meetings.enter(meera, meetingId)).toMatchObject({ meetingId, as: 'agent' });
  const entry = lobby.auditEntries.find(({ logType }) => logType === 'JOIN_DEMO');
  expect(entry).toMatchObject({ actor: { id: meera.userId }, entity: { id: requestId } });
});

it('keeps the customer with the admin through the meeting, and shows the admin on the board', async () => {
  const { lobby, meera, tanvi, requestId, meetingId } = await waiting();
  await lobby.supervisor.take(meera, requestId);
  await lobby.enter(meetingId, meera, tanvi);

  await lobby.advance(lobbyLimits.agentJoinTimeoutMs);

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'IN_MEETING' });
  const { agents } = await lobby.supervisor.board(meera);
  expect(agents.find(({ name }) => name === 'Meera')).toMatchObject({
    presence: { state: 'in-meeting' },
    customers: [{ requestId, name: 'Tanvi', customerId: tanvi.customerId }],
  });
  await lobby.meetings.hangUp(meera, meetingId);
  expect((await lobby.supervisor.board(meera)).agents.map(({ name }) => name)).toEqual(['Priya']);
});

it('returns the customer to the queue when the admin does not come to the meeting', async () => {
  const { lobby, meera, priya, tanvi, requestId } = await waiting();
  await lobby.supervisor.take(meera, requestId);

  await lobby.advance(lobbyLimits.agentJoinTimeoutMs);

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'OFFERED', place: 1 });
  expect((await lobby.service.offersOf(priya)).length).toBe(1);
});

it('takes a customer on hold', async () => {
  const { lobby, meera, priya, tanvi, requestId } = await waiting();
  await lobby.staffService.holding.hold(priya, requestId, 'A moment.');

  await lobby.supervisor.take(meera, requestId);

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'ACCEPTED', hold: null });
});

it('a repeated take has the same result', async () => {
  const { lobby, meera, requestId } = await waiting();

  const [first, second] = await Promise.all([
    lobby.supervisor.take(meera, requestId),
    lobby.supervisor.take(meera, requestId),
  ]);

  expect(second).toEqual(first);
  expect(lobby.auditEntries.filter(({ logType }) => logType === 'JOIN_DEMO')).toHaveLength(1);
});

it('of two admins and an agent who accept at once exactly one gets the customer', async () => {
  const { lobby, meera, priya, requestId, meetingId } = await waiting();
  const sana = await lobby.admin('Sana');

  const answers = await Promise.allSettled([
    lobby.supervisor.take(meera, requestId),
    lobby.service.accept(priya, meetingId, 'a-tab'),
    lobby.supervisor.take(sana, requestId),
  ]);

  const winner = answers.findIndex(({ status }) => status === 'fulfilled');
  const lost = answers.filter((answer) => answer.status === 'rejected');
  expect(lost).toHaveLength(2);
  for (const { reason } of lost)
    expect(reason).toMatchObject({
      code: 'lobby.already_taken',
      details: { takenBy: ['Meera', 'Priya', 'Sana'][winner] },
    });
});

it('taking a customer is rejected while the admin is in a meeting', async () => {
  const { lobby, meera, requestId } = await waiting();
  await lobby.supervisor.take(meera, requestId);
  const next = await lobby.service.knock(await lobby.customer('Ravi'));

  await expect(lobby.supervisor.take(meera, next.requestId)).rejects.toMatchObject({
    code: 'lobby.agent_busy',
  });
  lobby.setFlag('preventMultipleCustomers', true);
  await expect(lobby.supervisor.take(meera, next.requestId)).rejects.toMatchObject({ code: 'meeting.full' });
});

it('rejects a customer who left with lobby.request_over, and another tenant’s as missing', async () => {
  const { lobby, meera, tanvi, requestId } = await waiting();
  const foreign = await waiting();
  await lobby.service.leave(tanvi);

  await expect(lobby.supervisor.take(meera, requestId)).rejects.toMatchObject({
    code: 'lobby.request_over',
    details: { endedAs: 'LEFT' },
  });
  await expect(lobby.supervisor.take(meera, foreign.requestId)).rejects.toMatchObject({
    code: 'lobby.no_request',
  });
});
