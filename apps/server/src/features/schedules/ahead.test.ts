/** What is near, and who waits alone, is told once to whoever listens above. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRoadTest, type RoadTest } from '../../platform/testing/road-test.ts';
import type { BuiltCustomer } from '../../platform/testing/test-world.ts';
import { type ScheduleStep, scheduleStepped } from './index.ts';

let road: RoadTest;
let asha: BuiltCustomer;
let id: string;
let link: string;
const heard: ScheduleStep[] = [];
const starts = '2026-11-24T10:00:00.000Z';

beforeAll(async () => {
  road = await createRoadTest();
  road.server.events.within(scheduleStepped, async (_unit, step) => void heard.push(step));
});
afterAll(() => road.close());
beforeEach(async () => {
  asha = await road.customerOf(await road.productWith());
  const { result } = (await road.book(asha, starts)).json();
  [id, link] = [result.id, result.link];
  await road.owner('delete from schedules where id <> $1', [id]);
  heard.length = 0;
});

const tellDue = () => road.server.schedules.tellDue();
const steps = () => heard.map(({ step }) => step);
const note = (work: 'noteCustomerThere' | 'noteMet') =>
  road.world.database.withTenant(road.world.tenants.acme, (unit) => road.server.schedules[work](unit, id));

describe('a booked start', () => {
  test('is near when its link opens, once, until it begins', async () => {
    await road.at('2026-11-24T09:49:59.999Z', tellDue);
    expect(heard).toEqual([]);

    await road.at('2026-11-24T09:50:00.000Z', async () => {
      await Promise.all([tellDue(), tellDue()]);
      await tellDue();
    });

    expect(heard).toMatchObject([
      { step: 'soon', scheduleId: id, customerId: asha.customerId, startsAt: new Date(starts), byId: null },
    ]);
  });

  test('that began while nobody looked is not near any more', async () => {
    await road.at(starts, tellDue);

    expect(heard).toEqual([]);
  });

  test('that is moved is near again, and who moved it is told along', async () => {
    await road.at('2026-11-24T09:50:00.000Z', tellDue);
    const body = { startsAt: '2026-11-24T11:00:00.000Z', zone: 'UTC', sequence: 0 };
    await road.call('PUT', `/api/schedules/by-link/${link}`, body);

    await road.at('2026-11-24T10:50:00.000Z', tellDue);

    expect(steps()).toEqual(['soon', 'moved', 'soon']);
    expect(heard[1]).toMatchObject({ byId: asha.customerId, startsAt: new Date(body.startsAt) });
  });

  test('that is cancelled or met is told no more', async () => {
    await road.call('DELETE', `/api/schedules/by-link/${link}`);
    await road.at('2026-11-24T09:55:00.000Z', tellDue);

    expect(steps()).toEqual(['cancelled']);
  });

  test('whose customer is there has nobody of ours five minutes after the start, told once', async () => {
    await road.at('2026-11-24T10:05:00.000Z', tellDue);
    expect(heard).toEqual([]);
    await note('noteCustomerThere');

    await road.at('2026-11-24T10:04:59.999Z', tellDue);
    expect(heard).toEqual([]);
    await road.at('2026-11-24T10:05:00.000Z', async () => {
      await Promise.all([tellDue(), tellDue()]);
    });

    expect(steps()).toEqual(['nobody-there']);
  });

  test('that took place has nobody waiting', async () => {
    await note('noteCustomerThere');
    await note('noteMet');

    await road.at('2026-11-24T10:05:00.000Z', tellDue);

    expect(heard).toEqual([]);
  });

  test('whose telling is undone is told the next time', async () => {
    let fails = true;
    road.server.events.within(scheduleStepped, async () => {
      if (fails) throw new Error('not written');
    });

    await road.at('2026-11-24T09:50:00.000Z', async () => {
      await expect(tellDue()).rejects.toThrow('agents could not be told');
      fails = false;
      await tellDue();
    });

    expect(steps()).toEqual(['soon', 'soon']);
  });
});
