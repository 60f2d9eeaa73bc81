/** Assigning a waiting customer: one offer to one agent for one offer time, then the routing goes on. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { expect, it } from 'vitest';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { buildProduct } from '../../../testing/setups/tenant-setup.ts';
import { replayRouting } from '../routing/replay-routing.ts';

const setup = createStaffedLobbySetup();

/** Tanvi waits; Priya and Vikram are available, Meera is an admin. */
async function waiting() {
  const lobby = await setup.lobby();
  const [meera, priya, vikram] = [
    await lobby.admin('Meera'),
    await lobby.agent('Priya'),
    await lobby.agent('Vikram'),
  ];
  const tanvi = await lobby.customer('Tanvi');
  const { requestId, meetingId } = await lobby.service.knock(tanvi);
  return { lobby, meera, priya, vikram, tanvi, requestId, meetingId };
}

const offersOf = async ({ service }: StaffedLobby, agent: StaffActor) =>
  (await service.offersOf(agent)).map(({ customerName }) => customerName);

it('offers the request to that agent alone, and withdraws it from the others', async () => {
  const { lobby, meera, priya, vikram, tanvi, requestId } = await waiting();
  const { queuedAt } = await lobby.service.current(tanvi);
  setup.world.clock.advance(1000);

  await lobby.supervisor.assign(meera, requestId, { agentId: vikram.userId });

  expect(await offersOf(lobby, vikram)).toEqual(['Tanvi']);
  expect(await offersOf(lobby, priya)).toEqual([]);
  expect(lobby.eventsSentTo(priya.userId)).toEqual(['lobby_demo-request', 'lobby_request-rejected']);
  const asked = { count: 1, name: 'Vikram' };
  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'OFFERED', place: 1, queuedAt, asked });
  const latecomer = await lobby.agent('Uma');
  expect(await offersOf(lobby, latecomer)).toEqual([]);
});

it('lets only the assigned agent accept', async () => {
  const { lobby, meera, priya, vikram, requestId, meetingId } = await waiting();
  await lobby.supervisor.assign(meera, requestId, { agentId: vikram.userId });

  await expect(lobby.service.accept(priya, meetingId, 'a-tab')).rejects.toMatchObject({
    code: 'lobby.no_request',
  });
  expect(await lobby.service.accept(vikram, meetingId, 'a-tab')).toMatchObject({ meetingId });
});

it('routes the request as before when the offer time is over', async () => {
  const { lobby, meera, priya, vikram, tanvi, requestId } = await waiting();
  await lobby.supervisor.assign(meera, requestId, { agentId: vikram.userId });

  await lobby.pass(lobbyLimits.offerDurationMs - 1000);
  expect([await offersOf(lobby, vikram), await offersOf(lobby, priya)]).toEqual([['Tanvi'], []]);
  await lobby.pass(1000);

  expect([await offersOf(lobby, vikram), await offersOf(lobby, priya)]).toEqual([[], ['Tanvi']]);
  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'OFFERED' });
});

it('routes the request as before when the assigned agent rejects it in the last round', async () => {
  const { lobby, meera, priya, vikram, tanvi, requestId } = await waiting();
  for (const agent of [priya, vikram]) await lobby.service.reject(agent, tanvi);
  await lobby.pass(lobbyLimits.reofferAfterMs);
  await lobby.supervisor.assign(meera, requestId, { agentId: vikram.userId });

  await lobby.service.reject(vikram, tanvi);

  // Without the assignment Priya would have been asked in this round too.
  expect(await offersOf(lobby, priya)).toEqual(['Tanvi']);
  await lobby.service.reject(priya, tanvi);
  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'EXPIRED', endReason: 'rejected' });
});

it('routes the request as before when the assigned agent disconnects', async () => {
  const { lobby, meera, priya, vikram, requestId } = await waiting();
  await lobby.supervisor.assign(meera, requestId, { agentId: vikram.userId });

  await lobby.service.switchOff(vikram);

  expect(await offersOf(lobby, priya)).toEqual(['Tanvi']);
});

it('assigning offers the request again to an agent who rejected it before', async () => {
  const { lobby, meera, vikram, tanvi, requestId } = await waiting();
  await lobby.service.reject(vikram, tanvi);

  await lobby.supervisor.assign(meera, requestId, { agentId: vikram.userId });

  expect(await offersOf(lobby, vikram)).toEqual(['Tanvi']);
});

it('ends a hold, because the supervisor found an agent', async () => {
  const { lobby, meera, priya, vikram, tanvi, requestId } = await waiting();
  await lobby.staffService.holding.hold(priya, requestId, 'A moment.');

  await lobby.supervisor.assign(meera, requestId, { agentId: vikram.userId });

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'OFFERED', hold: null });
});

it('an assignment is audited with its author, and keeps the stored routing decisions replayable', async () => {
  const { lobby, meera, priya, vikram, tanvi, requestId } = await waiting();
  await lobby.supervisor.assign(meera, requestId, { agentId: vikram.userId }, { ip: '192.0.2.7' });
  await lobby.service.reject(vikram, tanvi);

  const entry = lobby.auditEntries.find(({ after }) => after?.assignedTo);
  expect(entry).toMatchObject({
    actor: { kind: 'USER', id: meera.userId, ip: '192.0.2.7' },
    action: 'UPDATE',
    entity: { kind: 'request', id: requestId, label: 'Tanvi' },
    before: { status: 'OFFERED', assignedTo: null },
    after: { status: 'OFFERED', assignedTo: vikram.userId },
  });
  expect(await offersOf(lobby, priya)).toEqual(['Tanvi']);
  const [replayed] = await replayRouting(setup.world.database, lobby.scope.tenant);
  expect(replayed).toMatchObject({ mismatches: 0 });
});

