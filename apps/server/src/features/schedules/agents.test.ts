import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRoadTest, type RoadTest } from '../../platform/testing/road-test.ts';
import type { BuiltCustomer, BuiltProduct, BuiltStaff } from '../../platform/testing/test-world.ts';
import { createAgents } from './agents.ts';

let road: RoadTest;
let product: BuiltProduct;
let asha: BuiltCustomer;
let priya: BuiltStaff;
let arjun: BuiltStaff;

beforeAll(async () => {
  road = await createRoadTest();
});
afterAll(() => road.close());
beforeEach(async () => {
  product = await road.productWith({ capacity: 5 });
  [priya, arjun] = [await road.agentOf(product), await road.agentOf(product)];
  asha = await road.customerOf(product);
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
  const agents = createAgents({
    products: road.server.products,
    agentRefOf: async () => referred,
    offDutyOf: async () => offDuty,
  });
  return road.world.database.withTenant(road.world.tenants.acme, (unit) =>
    agents.choose(unit, {
      ...{ productId: product.id, registrationId: asha.registrationId, startsAt, tenantZone: 'Asia/Kolkata' },
      steps: [startsAt.getTime(), startsAt.getTime() + 900_000],
      ...(had ? { moved: { id: crypto.randomUUID(), agentId: had } } : {}),
    }),
  );
}

/** A booking that the agent is put in, whoever was chosen. */
async function busyAt(agent: BuiltStaff, time: string): Promise<void> {
  const { id } = (await road.book(await road.customerOf(product), `2026-11-${time}:00.000Z`)).json().result;
  await road.owner('update schedule_places set agent_id = null where schedule_id = $1', [id]);
  await road.owner('update schedules set agent_id = $2 where id = $1', [id, agent.id]);
  await road.owner('update schedule_places set agent_id = $2 where schedule_id = $1', [id, agent.id]);
}

test('whoever sent the link gets the customer, who is assigned, free and on duty', async () => {
  expect(await choose({ referred: arjun.id })).toBe(arjun.id);
  expect(await choose({ referred: priya.id })).toBe(priya.id);
  expect(await choose({ referred: arjun.id, offDuty: [arjun.id] })).toBe(priya.id);
  await busyAt(arjun, '24T10:15');
  expect(await choose({ referred: arjun.id })).toBe(priya.id);
  const stranger = await road.agentOf(await road.productWith());
  expect(await choose({ referred: stranger.id })).toBe(priya.id);
});

test('else it is who has the fewest bookings on that day of the tenant’s calendar', async () => {
  await busyAt(priya, '24T12:00');
  expect(await choose({})).toBe(arjun.id);

  // On other days they do not count.
  await busyAt(arjun, '23T12:00');
  await busyAt(arjun, '25T12:00');
  expect(await choose({})).toBe(arjun.id);
});

test('who had it keeps it where that agent is free then, also off duty today', async () => {
  expect(await choose({ had: priya.id, offDuty: [priya.id], referred: arjun.id })).toBe(priya.id);
  await busyAt(priya, '24T10:00');
  expect(await choose({ had: priya.id })).toBe(arjun.id);
});

test('nobody is put in where nobody is free, on duty or at work', async () => {
  await busyAt(priya, '24T10:00');
  expect(await choose({ offDuty: [arjun.id] })).toBeNull();
  await road.owner(`update users set status = 'INACTIVE' where id = $1`, [arjun.id]);
  expect(await choose({})).toBeNull();
});
