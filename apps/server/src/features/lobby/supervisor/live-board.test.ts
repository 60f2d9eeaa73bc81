/** What the live board shows, and the event that tells admins to fetch it. */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { expect, it } from 'vitest';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { buildProduct } from '../../../testing/setups/tenant-setup.ts';

const setup = createStaffedLobbySetup();

it('shows every agent with the presence, the customers and the assigned products', async () => {
  const lobby = await setup.lobby();
  const [meera, priya, vikram] = [
    await lobby.admin('Meera'),
    await lobby.agent('Priya'),
    await lobby.agent('Vikram', { isOn: false }),
  ];
  const tanvi = await lobby.customer('Tanvi');
  await lobby.meet(priya, tanvi);

  const { agents } = await lobby.supervisor.board(meera);

  expect(agents).toMatchObject([
    {
      id: priya.userId,
      name: 'Priya',
      presence: { state: 'in-meeting' },
      productIds: [lobby.product.id],
      offers: 0,
      customers: [
        {
          name: 'Tanvi',
          customerId: tanvi.customerId,
          productName: lobby.product.name,
          platform: 'jupiter',
        },
      ],
    },
    { id: vikram.userId, name: 'Vikram', presence: { state: 'offline' }, customers: [] },
  ]);
});

it('shows every waiting request with its position, wait, target and the agents with an open offer', async () => {
  const lobby = await setup.lobby();
  const other = await buildProduct(setup.world, lobby.scope);
  const [meera, priya] = [await lobby.admin('Meera'), await lobby.agent('Priya')];
  await setup.world.own.owner.query('update products set target_wait_seconds = 60 where id = $1', [
    lobby.product.id,
  ]);
  const tanvi = await lobby.customer('Tanvi');
  const { queuedAt } = await lobby.service.knock(tanvi);
  await lobby.service.knock(await lobby.customer('Ravi'));
  await lobby.service.knock(await lobby.customer('Uma', other));

  const { queue, products } = await lobby.supervisor.board(meera);

  expect(queue).toMatchObject([
    {
      customerName: 'Tanvi',
      status: 'OFFERED',
      place: 1,
      queuedAt,
      waitingSince: queuedAt,
      targetWaitSeconds: 60,
      priorityReason: null,
      offeredTo: [{ agentId: priya.userId, name: 'Priya', isAssigned: false }],
    },
    { customerName: 'Ravi', place: 2 },
    { customerName: 'Uma', status: 'WAITING', place: 1, targetWaitSeconds: 300, offeredTo: [] },
  ]);
  expect(products.map(({ id }) => id).sort()).toEqual([lobby.product.id, other.id].sort());
});

it('counts the customers answered within the target of the product in the last hour, and shows the target', async () => {
  const lobby = await setup.lobby();
  const other = await buildProduct(setup.world, lobby.scope);
  const meera = await lobby.admin('Meera');
  await setup.world.own.owner.query(
    'update products set target_wait_seconds = 60, target_percent = 75 where id = $1',
    [lobby.product.id],
  );
  const old = await lobby.customer('Old');
  await lobby.service.knock(old);
  await lobby.service.leave(old);
  setup.world.clock.advance(minutes(61));
  const priya = await lobby.agent('Priya');
  await lobby.meet(priya, await lobby.customer('Quick'));
  const late = await lobby.customer('Late');
  await lobby.service.knock(late);
  await lobby.pass(seconds(70));
  await lobby.service.leave(late);

  const { serviceLevels, products } = await lobby.supervisor.board(meera);

  expect(serviceLevels).toEqual([{ productId: lobby.product.id, waits: 2, inTime: 1 }]);
  expect(new Map(products.map(({ id, targetPercent }) => [id, targetPercent]))).toEqual(
    new Map([
      [lobby.product.id, 75],
      [other.id, 80],
    ]),
  );
});

it('does not count the time on hold as waiting', async () => {
  const lobby = await setup.lobby();
  const [meera, priya] = [await lobby.admin('Meera'), await lobby.agent('Priya')];
  const { requestId } = await lobby.service.knock(await lobby.customer('Tanvi'));
  await lobby.staffService.holding.hold(priya, requestId, 'A moment.');
  const held = setup.world.clock.now();

  await lobby.advance(seconds(30));

  const { queue } = await lobby.supervisor.board(meera);
  expect(setup.world.clock.now().getTime() - Date.parse(queue[0]?.waitingSince ?? '')).toBe(
    held.getTime() - Date.parse(queue[0]?.queuedAt ?? ''),
  );
});

it('the live board shows nothing of another tenant', async () => {
  const lobby = await setup.lobby();
  const meera = await lobby.admin('Meera');
  const foreign = await setup.lobby();
  await foreign.agent('Olga');
  await foreign.service.knock(await foreign.customer('Tanvi'));

  const { agents, queue, products } = await lobby.supervisor.board(meera);

  expect([agents, queue, products.map(({ id }) => id)]).toEqual([[], [], [lobby.product.id]]);
});

it('the live board is rejected without a lobby', async () => {
  const lobby = await setup.lobby();
  lobby.setFlag('lobbyMode', false);

  await expect(lobby.supervisor.board(await lobby.admin('Meera'))).rejects.toMatchObject({
    code: 'feature.off',
  });
});

it('notifies admins of each change that the live board shows, and of nothing else', async () => {
  const lobby = await setup.lobby();
  const [meera, priya] = [await lobby.admin('Meera'), await lobby.agent('Priya')];
  const tanvi = await lobby.customer('Tanvi');
  const changesBy = async (work: () => Promise<unknown>) => {
    lobby.sent.length = 0;
    await work();
    return lobby.sent.filter(({ name, to }) => name === 'lobby_set-participants-count' && to === 'true')
      .length;
  };

  const { requestId, meetingId } = await lobby.service.knock(tanvi);
  const changes = [
    await changesBy(() => lobby.supervisor.moveToFront(meera, requestId, 'Called before.')),
    await changesBy(() => lobby.supervisor.assign(meera, requestId, { agentId: priya.userId })),
    await changesBy(() => lobby.staffService.holding.hold(priya, requestId, 'A moment.')),
    await changesBy(() => lobby.supervisor.take(meera, requestId)),
    await changesBy(() => lobby.enter(meetingId, meera, tanvi)),
    await changesBy(() => lobby.meetings.hangUp(meera, meetingId)),
    await changesBy(() => lobby.service.switchOff(priya, 'lunch')),
    await changesBy(() => lobby.service.switchOff(priya, 'training')),
  ];

  expect(changes.every((count) => count > 0)).toBe(true);
  expect(await changesBy(() => lobby.service.switchOff(priya, 'training'))).toBe(0);
});