it('a repeated assignment changes nothing', async () => {
  const { lobby, meera, vikram, requestId } = await waiting();
  const assign = () => lobby.supervisor.assign(meera, requestId, { agentId: vikram.userId });

  await Promise.all([assign(), assign()]);

  expect(lobby.auditEntries.filter(({ after }) => after?.assignedTo)).toHaveLength(1);
  expect(await offersOf(lobby, vikram)).toEqual(['Tanvi']);
});

it('the second of two admins gets the name of the assigned agent, and may then replace that agent', async () => {
  const { lobby, meera, priya, vikram, requestId } = await waiting();
  const sana = await lobby.admin('Sana');
  const { assign } = lobby.supervisor;
  await assign(meera, requestId, { agentId: vikram.userId });

  await expect(assign(sana, requestId, { agentId: priya.userId })).rejects.toMatchObject({
    code: 'lobby.already_assigned',
    details: { takenBy: 'Vikram' },
  });
  await assign(sana, requestId, { agentId: priya.userId, insteadOf: vikram.userId });

  expect([await offersOf(lobby, priya), await offersOf(lobby, vikram)]).toEqual([['Tanvi'], []]);
});

it('assigning rejects an agent who cannot receive offers now, at the field, and changes nothing', async () => {
  const { lobby, meera, priya, requestId } = await waiting();
  const [away, busy] = [await lobby.agent('Away', { isOn: false }), await lobby.agent('Busy')];
  await lobby.meet(busy, await lobby.customer('Ravi'));
  const other = await buildProduct(setup.world, lobby.scope);
  const elsewhere = await lobby.agent('Elsewhere', { products: [other] });
  const foreign = await setup.lobby().then((tenant) => tenant.agent('Foreign'));
  const cases = [
    [away.userId, 'lobby.target_absent', 'not_available'],
    [busy.userId, 'lobby.target_busy', 'not_available'],
    ...[elsewhere.userId, foreign.userId, meera.userId, crypto.randomUUID()].map(
      (id) => [id, 'user.not_found', 'unknown'] as const,
    ),
  ] as const;

  for (const [agentId, code, problem] of cases)
    await expect(lobby.supervisor.assign(meera, requestId, { agentId })).rejects.toMatchObject({
      code,
      details: { fields: { agentId: problem } },
    });

  expect(await offersOf(lobby, priya)).toContain('Tanvi');
});

it('rejects an agent whose five toasts are full', async () => {
  const { lobby, meera, vikram } = await waiting();
  for (let index = 1; index < lobbyLimits.maxToasts; index += 1)
    await lobby.service.knock(await lobby.customer(`Customer ${index}`));
  const { requestId } = await lobby.service.knock(await lobby.customer('Sixth'));

  await expect(lobby.supervisor.assign(meera, requestId, { agentId: vikram.userId })).rejects.toMatchObject({
    code: 'lobby.target_busy',
  });
});

it('assigning rejects a request that has changed with the change, and another tenant’s as missing', async () => {
  const { lobby, meera, priya, vikram, tanvi, requestId, meetingId } = await waiting();
  const { assign } = lobby.supervisor;
  const agentId = vikram.userId;
  const foreign = await waiting();
  for (const id of [foreign.requestId, crypto.randomUUID()])
    await expect(assign(meera, id, { agentId })).rejects.toMatchObject({ code: 'lobby.no_request' });

  await lobby.service.accept(priya, meetingId, 'a-tab');
  await expect(assign(meera, requestId, { agentId })).rejects.toMatchObject({
    code: 'lobby.already_taken',
    details: { takenBy: 'Priya' },
  });
  await lobby.service.leave(tanvi);
  await expect(assign(meera, requestId, { agentId })).rejects.toMatchObject({
    code: 'lobby.request_over',
    details: { endedAs: 'LEFT' },
  });
});

it('loses or wins against a concurrent accept, and never leaves an open offer of an accepted request', async () => {
  const { lobby, meera, priya, vikram, requestId, meetingId } = await waiting();

  const [assigned, accepted] = await Promise.allSettled([
    lobby.supervisor.assign(meera, requestId, { agentId: vikram.userId }),
    lobby.service.accept(priya, meetingId, 'a-tab'),
  ]);

  expect([assigned, accepted].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const loser = assigned.status === 'rejected' ? assigned : accepted;
  expect(loser).toMatchObject({
    reason: { code: expect.stringMatching(/^lobby.(already_taken|no_request)$/) },
  });
  expect(await offersOf(lobby, vikram)).toEqual(accepted.status === 'fulfilled' ? [] : ['Tanvi']);
});

it('assigning is rejected without a lobby', async () => {
  const { lobby, meera, vikram, requestId } = await waiting();
  lobby.setFlag('lobbyMode', false);

  await expect(lobby.supervisor.assign(meera, requestId, { agentId: vikram.userId })).rejects.toMatchObject({
    code: 'feature.off',
  });
});
