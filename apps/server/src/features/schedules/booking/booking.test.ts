import type { Booked } from '@foyer/contract/schedules/schedules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BookingSetup, createBookingSetup } from '../../../testing/setups/booking-setup.ts';
import type { BuiltProduct } from '../../../testing/setups/tenant-setup.ts';
import { codeOf } from '../../../testing/setups/test-server.ts';

let setup: BookingSetup;
let product: BuiltProduct;

beforeAll(async () => {
  setup = await createBookingSetup();
});
afterAll(() => setup.close());
beforeEach(async () => {
  setup.messages.planned.length = 0;
  setup.noted.length = 0;
  product = await setup.productWith({ capacity: 1 });
});

describe('booking', () => {
  test('takes seats, plans confirmation and reminders, and answers with the link and the calendar links', async () => {
    const asha = await setup.customerOf(product, { name: 'Asha Rao' });

    const answer = await setup.book(asha, '2026-11-24T10:00:00.000Z', {
      source: 'buy-now',
      language: 'en-IN',
    });

    expect(answer.statusCode).toBe(201);
    const booked: Booked = answer.json().result;
    expect(booked).toMatchObject({
      status: 'BOOKED',
      customerName: 'Asha Rao',
      productSlug: product.slug,
      sequence: 0,
      startsAt: '2026-11-24T10:00:00.000Z',
      endsAt: '2026-11-24T10:30:00.000Z',
      opensAt: '2026-11-24T09:50:00.000Z',
      expiresAt: '2026-11-24T12:30:00.000Z',
      zone: 'Asia/Kolkata',
      tenantZone: 'UTC',
      agentName: null,
      toldBy: ['sms'],
    });
    expect(new URL(booked.calendar.google).searchParams.get('dates')).toBe(
      '20261124T100000Z/20261124T103000Z',
    );
    expect(setup.messages.planned.map(({ kind, dueAt }) => `${kind} ${dueAt.toISOString()}`)).toEqual([
      'schedule-confirmed 2026-11-20T08:00:00.000Z',
      'reminder-24h 2026-11-23T10:00:00.000Z',
      'reminder-1h 2026-11-24T09:00:00.000Z',
      'reminder-10m 2026-11-24T09:50:00.000Z',
    ]);
    const [confirmed] = setup.messages.planned;
    expect(confirmed).toMatchObject({
      key: `schedule:${booked.id}:0:schedule-confirmed`,
      values: {
        when: 'Tue 24 Nov, 15:30',
        zone: 'Kolkata',
        whenTenant: 'Tue 24 Nov, 10:00',
        tenantZone: 'UTC',
        link: `http://acme.localhost/live/${product.slug}?link=${booked.link}`,
      },
      calendar: { method: 'PUBLISH' },
    });
    expect(setup.noted).toMatchObject([
      {
        action: 'CREATE',
        logType: 'SCHEDULES',
        actor: { kind: 'CUSTOMER', name: 'Asha Rao' },
        entity: { kind: 'schedule', id: booked.id, personId: asha.customerId },
      },
    ]);
  });

  test('gives the last seat to one of a hundred concurrent requests; the others receive the next free times', async () => {
    const customers = await setup.customersOf(product, 100);

    const answers = await Promise.all(customers.map((each) => setup.book(each, '2026-11-24T10:00:00.000Z')));

    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    const refused = answers
      .filter(({ statusCode }) => statusCode === 409)
      .map((answer) => answer.json().error);
    expect(refused).toHaveLength(99);
    for (const { code, nextFree } of refused) {
      expect(code).toBe('schedule.taken');
      expect(nextFree).toEqual([
        '2026-11-24T10:30:00.000Z',
        '2026-11-24T10:45:00.000Z',
        '2026-11-24T11:00:00.000Z',
      ]);
    }
    expect(await setup.seatsOf(product)).toEqual([
      { at: '10:00', seat: 1 },
      { at: '10:15', seat: 1 },
    ]);
  });

  test('fills the capacity exactly under concurrent requests', async () => {
    const wide = await setup.productWith({ capacity: 3 });
    const customers = await setup.customersOf(wide, 20);

    const answers = await Promise.all(
      customers.map((each, index) => setup.book(each, `2026-11-24T10:${index % 2 ? '15' : '00'}:00.000Z`)),
    );

    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThanOrEqual(3);
    const seats = (await setup.seatsOf(wide)).map(({ at, seat }) => `${at} ${seat}`);
    expect(new Set(seats).size).toBe(seats.length);
    expect(seats.filter((seat) => seat.startsWith('10:15'))).toHaveLength(3);
  });

  test('is rejected for a second booking of the customer, also concurrently', async () => {
    const asha = await setup.customerOf(product);

    const answers = await Promise.all(
      ['10:00', '12:00', '14:00'].map((time) => setup.book(asha, `2026-11-24T${time}:00.000Z`)),
    );

    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual([
      'schedule.already_booked',
      'schedule.already_booked',
    ]);
  });

  test.each([
    ['in the past', '2026-11-20T07:45:00.000Z'],
    ['inside the notice period', '2026-11-20T08:15:00.000Z'],
    ['beyond the horizon', '2026-12-04T10:00:00.000Z'],
    ['not on a quarter of an hour', '2026-11-24T10:05:00.000Z'],
    ['outside the windows', '2026-11-24T20:00:00.000Z'],
    ['ending outside the windows', '2026-11-24T17:45:00.000Z'],
  ])('%s is rejected at the field, with free times', async (_when, startsAt) => {
    const { error } = (await setup.book(await setup.customerOf(product), startsAt)).json();

    expect([error.code, error.fields]).toEqual(['request.invalid', { startsAt: 'invalid' }]);
    expect(error.nextFree).toHaveLength(3);
  });

  test.each(['9999-12-31T23:59:59.999Z', '3000-01-01T00:00:00.000Z', '0000-01-01T00:00:00.000Z'])(
    'at the end of the calendar, %s, is rejected at the field',
    async (startsAt) => {
      const answer = await setup.book(await setup.customerOf(product), startsAt);

      expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { startsAt: 'invalid' }]);
    },
  );

  test.each(['Mars/Olympus', '+05:30', 'utc+1', ' '])(
    'in the zone %j is rejected at the field',
    async (zone) => {
      const answer = await setup.book(await setup.customerOf(product), '2026-11-24T10:00:00.000Z', { zone });

      expect(answer.json().error.fields).toEqual({ zone: 'unknown' });
    },
  );

  test('is rejected for an inactive product and for a blocked customer', async () => {
    const [asha, ravi] = [await setup.customerOf(product), await setup.customerOf(product)];
    await setup.block(asha);
    expect(codeOf(await setup.book(asha, '2026-11-24T10:00:00.000Z'))).toBe('auth.invalid');

    await setup.owner('update products set active = false where id = $1', [product.id]);
    expect(codeOf(await setup.book(ravi, '2026-11-24T10:00:00.000Z'))).toBe('product.not_found');
  });

  test('never double-books an agent under concurrent requests for several products', async () => {
    const [one, two] = [await setup.productWith({ capacity: 4 }), await setup.productWith({ capacity: 4 })];
    const priya = await setup.agentOf(one);
    await setup.assign(priya, two);
    const customers = [...(await setup.customersOf(one, 4)), ...(await setup.customersOf(two, 4))];

    const answers = await Promise.all(
      customers.map((each, index) => setup.book(each, `2026-11-24T10:${index % 2 ? '15' : '00'}:00.000Z`)),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 201));
    const agents = [...(await setup.agentsOf(one)), ...(await setup.agentsOf(two))];
    expect(agents.filter((agentId) => agentId === priya.id)).toHaveLength(1);
  });

  test('is exclusive by unique constraints: no seat and no agent’s interval is written twice', async () => {
    const wide = await setup.productWith({ capacity: 2 });
    await setup.agentOf(wide);
    for (const each of await setup.customersOf(wide, 2)) await setup.book(each, '2026-11-24T10:00:00.000Z');
    const [first, second] = (
      await setup.owner('select id from schedules where product_id = $1 order by agent_id', [wide.id])
    ).rows;

    await expect(
      setup.owner('update schedule_places set place = 1 where schedule_id = any($1)', [
        [first.id, second.id],
      ]),
    ).rejects.toMatchObject({ constraint: 'schedule_places_one_each' });
    await expect(
      setup.owner(
        `update schedule_places set agent_id = (select agent_id from schedules where id = $1) where schedule_id = $2`,
        [first.id, second.id],
      ),
    ).rejects.toMatchObject({ constraint: 'schedule_places_one_per_agent' });
  });

  test('assigns the agent with the fewest bookings of the day, and none if none is free', async () => {
    const wide = await setup.productWith({ capacity: 3 });
    const [priya, arjun] = [await setup.agentOf(wide), await setup.agentOf(wide)];
    const at = ['10:00', '10:00', '10:00', '11:00'];

    for (const time of at) await setup.book(await setup.customerOf(wide), `2026-11-24T${time}:00.000Z`);

    const agents = await setup.agentsOf(wide);
    expect(new Set(agents.slice(0, 2))).toEqual(new Set([priya.id, arjun.id]));
    expect(agents[2]).toBeNull();
    expect([priya.id, arjun.id]).toContain(agents[3]);
  });
});

test('the current booking of a customer’s product is returned until it is cancelled or expired', async () => {
  const asha = await setup.customerOf(product);
  const current = async () =>
    setup.call('GET', '/api/schedules/current', undefined, { token: await setup.tokenOf(asha) });
  expect(codeOf(await current())).toBe('schedule.not_found');

  const { result } = (await setup.book(asha, '2026-11-24T10:00:00.000Z')).json();
  expect((await current()).json().result).toEqual(result);

  await setup.call('DELETE', `/api/schedules/by-link/${result.link}`);
  expect(codeOf(await current())).toBe('schedule.not_found');
});

test('reminders shortly after the confirmation are omitted', async () => {
  await setup.book(await setup.customerOf(product), '2026-11-20T09:45:00.000Z');

  expect(setup.messages.planned.map(({ kind }) => kind)).toEqual([
    'schedule-confirmed',
    'reminder-1h',
    'reminder-10m',
  ]);
});
