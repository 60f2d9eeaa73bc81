import { minutes } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BookingSetup, createBookingSetup } from '../../../testing/setups/booking-setup.ts';
import type { BuiltCustomer, BuiltProduct } from '../../../testing/setups/tenant-setup.ts';

let setup: BookingSetup;
let product: BuiltProduct;
let asha: BuiltCustomer;
let scheduleId: string;
let link: string;

const starts = '2026-11-24T10:00:00.000Z';

beforeAll(async () => {
  setup = await createBookingSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  product = await setup.productWith();
  asha = await setup.customerOf(product);
  setup.messages.planned.length = 0;
  const { result } = (await setup.book(asha, starts)).json();
  [scheduleId, link] = [result.id, result.link];
  setup.noted.length = 0;
});

const inTenant = (work: 'recordMet' | 'recordCustomerPresent') =>
  setup.world.database.withTenant(setup.world.tenants.acme, (tx) =>
    setup.server.schedules[work](tx, scheduleId),
  );
const statusNow = async () =>
  (await setup.call('GET', `/api/schedules/by-link/${link}`)).json().result.status;
const checkNoShows = () => setup.server.schedules.checkDueNoShows();
const plannedKinds = () => setup.messages.planned.map(({ kind }) => kind);

describe('the attendance of a booking', () => {
  test('is a no-show of the customer fifteen minutes after the start, with an invitation to book again', async () => {
    await setup.at('2026-11-24T10:14:59.000Z', async () => {
      await checkNoShows();
      expect(await statusNow()).toBe('BOOKED');
    });

    await setup.at('2026-11-24T10:15:00.000Z', async () => {
      await checkNoShows();
      await checkNoShows();
      expect(await statusNow()).toBe('MISSED_BY_CUSTOMER');
    });

    expect(setup.messages.planned).toMatchObject([
      {
        kind: 'no-show',
        key: `schedule:${scheduleId}:0:no-show`,
        dueAt: new Date('2026-11-24T10:20:00.000Z'),
      },
    ]);
    expect(setup.noted).toMatchObject([
      {
        action: 'UPDATE',
        logType: 'SCHEDULES',
        actor: { kind: 'SYSTEM' },
        before: { status: 'BOOKED' },
        after: { status: 'MISSED_BY_CUSTOMER' },
      },
    ]);
  });

  test('is a no-show of the agent if only the customer came, with an apology', async () => {
    await setup.at('2026-11-24T09:55:00.000Z', () => inTenant('recordCustomerPresent'));

    await setup.at('2026-11-24T10:16:00.000Z', async () => {
      await checkNoShows();
      expect(await statusNow()).toBe('MISSED_BY_US');
    });

    expect(plannedKinds()).toEqual(['no-show-ours']);
  });

  test('is a cancellation instead of a no-show while the tenant is suspended', async () => {
    const { owner } = setup.world.own;
    await setup.at('2026-11-24T09:55:00.000Z', () => inTenant('recordCustomerPresent'));
    await owner.query("update tenants set status = 'suspended' where slug = 'acme'");

    await setup.at('2026-11-24T10:16:00.000Z', checkNoShows);
    await owner.query("update tenants set status = 'active' where slug = 'acme'");

    expect(await statusNow()).toBe('CANCELLED');
    // A suspended tenant sends no messages; after it resumes in time the cancellation is sent.
    expect(setup.messages.planned).toMatchObject([
      { kind: 'schedule-cancelled', uselessAfter: new Date('2026-11-24T10:30:00.000Z') },
    ]);
    expect(setup.noted).toMatchObject([{ after: { status: 'CANCELLED', cancelledBy: 'system' } }]);
  });

  test('is MET when both sides were in the room, and cancels planned messages', async () => {
    await setup.at('2026-11-24T09:55:00.000Z', () => inTenant('recordMet'));

    await setup.at('2026-11-24T11:00:00.000Z', checkNoShows);

    expect(await statusNow()).toBe('MET');
    expect(plannedKinds()).toEqual([]);
  });

  test('changes from a no-show to MET when both sides meet later', async () => {
    await setup.at('2026-11-24T10:20:00.000Z', checkNoShows);
    expect(plannedKinds()).toEqual(['no-show']);

    await setup.at('2026-11-24T10:25:00.000Z', () => inTenant('recordMet'));

    expect(await statusNow()).toBe('MET');
    expect(plannedKinds()).toEqual([]);
  });

  test('lets the customer book again after a no-show, recorded already or not', async () => {
    await setup.at('2026-11-24T10:20:00.000Z', async () => {
      const again = await setup.book(asha, '2026-11-24T12:00:00.000Z');

      expect(again.statusCode).toBe(201);
      expect(await statusNow()).toBe('MISSED_BY_CUSTOMER');
    });
  });

  test('keeps a cancelled booking cancelled', async () => {
    await setup.call('DELETE', `/api/schedules/by-link/${link}`);

    await setup.at('2026-11-24T10:05:00.000Z', () => inTenant('recordMet'));

    expect(await statusNow()).toBe('CANCELLED');
  });
});

test('findForKnock returns a booking only for the person who booked it and its product', async () => {
  const { schedules } = setup.server;
  const ask = (wanted: object) =>
    setup.world.database.withTenant(setup.world.tenants.acme, (tx) =>
      schedules.findForKnock(tx, {
        scheduleId,
        ...asha,
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
  expect(await ask({ registrationId: crypto.randomUUID() })).not.toBeNull();
  expect(await ask({ registrationId: crypto.randomUUID(), name: 'Ben' })).toBeNull();
  expect(await ask({ productId: crypto.randomUUID() })).toBeNull();
  await setup.call('DELETE', `/api/schedules/by-link/${link}`);
  expect(await ask({})).toBeNull();
});
