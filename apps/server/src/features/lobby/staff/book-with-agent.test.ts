/** Booking the customer of a meeting with an agent who is away, at a time when that agent is free. */
import { expect, it } from 'vitest';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { buildProduct } from '../../../testing/setups/tenant-setup.ts';

const setup = createStaffedLobbySetup({ startsAt: new Date('2026-11-20T08:00:00.000Z'), withServer: true });

const ten = '2026-11-24T10:00:00.000Z';

/**
 * Priya is in a meeting with Tanvi; Vikram, also assigned, is away. Capacity two, each day from nine to noon.
 */
async function inMeeting() {
  const lobby = await setup.lobby();
  const [priya, vikram] = [await lobby.agent('Priya'), await lobby.agent('Vikram', { isOn: false })];
  await setup.world.own.owner.query(
    `insert into slots (tenant_id, product_id, weekdays, starts_minute, ends_minute, capacity)
     values ($1, $2, '{1,2,3,4,5,6,7}', 540, 720, 2)`,
    [lobby.scope.tenantId, lobby.product.id],
  );
  const meet = async (name: string) => {
    const customer = await lobby.customer(name);
    return { customer, meetingId: await lobby.meet(priya, customer) };
  };
  const { customer: tanvi, meetingId } = await meet('Tanvi');
  const book = (by: StaffActor, agentId: string, startsAt = ten) =>
    lobby.staffService.bookWithAgent.book(by, { meetingId, agentId }, { startsAt });
  const freeOf = async (agentId: string, from: string) => {
    const asked = { from, days: 1 };
    const { days } = await lobby.staffService.bookWithAgent.timesOf(priya, { meetingId, agentId }, asked);
    return days[0]?.times.filter(({ left }) => left > 0).map(({ startsAt }) => startsAt.slice(11, 16)) ?? [];
  };
  return { lobby, priya, vikram, tanvi, meetingId, book, freeOf };
}

async function bookedOf(productId: string) {
  const { rows } = await setup.world.own.owner.query(
    'select customer_id, agent_id, starts_at, zone from schedules where product_id = $1',
    [productId],
  );
  return rows;
}

it('books the customer with the agent, sends the confirmation, and the meeting continues', async () => {
  const { lobby, priya, vikram, tanvi, meetingId, book } = await inMeeting();

  await book(priya, vikram.userId);

  expect(await bookedOf(lobby.product.id)).toEqual([
    { customer_id: tanvi.customerId, agent_id: vikram.userId, starts_at: new Date(ten), zone: 'UTC' },
  ]);
  const [confirmed] = setup.server.messages.planned;
  expect(confirmed).toMatchObject({ kind: 'schedule-confirmed', values: { when: 'Tue 24 Nov, 10:00' } });
  expect(await lobby.service.current(tanvi)).toMatchObject({ meetingId, status: 'IN_MEETING' });
});

it('offers no times at which the agent is booked, and rejects a forged start with schedule.agent_busy', async () => {
  const { priya, vikram, freeOf, book, lobby } = await inMeeting();
  expect(await freeOf(vikram.userId, '2026-11-24')).toContain('10:00');
  await book(priya, vikram.userId);

  const free = await freeOf(vikram.userId, '2026-11-24');

  expect(free).toContain('09:30');
  expect(free).not.toContain('09:45');
  expect(free).not.toContain('10:15');
  expect(free).toContain('10:30');
  expect(await freeOf(priya.userId, '2026-11-24')).toContain('10:00');
  await lobby.advance(1);
  const another = await lobby.customer('Ravi');
  await lobby.meetings.hangUp(priya, (await lobby.service.current(lobby.guests[0] as never)).meetingId);
  await lobby.advance(60_000);
  const meetingId = await lobby.meet(priya, another);
  const again = lobby.staffService.bookWithAgent.book(
    priya,
    { meetingId, agentId: vikram.userId },
    { startsAt: ten },
  );
  await expect(again).rejects.toMatchObject({ code: 'schedule.agent_busy' });
  expect(await bookedOf(lobby.product.id)).toHaveLength(1);
});

it('requires the agent’s own meeting, an assigned agent and an existing time', async () => {
  const { lobby, priya, vikram, book } = await inMeeting();
  const elsewhere = await lobby.agent('Meera', { products: [await buildProduct(setup.world, lobby.scope)] });

  await expect(book(vikram, vikram.userId)).rejects.toMatchObject({ code: 'meeting.not_found' });
  await expect(book(priya, elsewhere.userId)).rejects.toMatchObject({ code: 'user.not_found' });
  await expect(book(priya, vikram.userId, '2026-11-24T10:07:00.000Z')).rejects.toMatchObject({
    code: 'request.invalid',
    details: { fields: { startsAt: 'invalid' } },
  });
  await book(priya, vikram.userId);
  await expect(book(priya, vikram.userId, '2026-11-25T10:00:00.000Z')).rejects.toMatchObject({
    code: 'schedule.already_booked',
  });
  expect(await bookedOf(lobby.product.id)).toHaveLength(1);
});
