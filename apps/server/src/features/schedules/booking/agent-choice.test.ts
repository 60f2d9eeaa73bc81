import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BookingSetup, createBookingSetup } from '../../../testing/setups/booking-setup.ts';
import type { BuiltCustomer, BuiltProduct, BuiltStaff } from '../../../testing/setups/tenant-setup.ts';
import { createAgentChoice } from './agent-choice.ts';

let setup: BookingSetup;
let product: BuiltProduct;
let asha: BuiltCustomer;
let priya: BuiltStaff;
let arjun: BuiltStaff;

beforeAll(async () => {
  setup = await createBookingSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  product = await setup.productWith({ capacity: 5 });
  [priya, arjun] = [await setup.agentOf(product), await setup.agentOf(product)];
  asha = await setup.customerOf(product);
});

const startsAt = new Date('2026-11-24T10:00:00Z');

function choose({
  referred = null,
  offDuty = [],
  had = null,
}: {
  referred?: string | null;
  offDuty?: string[];
  had?: string | null;
}) {
  const agents = createAgentChoice({
    products: setup.server.products,
    agentRefOf: async () => referred,
    offDutyOf: async () => offDuty,
  });
  return setup.world.database.withTenant(setup.world.tenants.acme, (tx) =>
    agents.choose(tx, {
      productId: product.id,
      registrationId: asha.registrationId,
      startsAt,
      tenantZone: 'Asia/Kolkata',
      intervals: [startsAt.getTime(), startsAt.getTime() + 900_000],
      ...(had ? { moved: { id: crypto.randomUUID(), agentId: had } } : {}),
    }),
  );
}

/** A booking that is then assigned to this agent. */
async function busyAt(agent: BuiltStaff, time: string): Promise<void> {
  const { id } = (await setup.book(await setup.customerOf(product), `2026-11-${time}:00.000Z`)).json().result;
  await setup.owner('update schedule_places set agent_id = null where schedule_id = $1', [id]);
  await setup.owner('update schedules set agent_id = $2 where id = $1', [id, agent.id]);
  await setup.owner('update schedule_places set agent_id = $2 where schedule_id = $1', [id, agent.id]);
}

test('chooses the agent of the link if assigned, free and on duty', async () => {
  expect(await choose({ referred: arjun.id })).toBe(arjun.id);
  expect(await choose({ referred: priya.id })).toBe(priya.id);
  expect(await choose({ referred: arjun.id, offDuty: [arjun.id] })).toBe(priya.id);
  await busyAt(arjun, '24T10:15');
  expect(await choose({ referred: arjun.id })).toBe(priya.id);
  const stranger = await setup.agentOf(await setup.productWith());
  expect(await choose({ referred: stranger.id })).toBe(priya.id);
});

test('otherwise chooses the agent with the fewest bookings on that day of the tenant’s calendar', async () => {
  await busyAt(priya, '24T12:00');
  expect(await choose({})).toBe(arjun.id);

  // Bookings on other days do not count.
  await busyAt(arjun, '23T12:00');
  await busyAt(arjun, '25T12:00');
  expect(await choose({})).toBe(arjun.id);
});

test('keeps the agent of a moved booking if free at the new start, also off duty', async () => {
  expect(await choose({ had: priya.id, offDuty: [priya.id], referred: arjun.id })).toBe(priya.id);
  await busyAt(priya, '24T10:00');
  expect(await choose({ had: priya.id })).toBe(arjun.id);
});

test('chooses no agent if none is active, on duty and free', async () => {
  await busyAt(priya, '24T10:00');
  expect(await choose({ offDuty: [arjun.id] })).toBeNull();
  await setup.owner(`update users set status = 'INACTIVE' where id = $1`, [arjun.id]);
  expect(await choose({})).toBeNull();
});
