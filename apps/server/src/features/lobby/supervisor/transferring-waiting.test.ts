/** Transferring a waiting customer to another product or agent. */
import { scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import { expect, it } from 'vitest';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { buildProduct } from '../../../testing/setups/tenant-setup.ts';

const setup = createStaffedLobbySetup({ withServer: true });

/** Tanvi waits; Priya and Vikram have the offer, Olga serves another product. */
async function waiting() {
  const lobby = await setup.lobby();
  const other = await buildProduct(setup.world, lobby.scope);
  const [meera, priya, vikram, olga] = [
    await lobby.admin('Meera'),
    await lobby.agent('Priya'),
    await lobby.agent('Vikram'),
    await lobby.agent('Olga', { products: [other] }),
  ];
  const tanvi = await lobby.customer('Tanvi');
  const { requestId, meetingId, queuedAt } = await lobby.service.knock(tanvi);
  setup.world.clock.advance(1000);
  return { lobby, other, meera, priya, vikram, olga, tanvi, requestId, meetingId, queuedAt };
}

it('to another product: withdraws the offers, keeps the time of the knock, and the customer follows', async () => {
  const { lobby, other, meera, priya, olga, tanvi, requestId, meetingId, queuedAt } = await waiting();
  const early = await lobby.customer('Early', other);
  await lobby.service.knock(early);

  const target = { to: 'product', productId: other.id } as const;
  const successorId = await lobby.supervisor.transfer(meera, requestId, target);

  expect(await lobby.service.offersOf(priya)).toEqual([]);
  expect((await lobby.service.offersOf(olga)).map(({ customerName }) => customerName)).toEqual([
    'Tanvi',
    'Early',
  ]);
  expect(lobby.redirectOf(tanvi)).toMatchObject({
    meetingId,
    why: 'product',
    link: null,
    productSlug: other.slug,
  });
  expect(await lobby.service.current(tanvi)).toMatchObject({
    requestId: successorId,
    productId: other.id,
    queuedAt,
    place: 1,
  });
  expect(await lobby.staffService.follow(tanvi)).toMatchObject({ productSlug: other.slug });
});

it('to another agent of the product: offers the successor to that agent alone at first', async () => {
  const { lobby, meera, priya, vikram, tanvi, requestId, queuedAt } = await waiting();

  const target = { to: 'agent', agentId: vikram.userId } as const;
  await lobby.supervisor.transfer(meera, requestId, target);

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'OFFERED', place: 1, queuedAt });
  expect([(await lobby.service.offersOf(vikram)).length, await lobby.service.offersOf(priya)]).toEqual([
    1,
    [],
  ]);
  expect(lobby.redirectOf(tanvi)).toMatchObject({ why: 'agent' });
  await lobby.pass(scheduleLimits.assignedAgentFirstMs);
  expect((await lobby.service.offersOf(priya)).length).toBe(1);
});

it('keeps the move to the front within the product, and counts no meeting', async () => {
  const { lobby, other, meera, vikram, requestId } = await waiting();
  await lobby.supervisor.moveToFront(meera, requestId, 'Called before.');

  const toVikram = { to: 'agent', agentId: vikram.userId } as const;
  const second = await lobby.supervisor.transfer(meera, requestId, toVikram);
  const [there] = (await lobby.supervisor.board(meera)).queue;
  expect(there).toMatchObject({ requestId: second, priorityReason: 'Called before.', pastMeetings: 0 });

  await lobby.supervisor.transfer(meera, second, { to: 'product', productId: other.id });
  expect((await lobby.supervisor.board(meera)).queue).toMatchObject([{ priorityReason: null }]);
});

it('a transfer from the queue is audited and logged with the admin and the destination', async () => {
  const { lobby, other, meera, requestId } = await waiting();

  const target = { to: 'product', productId: other.id } as const;
  const successorId = await lobby.supervisor.transfer(meera, requestId, target, { ip: '192.0.2.7' });

  const entry = lobby.auditEntries.find(({ logType }) => logType === 'TRANSFER_CUSTOMER');
  expect(entry).toMatchObject({
    actor: { id: meera.userId, ip: '192.0.2.7' },
    before: { status: 'OFFERED', productId: lobby.product.id },
    after: { status: 'TRANSFERRED', to: 'product', productId: other.id, successorId },
  });
  expect(entry?.before).not.toHaveProperty('agentId');
});

it('rejects an absent target, an unknown one and the same product, and changes nothing', async () => {
  const { lobby, other, meera, priya, vikram, olga, tanvi, requestId } = await waiting();
  await lobby.service.switchOff(vikram);
  await lobby.service.switchOff(olga);
  const foreign = await waiting();
  const cases = [
    [{ to: 'agent', agentId: vikram.userId }, 'lobby.target_absent'],
    [{ to: 'product', productId: other.id }, 'lobby.target_absent'],
    [{ to: 'agent', agentId: olga.userId }, 'user.not_found'],
    [{ to: 'agent', agentId: foreign.vikram.userId }, 'user.not_found'],
    [{ to: 'agent', agentId: crypto.randomUUID() }, 'user.not_found'],
    [{ to: 'product', productId: foreign.other.id }, 'product.not_found'],
    [{ to: 'product', productId: crypto.randomUUID() }, 'product.not_found'],
    [{ to: 'product', productId: lobby.product.id }, 'request.invalid'],
  ] as const;

  for (const [target, code] of cases)
    await expect(lobby.supervisor.transfer(meera, requestId, target)).rejects.toMatchObject({ code });

  expect(await lobby.service.current(tanvi)).toMatchObject({ requestId, status: 'OFFERED' });
  expect((await lobby.service.offersOf(priya)).length).toBe(1);
  expect(lobby.redirectOf(tanvi)).toBeUndefined();
});

it('a repeated transfer fails with lobby.request_over, and leaves one successor', async () => {
  const { lobby, other, meera, requestId } = await waiting();
  const transfer = () => lobby.supervisor.transfer(meera, requestId, { to: 'product', productId: other.id });

  const answers = await Promise.allSettled([transfer(), transfer()]);

  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'lobby.request_over', details: { endedAs: 'TRANSFERRED' } },
  });
  expect((await lobby.supervisor.board(meera)).queue).toHaveLength(1);
});

it('loses or wins against a concurrent accept', async () => {
  const { lobby, other, meera, priya, tanvi, requestId, meetingId } = await waiting();

  const [moved, accepted] = await Promise.allSettled([
    lobby.supervisor.transfer(meera, requestId, { to: 'product', productId: other.id }),
    lobby.service.accept(priya, meetingId, 'a-tab'),
  ]);

  expect([moved.status, accepted.status].sort()).toEqual(['fulfilled', 'rejected']);
  const { status } = await lobby.service.current(tanvi);
  expect(status).toBe(accepted.status === 'fulfilled' ? 'ACCEPTED' : 'OFFERED');
});
