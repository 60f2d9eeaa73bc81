/** Upcoming starts and customers who wait alone are published once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BookingSetup, createBookingSetup } from '../../../testing/setups/booking-setup.ts';
import type { BuiltCustomer } from '../../../testing/setups/tenant-setup.ts';
import { type ScheduleChange, scheduleChanged } from '../index.ts';

let setup: BookingSetup;
let asha: BuiltCustomer;
let id: string;
let link: string;
const changes: ScheduleChange[] = [];
const starts = '2026-11-24T10:00:00.000Z';

beforeAll(async () => {
  setup = await createBookingSetup();
  setup.server.events.within(scheduleChanged, async (_unit, change) => void changes.push(change));
});
afterAll(() => setup.close());
beforeEach(async () => {
  asha = await setup.customerOf(await setup.productWith());
  const { result } = (await setup.book(asha, starts)).json();
  [id, link] = [result.id, result.link];
  await setup.owner('delete from schedules where id <> $1', [id]);
  changes.length = 0;
});

const publishDue = () => setup.server.schedules.publishDue();
const changeTypes = () => changes.map(({ type: change }) => change);
const record = (work: 'recordCustomerPresent' | 'recordMet') =>
  setup.world.database.withTenant(setup.world.tenants.acme, (tx) => setup.server.schedules[work](tx, id));

describe('a booking', () => {
  test('is published as upcoming once, between the opening of its link and its start', async () => {
    await setup.at('2026-11-24T09:49:59.999Z', publishDue);
    expect(changes).toEqual([]);

    await setup.at('2026-11-24T09:50:00.000Z', async () => {
      await Promise.all([publishDue(), publishDue()]);
      await publishDue();
    });

    expect(changes).toMatchObject([
      { type: 'soon', scheduleId: id, customerId: asha.customerId, startsAt: new Date(starts), byId: null },
    ]);
  });

  test('is not published as upcoming after its start', async () => {
    await setup.at(starts, publishDue);

    expect(changes).toEqual([]);
  });

  test('is published as upcoming again after a move, and the move names its author', async () => {
    await setup.at('2026-11-24T09:50:00.000Z', publishDue);
    const body = { startsAt: '2026-11-24T11:00:00.000Z', zone: 'UTC', sequence: 0 };
    await setup.call('PUT', `/api/schedules/by-link/${link}`, body);

    await setup.at('2026-11-24T10:50:00.000Z', publishDue);

    expect(changeTypes()).toEqual(['soon', 'moved', 'soon']);
    expect(changes[1]).toMatchObject({ byId: asha.customerId, startsAt: new Date(body.startsAt) });
  });

  test('is not published when it is cancelled or met', async () => {
    await setup.call('DELETE', `/api/schedules/by-link/${link}`);
    await setup.at('2026-11-24T09:55:00.000Z', publishDue);

    expect(changeTypes()).toEqual(['cancelled']);
  });

  test('is published once as without an agent, five minutes after the start, if the customer is present', async () => {
    await setup.at('2026-11-24T10:05:00.000Z', publishDue);
    expect(changes).toEqual([]);
    await record('recordCustomerPresent');

    await setup.at('2026-11-24T10:04:59.999Z', publishDue);
    expect(changes).toEqual([]);
    await setup.at('2026-11-24T10:05:00.000Z', async () => {
      await Promise.all([publishDue(), publishDue()]);
    });

    expect(changeTypes()).toEqual(['nobody-there']);
  });

  test('is not published as without an agent after both sides met', async () => {
    await record('recordCustomerPresent');
    await record('recordMet');

    await setup.at('2026-11-24T10:05:00.000Z', publishDue);

    expect(changes).toEqual([]);
  });

  test('is published by the next run if the transaction rolled back', async () => {
    let fails = true;
    setup.server.events.within(scheduleChanged, async () => {
      if (fails) throw new Error('not written');
    });

    await setup.at('2026-11-24T09:50:00.000Z', async () => {
      await expect(publishDue()).rejects.toMatchObject({ errors: [{ message: 'tenant acme: not written' }] });
      fails = false;
      await publishDue();
    });

    expect(changeTypes()).toEqual(['soon', 'soon']);
  });
});
