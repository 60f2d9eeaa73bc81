import type { Booked } from '@foyer/contract/schedules.ts';
import { hours } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRoadTest, type RoadTest } from '../../platform/testing/road-test.ts';
import type { BuiltProduct } from '../../platform/testing/test-world.ts';

let road: RoadTest;
let product: BuiltProduct;

beforeAll(async () => {
  road = await createRoadTest();
});
afterAll(() => road.close());
beforeEach(async () => {
  road.messages.planned.length = 0;
  road.noted.length = 0;
  product = await road.productWith({ capacity: 1 });
});

const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;

describe('booking', () => {
  test('takes the place, tells the customer now and before it, and answers with the link and the calendars', async () => {
    const asha = await road.customerOf(product, { name: 'Asha Rao' });

    const answer = await road.book(asha, '2026-11-24T10:00:00.000Z', {
      source: 'buy-now',
      language: 'en-IN',
    });

    expect(answer.statusCode).toBe(201);
    const booked: Booked = answer.json().result;
    expect(booked).toMatchObject({
      ...{ status: 'BOOKED', customerName: 'Asha Rao', productSlug: product.slug, sequence: 0 },
      ...{ startsAt: '2026-11-24T10:00:00.000Z', endsAt: '2026-11-24T10:30:00.000Z' },
      ...{ opensAt: '2026-11-24T09:50:00.000Z', expiresAt: '2026-11-24T12:30:00.000Z' },
      ...{ zone: 'Asia/Kolkata', tenantZone: 'UTC', agentName: null, toldBy: ['sms'] },
    });
    expect(new URL(booked.calendar.google).searchParams.get('dates')).toBe(
      '20261124T100000Z/20261124T103000Z',
    );
    expect(road.messages.planned.map(({ kind, dueAt }) => `${kind} ${dueAt.toISOString()}`)).toEqual([
      'schedule-confirmed 2026-11-20T08:00:00.000Z',
      'reminder-24h 2026-11-23T10:00:00.000Z',
      'reminder-1h 2026-11-24T09:00:00.000Z',
      'reminder-10m 2026-11-24T09:50:00.000Z',
    ]);
    const [confirmed] = road.messages.planned;
    expect(confirmed).toMatchObject({
      key: `schedule:${booked.id}:0:schedule-confirmed`,
      values: {
        ...{ when: 'Tue 24 Nov, 15:30', zone: 'Kolkata', whenTenant: 'Tue 24 Nov, 10:00', tenantZone: 'UTC' },
        link: `http://acme.localhost/live/${product.slug}?link=${booked.link}`,
      },
      calendar: { method: 'REQUEST' },
    });
    expect(road.noted).toMatchObject([
      {
        ...{ action: 'CREATE', logType: 'SCHEDULES', actor: { kind: 'CUSTOMER', name: 'Asha Rao' } },
        entity: { kind: 'schedule', id: booked.id, personId: asha.customerId },
      },
    ]);
  });

  test('of the last place by a hundred at the same instant: one gets it, the others hear what is free next', async () => {
    const customers = await road.customersOf(product, 100);

    const answers = await Promise.all(customers.map((each) => road.book(each, '2026-11-24T10:00:00.000Z')));

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
    expect(await road.placesOf(product)).toEqual([
      { step: '10:00', place: 1 },
      { step: '10:15', place: 1 },
    ]);
  });

  test('of every place at once fills them all and no more', async () => {
    const wide = await road.productWith({ capacity: 3 });
    const customers = await road.customersOf(wide, 20);

    const answers = await Promise.all(
      customers.map((each, index) => road.book(each, `2026-11-24T10:${index % 2 ? '15' : '00'}:00.000Z`)),
    );

    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThanOrEqual(3);
    const places = (await road.placesOf(wide)).map(({ step, place }) => `${step} ${place}`);
    expect(new Set(places).size).toBe(places.length);
    expect(places.filter((place) => place.startsWith('10:15'))).toHaveLength(3);
  });

  test('twice by one customer is refused, also at the same instant', async () => {
    const asha = await road.customerOf(product);

    const answers = await Promise.all(
      ['10:00', '12:00', '14:00'].map((time) => road.book(asha, `2026-11-24T${time}:00.000Z`)),
    );

    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual([
      'schedule.already_booked',
      'schedule.already_booked',
    ]);
  });

  test.each([
    ['in the past', '2026-11-20T07:45:00.000Z'],
    ['too soon', '2026-11-20T08:15:00.000Z'],
    ['beyond the horizon', '2026-12-04T10:00:00.000Z'],
    ['off the quarters', '2026-11-24T10:05:00.000Z'],
    ['outside the windows', '2026-11-24T20:00:00.000Z'],
    ['so that it ends outside them', '2026-11-24T17:45:00.000Z'],
  ])('%s is refused at the field, with what is free', async (_when, startsAt) => {
    const { error } = (await road.book(await road.customerOf(product), startsAt)).json();

    expect([error.code, error.fields]).toEqual(['request.invalid', { startsAt: 'invalid' }]);
    expect(error.nextFree).toHaveLength(3);
  });

  test.each(['Mars/Olympus', '+05:30', 'utc+1', ' '])(
    'in the zone %j is refused at the field',
    async (zone) => {
      const answer = await road.book(await road.customerOf(product), '2026-11-24T10:00:00.000Z', { zone });

      expect(answer.json().error.fields).toEqual({ zone: 'unknown' });
    },
  );

  test('of a withdrawn product, or by a blocked customer, is refused', async () => {
    const [asha, ravi] = [await road.customerOf(product), await road.customerOf(product)];
    await road.block(asha);
    expect(codeOf(await road.book(asha, '2026-11-24T10:00:00.000Z'))).toBe('auth.invalid');

    await road.owner('update products set active = false where id = $1', [product.id]);
    expect(codeOf(await road.book(ravi, '2026-11-24T10:00:00.000Z'))).toBe('product.not_found');
  });

  test('never puts an agent in two places, however many products ask for the same time at once', async () => {
    const [one, two] = [await road.productWith({ capacity: 4 }), await road.productWith({ capacity: 4 })];
    const priya = await road.agentOf(one);
    await road.assign(priya, two);
    const customers = [...(await road.customersOf(one, 4)), ...(await road.customersOf(two, 4))];

    const answers = await Promise.all(
      customers.map((each, index) => road.book(each, `2026-11-24T10:${index % 2 ? '15' : '00'}:00.000Z`)),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 201));
    const agents = [...(await road.agentsOf(one)), ...(await road.agentsOf(two))];
    expect(agents.filter((agentId) => agentId === priya.id)).toHaveLength(1);
  });

  test('is exclusive by the tables themselves: neither a place nor an agent’s time is written twice', async () => {
    const wide = await road.productWith({ capacity: 2 });
    await road.agentOf(wide);
    for (const each of await road.customersOf(wide, 2)) await road.book(each, '2026-11-24T10:00:00.000Z');
    const [first, second] = (
      await road.owner('select id from schedules where product_id = $1 order by agent_id', [wide.id])
    ).rows;

    await expect(
      road.owner('update schedule_places set place = 1 where schedule_id = any($1)', [[first.id, second.id]]),
    ).rejects.toMatchObject({ constraint: 'schedule_places_one_each' });
    await expect(
      road.owner(
        `update schedule_places set agent_id = (select agent_id from schedules where id = $1) where schedule_id = $2`,
        [first.id, second.id],
      ),
    ).rejects.toMatchObject({ constraint: 'schedule_places_one_per_agent' });
  });

  test('puts the agent with the fewest bookings of the day in, and nobody where nobody is free', async () => {
    const wide = await road.productWith({ capacity: 3 });
    const [priya, arjun] = [await road.agentOf(wide), await road.agentOf(wide)];
    const at = ['10:00', '10:00', '10:00', '11:00'];

    for (const time of at) await road.book(await road.customerOf(wide), `2026-11-24T${time}:00.000Z`);

    const agents = await road.agentsOf(wide);
    expect(new Set(agents.slice(0, 2))).toEqual(new Set([priya.id, arjun.id]));
    expect(agents[2]).toBeNull();
    expect([priya.id, arjun.id]).toContain(agents[3]);
  });
});

