import { minutes } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRoadTest, type RoadTest } from '../../platform/testing/road-test.ts';
import type { BuiltCustomer, BuiltProduct } from '../../platform/testing/test-world.ts';

let road: RoadTest;
let product: BuiltProduct;
let asha: BuiltCustomer;
let scheduleId: string;
let link: string;

const starts = '2026-11-24T10:00:00.000Z';

beforeAll(async () => {
  road = await createRoadTest();
});
afterAll(() => road.close());
beforeEach(async () => {
  product = await road.productWith();
  asha = await road.customerOf(product);
  road.messages.planned.length = 0;
  const { result } = (await road.book(asha, starts)).json();
  [scheduleId, link] = [result.id, result.link];
  road.noted.length = 0;
});

const inTenant = (work: 'noteMet' | 'noteCustomerThere') =>
  road.world.database.withTenant(road.world.tenants.acme, (unit) =>
    road.server.schedules[work](unit, scheduleId),
  );
const statusNow = async () => (await road.call('GET', `/api/schedules/by-link/${link}`)).json().result.status;
const judge = () => road.server.schedules.judgeDue();
const plannedKinds = () => road.messages.planned.map(({ kind }) => kind);

describe('a booked start', () => {
  test('that nobody came to is the customer’s no-show after a quarter of an hour: an invitation follows', async () => {
    await road.at('2026-11-24T10:14:59.000Z', async () => {
      await judge();
      expect(await statusNow()).toBe('BOOKED');
    });

    await road.at('2026-11-24T10:15:00.000Z', async () => {
      await judge();
      await judge();
      expect(await statusNow()).toBe('MISSED_BY_CUSTOMER');
    });

    expect(road.messages.planned).toMatchObject([
      {
        kind: 'no-show',
        key: `schedule:${scheduleId}:0:no-show`,
        dueAt: new Date('2026-11-24T10:20:00.000Z'),
      },
    ]);
    expect(road.noted).toMatchObject([
      {
        ...{ action: 'UPDATE', logType: 'SCHEDULES', actor: { kind: 'SYSTEM' } },
        ...{ before: { status: 'BOOKED' }, after: { status: 'MISSED_BY_CUSTOMER' } },
      },
    ]);
  });

  test('to which the customer came and nobody of ours is our no-show, and we say so', async () => {
    await road.at('2026-11-24T09:55:00.000Z', () => inTenant('noteCustomerThere'));

    await road.at('2026-11-24T10:16:00.000Z', async () => {
      await judge();
      expect(await statusNow()).toBe('MISSED_BY_US');
    });

    expect(plannedKinds()).toEqual(['no-show-ours']);
  });

  test('that fell into a suspension is nobody’s no-show, whoever stood before the closed door', async () => {
    const { owner } = road.world.own;
    await road.at('2026-11-24T09:55:00.000Z', () => inTenant('noteCustomerThere'));
    await owner.query("update tenants set status = 'suspended' where slug = 'acme'");

    await road.at('2026-11-24T10:16:00.000Z', judge);
    await owner.query("update tenants set status = 'active' where slug = 'acme'");

    expect(await statusNow()).toBe('CANCELLED');
    // Suspended, nothing goes out; resumed in time it is still worth saying.
    expect(road.messages.planned).toMatchObject([
      { kind: 'schedule-cancelled', uselessAfter: new Date('2026-11-24T10:30:00.000Z') },
    ]);
    expect(road.noted).toMatchObject([{ after: { status: 'CANCELLED', cancelledBy: 'system' } }]);
  });

  test('at which both were is met, and nothing more is told of it', async () => {
    await road.at('2026-11-24T09:55:00.000Z', () => inTenant('noteMet'));

    await road.at('2026-11-24T11:00:00.000Z', judge);

    expect(await statusNow()).toBe('MET');
    expect(plannedKinds()).toEqual([]);
  });

  test('that was judged too soon turns into a met one when they meet after all', async () => {
    await road.at('2026-11-24T10:20:00.000Z', judge);
    expect(plannedKinds()).toEqual(['no-show']);

    await road.at('2026-11-24T10:25:00.000Z', () => inTenant('noteMet'));

    expect(await statusNow()).toBe('MET');
    expect(plannedKinds()).toEqual([]);
  });

  test('that was missed does not keep the customer from booking again, judged already or not', async () => {
    await road.at('2026-11-24T10:20:00.000Z', async () => {
      const again = await road.book(asha, '2026-11-24T12:00:00.000Z');

      expect(again.statusCode).toBe(201);
      expect(await statusNow()).toBe('MISSED_BY_CUSTOMER');
    });
  });

  test('that was cancelled stays so, whoever comes', async () => {
    await road.call('DELETE', `/api/schedules/by-link/${link}`);

    await road.at('2026-11-24T10:05:00.000Z', () => inTenant('noteMet'));

    expect(await statusNow()).toBe('CANCELLED');
  });
});

test('the lobby hears of a booked start only from its own customer and product', async () => {
  const { schedules } = road.server;
  const ask = (wanted: object) =>
    road.world.database.withTenant(road.world.tenants.acme, (unit) =>
      schedules.findForKnock(unit, {
        scheduleId,
        customerId: asha.customerId,
        productId: product.id,
        ...wanted,
      }),
    );

  expect(await ask({})).toMatchObject({
    startsAt: new Date(starts),
    opensAt: new Date(Date.parse(starts) - minutes(10)),
    expiresAt: new Date(Date.parse(starts) + minutes(150)),
    agentId: null,
  });
  expect(await ask({ customerId: crypto.randomUUID() })).toBeNull();
  expect(await ask({ productId: crypto.randomUUID() })).toBeNull();
  await road.call('DELETE', `/api/schedules/by-link/${link}`);
  expect(await ask({})).toBeNull();
});
