/** Moving a customer to the front: a priority before the time of the knock. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { expect, it } from 'vitest';
import type { StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import type { BuiltCustomer } from '../../../testing/setups/tenant-setup.ts';

const setup = createStaffedLobbySetup();

/** Three customers wait for Priya, who is in a meeting. */
async function queue() {
  const lobby = await setup.lobby();
  const [meera, priya] = [await lobby.admin('Meera'), await lobby.agent('Priya')];
  const ravi = await lobby.customer('Ravi');
  const meetingId = await lobby.meet(priya, ravi);
  const customers: BuiltCustomer[] = [];
  const requestIds: string[] = [];
  for (const name of ['Asha', 'Bina', 'Chitra']) {
    const customer = await lobby.customer(name);
    customers.push(customer);
    requestIds.push((await lobby.service.knock(customer)).requestId);
  }
  const [asha, bina, chitra] = requestIds as [string, string, string];
  return { lobby, meera, priya, meetingId, customers, asha, bina, chitra };
}

const queuePositionsOf = async ({ service }: StaffedLobby, customers: readonly BuiltCustomer[]) =>
  Promise.all(customers.map(async (customer) => (await service.current(customer)).place));

it('puts the customer first, announces every changed place, and leaves the time of the knock', async () => {
  const { lobby, meera, customers, chitra } = await queue();
  const before = await lobby.service.current(customers[2] as BuiltCustomer);
  lobby.sent.length = 0;

  await lobby.supervisor.moveToFront(meera, chitra, 'Called before.');

  expect(await queuePositionsOf(lobby, customers)).toEqual([2, 3, 1]);
  const { queuedAt } = await lobby.service.current(customers[2] as BuiltCustomer);
  expect(queuedAt).toBe(before.queuedAt);
  const announced = customers.map(
    ({ customerId }) =>
      lobby.sent.findLast(({ to, name }) => to === customerId && name === 'lobby_set-participants-count')
        ?.payload.place,
  );
  expect(announced).toEqual([2, 3, 1]);
  const { queue: board } = await lobby.supervisor.board(meera);
  expect(board.map(({ customerName, priorityReason }) => [customerName, priorityReason])).toEqual([
    ['Chitra', 'Called before.'],
    ['Asha', null],
    ['Bina', null],
  ]);
});

it('offers that customer first to the next free agent', async () => {
  const { lobby, meera, priya, meetingId, chitra } = await queue();
  await lobby.supervisor.moveToFront(meera, chitra, 'Called before.');

  await lobby.meetings.hangUp(priya, meetingId);
  lobby.sent.length = 0;
  await lobby.pass(lobbyLimits.wrapUpMs);

  const knocks = lobby.sent.filter(({ name }) => name === 'lobby_demo-request');
  expect(knocks.map(({ payload }) => payload.customerName)).toEqual(['Chitra', 'Asha', 'Bina']);
});

it('keeps a booked start that is due before the customer, in the order of the queue', async () => {
  const { lobby, meera, bina, chitra } = await queue();
  await setup.world.own.owner.query(
    "update lobby_requests set demo_type = 'scheduled', queued_at = $2 where id = $1",
    [bina, setup.world.clock.now()],
  );

  await lobby.supervisor.moveToFront(meera, chitra, 'Called before.');

  const { queue: board } = await lobby.supervisor.board(meera);
  expect(board.map(({ customerName }) => customerName)).toEqual(['Bina', 'Chitra', 'Asha']);
});

it('puts the customer who was moved last first', async () => {
  const { lobby, meera, customers, bina, chitra } = await queue();
  const sana = await lobby.admin('Sana');

  await lobby.supervisor.moveToFront(meera, chitra, 'Called before.');
  await lobby.supervisor.moveToFront(sana, bina, 'Waited on the phone.');
  expect(await queuePositionsOf(lobby, customers)).toEqual([3, 1, 2]);
  await lobby.supervisor.moveToFront(meera, chitra, 'Still before.');

  expect(await queuePositionsOf(lobby, customers)).toEqual([3, 2, 1]);
});

it('a move to the front is audited once with its reason, also when repeated by a double click', async () => {
  const { lobby, meera, chitra } = await queue();
  const move = () => lobby.supervisor.moveToFront(meera, chitra, 'Called before.', { ip: '192.0.2.7' });

  await Promise.all([move(), move()]);

  expect(lobby.auditEntries.filter(({ after }) => after?.priorityReason)).toMatchObject([
    {
      actor: { id: meera.userId, ip: '192.0.2.7' },
      action: 'UPDATE',
      entity: { id: chitra, label: 'Chitra' },
      before: { priorityReason: null },
      after: { priorityReason: 'Called before.' },
    },
  ]);
});

it('does not withdraw the open offers of the others', async () => {
  const { lobby, meera, chitra } = await queue();
  const uma = await lobby.agent('Uma');
  const offered = (await lobby.service.offersOf(uma)).map(({ customerName }) => customerName);

  await lobby.supervisor.moveToFront(meera, chitra, 'Called before.');

  expect((await lobby.service.offersOf(uma)).map(({ customerName }) => customerName).sort()).toEqual(
    offered.sort(),
  );
});

it('moving to the front rejects a customer who has been accepted or has left, with the change', async () => {
  const { lobby, meera, customers, asha, bina } = await queue();
  const uma = await lobby.agent('Uma');
  const { meetingId } = await lobby.service.current(customers[0] as BuiltCustomer);
  await lobby.service.accept(uma, meetingId, 'a-tab');
  await lobby.service.leave(customers[1] as BuiltCustomer);

  await expect(lobby.supervisor.moveToFront(meera, asha, 'Late.')).rejects.toMatchObject({
    code: 'lobby.already_taken',
    details: { takenBy: 'Uma' },
  });
  await expect(lobby.supervisor.moveToFront(meera, bina, 'Late.')).rejects.toMatchObject({
    code: 'lobby.request_over',
    details: { endedAs: 'LEFT' },
  });
  await expect(lobby.supervisor.moveToFront(meera, crypto.randomUUID(), 'Late.')).rejects.toMatchObject({
    code: 'lobby.no_request',
  });
});