describe('by the link', () => {
  const when = '2026-11-24T10:00:00.000Z';
  const change = (link: string, startsAt: string, sequence: number) =>
    road.call('PUT', `/api/schedules/by-link/${link}`, { startsAt, zone: 'Europe/Berlin', sequence });
  const find = (link: string) => road.call('GET', `/api/schedules/by-link/${link}`);
  const cancel = (link: string) => road.call('DELETE', `/api/schedules/by-link/${link}`);

  async function booked(): Promise<Booked> {
    return (await road.book(await road.customerOf(product), when)).json().result;
  }

  test('the start is moved: other places, a higher sequence, the link good for longer, and nothing of before is told', async () => {
    const { link, id } = await booked();

    const answer = await change(link, '2026-11-25T10:15:00.000Z', 0);

    expect(answer.json().result).toMatchObject({
      ...{ startsAt: '2026-11-25T10:15:00.000Z', zone: 'Europe/Berlin', sequence: 1 },
      expiresAt: '2026-11-25T12:45:00.000Z',
    });
    // The customer holds the old one: it goes by the new times.
    expect((await find(link)).json().result.link).toBe(answer.json().result.link);
    expect(await road.linkTimes(id)).toEqual({
      opens: '2026-11-25T10:05:00.000Z',
      expires: '2026-11-25T12:45:00.000Z',
    });
    expect(await road.placesOf(product)).toEqual([
      { step: '10:15', place: 1 },
      { step: '10:30', place: 1 },
    ]);
    expect(road.messages.planned.map(({ key }) => key)).toEqual([
      `schedule:${id}:1:schedule-changed`,
      `schedule:${id}:1:reminder-24h`,
      `schedule:${id}:1:reminder-1h`,
      `schedule:${id}:1:reminder-10m`,
    ]);
  });

  test('it moves within its own places, and not onto what stood before somebody else changed it', async () => {
    const { link } = await booked();

    expect((await change(link, '2026-11-24T10:15:00.000Z', 0)).statusCode).toBe(200);
    const late = await change(link, '2026-11-24T12:00:00.000Z', 0);

    expect(codeOf(late)).toBe('record.conflict');
  });

  test('the same start again changes nothing, and tells nobody', async () => {
    const { link } = await booked();
    road.messages.planned.length = 0;

    expect((await change(link, when, 0)).json().result).toMatchObject({ sequence: 0, zone: 'Asia/Kolkata' });
    expect(road.messages.planned).toEqual([]);
  });

  test('of two that change places at the same instant nobody waits for ever, and no place is lost', async () => {
    const one = (await road.book(await road.customerOf(product), when)).json().result;
    const two = (await road.book(await road.customerOf(product), '2026-11-24T12:00:00.000Z')).json().result;

    const answers = await Promise.all([change(one.link, two.startsAt, 0), change(two.link, one.startsAt, 0)]);

    expect(answers.map(codeOf)).toEqual(['schedule.taken', 'schedule.taken']);
    expect(await road.placesOf(product)).toHaveLength(4);
  });

  test('it is cancelled once: the place is free, the rest is not told any more, and the customer may book again', async () => {
    const asha = await road.customerOf(product);
    const { link, id } = (await road.book(asha, when)).json().result;

    const answers = [await cancel(link), await cancel(link)];

    for (const answer of answers)
      expect(answer.json().result).toMatchObject({ status: 'CANCELLED', sequence: 1 });
    expect(road.messages.planned.map(({ key }) => key)).toEqual([`schedule:${id}:1:schedule-cancelled`]);
    expect(road.messages.planned[0]?.calendar?.method).toBe('CANCEL');
    expect(await road.placesOf(product)).toEqual([]);
    expect((await road.book(asha, when)).statusCode).toBe(201);
  });

  test('the calendar file says what stands: a request, then a cancellation of the same entry', async () => {
    const { link, id } = await booked();
    const file = () => road.call('GET', `/api/schedules/by-link/${link}/calendar.ics`);

    const standing = await file();
    await cancel(link);
    const gone = await file();

    expect(standing.headers['content-type']).toBe('text/calendar; charset=utf-8; method=REQUEST');
    for (const line of [
      `UID:${id}@foyer`,
      'SEQUENCE:0',
      'DTSTART:20261124T100000Z',
      'TRIGGER:-PT10M',
      'METHOD:REQUEST',
    ])
      expect(standing.body).toContain(`${line}\r\n`);
    for (const line of [`UID:${id}@foyer`, 'SEQUENCE:1', 'METHOD:CANCEL', 'STATUS:CANCELLED'])
      expect(gone.body).toContain(`${line}\r\n`);
  });

  test('nothing is changed any more once it is over', async () => {
    const { link } = await booked();

    await road.at('2026-11-24T10:20:00.000Z', async () => {
      expect(codeOf(await change(link, '2026-11-24T14:00:00.000Z', 0))).toBe('schedule.over');
      expect(codeOf(await cancel(link))).toBe('schedule.over');
      expect((await find(link)).statusCode).toBe(200);
    });
    await road.at('2026-11-24T12:30:00.000Z', async () => {
      expect(codeOf(await change(link, '2026-11-25T14:00:00.000Z', 0))).toBe('link.expired');
    });
  });

  test('one that was taken back, of another kind or made up opens nothing', async () => {
    const { link, id } = await booked();
    await road.owner('update links set revoked_at = now() where schedule_id = $1', [id]);

    for (const answer of [await find(link), await change(link, when, 0), await cancel(link)])
      expect(codeOf(answer)).toBe('link.revoked');
    expect(codeOf(await find(`${link.slice(0, -4)}AAAA`))).toBe('link.invalid');
    const { database, tenants } = road.world;
    const other = await database.withTenant(tenants.acme, (unit) =>
      road.server.links.make(unit, {
        ...{ kind: 'generate-link', productId: product.id, expiresAt: new Date('2026-12-24T10:00:00Z') },
      }),
    );
    expect(codeOf(await cancel(other.token))).toBe('link.invalid');
  });

  test('nothing is moved at a suspended tenant or by a blocked customer, but cancelled it may be', async () => {
    const asha = await road.customerOf(product);
    const { link } = (await road.book(asha, when)).json().result;

    await road.owner(`update tenants set status = 'suspended' where slug = 'acme'`, []);
    expect(codeOf(await road.book(await road.customerOf(product), when))).toBe('tenant.suspended');
    expect(codeOf(await change(link, '2026-11-24T12:00:00.000Z', 0))).toBe('tenant.suspended');
    await road.owner(`update tenants set status = 'active' where slug = 'acme'`, []);
    await road.block(asha);
    expect(codeOf(await change(link, '2026-11-24T12:00:00.000Z', 0))).toBe('customer.blocked');
    expect((await cancel(link)).statusCode).toBe(200);
  });

  test('with the switch on it expires so many hours after the start', async () => {
    await road.owner(
      `update tenants set flags = '{"meetingLinkExpiryTime": true}', meeting_link_expiry_hours = 5 where slug = 'acme'`,
      [],
    );

    const { expiresAt, startsAt } = await booked();

    expect(Date.parse(expiresAt) - Date.parse(startsAt)).toBe(hours(5));
    await road.owner(`update tenants set flags = '{}' where slug = 'acme'`, []);
  });
});

test('the customer finds the booked start again, of the own product, until it is cancelled or expired', async () => {
  const asha = await road.customerOf(product);
  const current = async () =>
    road.call('GET', '/api/schedules/current', undefined, { token: await road.tokenOf(asha) });
  expect(codeOf(await current())).toBe('schedule.not_found');

  const { result } = (await road.book(asha, '2026-11-24T10:00:00.000Z')).json();
  expect((await current()).json().result).toEqual(result);

  await road.call('DELETE', `/api/schedules/by-link/${result.link}`);
  expect(codeOf(await current())).toBe('schedule.not_found');
});

test('reminders that would come right after the confirmation are left out', async () => {
  await road.book(await road.customerOf(product), '2026-11-20T09:45:00.000Z');

  expect(road.messages.planned.map(({ kind }) => kind)).toEqual([
    'schedule-confirmed',
    'reminder-1h',
    'reminder-10m',
  ]);
});
