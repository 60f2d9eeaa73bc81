import type { BookableDays } from '@foyer/contract/schedules/schedules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BookingSetup, createBookingSetup } from '../../../testing/setups/booking-setup.ts';
import { type BuiltProduct, buildProduct } from '../../../testing/setups/tenant-setup.ts';

let setup: BookingSetup;
let product: BuiltProduct;

beforeAll(async () => {
  setup = await createBookingSetup();
  product = await setup.productWith({ capacity: 6, weekdays: [1, 2, 3, 4, 5] });
});
afterAll(() => setup.close());

const ask = (query: string, slug = product.slug) => setup.call('GET', `/api/products/${slug}/times?${query}`);
const answered = async (query: string): Promise<BookableDays> => (await ask(query)).json().result;

describe('the times of a product', () => {
  test('are grouped by days of the customer’s time zone, with both zones and the first free time', async () => {
    const { days, ...rest } = await answered('zone=Asia/Kolkata&days=5');

    expect(rest).toEqual({
      zone: 'Asia/Kolkata',
      tenantZone: 'UTC',
      durationMinutes: 30,
      // It is 08:00, the notice period is half an hour, and the window opens at 09:00.
      nextFree: '2026-11-20T09:00:00.000Z',
      from: '2026-11-20',
      to: '2026-12-04',
    });
    expect(days.map(({ day, times }) => `${day} ${times.length}`)).toEqual([
      '2026-11-20 35',
      '2026-11-21 0',
      '2026-11-22 0',
      '2026-11-23 35',
      '2026-11-24 35',
    ]);
  });

  test('are on the customer’s date where it differs from the tenant’s', async () => {
    const { days } = await answered('zone=Pacific/Apia&from=2026-11-24&days=1');

    // UTC+13: the customer’s Tuesday lasts from Monday 11:00 to Tuesday 11:00 of the tenant.
    expect(days[0]?.times[0]?.startsAt).toBe('2026-11-23T11:00:00.000Z');
    expect(days[0]?.times.at(-1)?.startsAt).toBe('2026-11-24T10:45:00.000Z');
  });

  test('have an exact remaining capacity only if it is low', async () => {
    const timesOfMonday = async () => (await answered('zone=UTC&from=2026-11-23&days=1')).days[0]!.times;
    const at = (time: string) => `2026-11-23T${time}:00.000Z`;
    expect(new Set((await timesOfMonday()).map(({ left }) => left))).toEqual(new Set([4]));

    for (let count = 0; count < 4; count += 1) await setup.book(await setup.customerOf(product), at('12:00'));
    const lefts = Object.fromEntries((await timesOfMonday()).map(({ startsAt, left }) => [startsAt, left]));
    for (let count = 0; count < 2; count += 1) await setup.book(await setup.customerOf(product), at('12:00'));
    const full = (await timesOfMonday()).find(({ startsAt }) => startsAt === at('12:00'));

    expect([lefts[at('11:30')], lefts[at('11:45')], lefts[at('12:15')], lefts[at('12:30')]]).toEqual([
      4, 2, 2, 4,
    ]);
    expect(full).toEqual({ startsAt: at('12:00'), left: 0 });
  });

  test.each([
    ['zone', 'zone=Mars/Base'],
    ['zone', 'zone=%2B05:30'],
    ['zone', ''],
    ['from', 'zone=UTC&from=2026-02-30'],
    ['days', 'zone=UTC&days=15'],
    ['days', 'zone=UTC&days=0'],
  ])('with an invalid %s are rejected at that field', async (field, query) => {
    const answer = await ask(query);

    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, [field]]);
  });

  test('are rejected for an inactive or unknown product, and at a suspended tenant', async () => {
    const withdrawn = await buildProduct(setup.world, setup.world.tenants.acme, { active: false });
    expect((await ask('zone=UTC', withdrawn.slug)).json().error.code).toBe('product.not_found');
    expect((await ask('zone=UTC', 'no-such')).json().error.code).toBe('product.not_found');

    await setup.owner(`update tenants set status = 'suspended' where slug = 'acme'`, []);
    expect((await ask('zone=UTC')).json().error.code).toBe('tenant.suspended');
    await setup.owner(`update tenants set status = 'active' where slug = 'acme'`, []);
  });

  test('respect the product’s notice period, horizon and length, and exceptions', async () => {
    const short = await setup.productWith({ capacity: 1 });
    await setup.owner(
      'update products set notice_minutes = 1440, horizon_days = 3, duration_minutes = 240 where id = $1',
      [short.id],
    );
    await setup.owner(
      `insert into slot_exceptions (tenant_id, product_id, from_day, to_day, reason) values ($1, null, '2026-11-21', '2026-11-21', 'Feast')`,
      [setup.world.tenants.acme.tenantId],
    );

    const { days, nextFree, to } = (await ask('zone=UTC', short.slug)).json().result as BookableDays;

    expect([nextFree, to]).toEqual(['2026-11-22T09:00:00.000Z', '2026-11-22']);
    expect(days.map(({ times }) => times.length)).toEqual([0, 0, 21]);
    expect(days[2]?.times.at(-1)?.startsAt).toBe('2026-11-22T14:00:00.000Z');
    await setup.owner('delete from slot_exceptions', []);
  });

  test('leave out the places of the booking that its link names, and of no other booking', async () => {
    const narrow = await setup.productWith({ capacity: 1 });
    await setup.owner('update products set duration_minutes = 45 where id = $1', [narrow.id]);
    const book = async (time: string) =>
      (await setup.book(await setup.customerOf(narrow), `2026-11-24T${time}:00.000Z`)).json().result;
    const { link } = await book('10:00');
    const other = await book('14:00');
    const fullTimes = async (token: string | undefined) => {
      const query = `zone=UTC&from=2026-11-24&days=1${token ? `&link=${token}` : ''}`;
      const { days } = (await ask(query, narrow.slug)).json().result as BookableDays;
      return days[0]!.times.flatMap(({ startsAt, left }) => (left === 0 ? [startsAt.slice(11, 16)] : []));
    };
    const around = (hour: number) => [
      `${hour - 1}:30`,
      `${hour - 1}:45`,
      `${hour}:00`,
      `${hour}:15`,
      `${hour}:30`,
    ];
    const full = [...around(10).map((time) => time.padStart(5, '0')), ...around(14)];

    expect(await fullTimes(undefined)).toEqual(full);
    expect(await fullTimes(link)).toEqual(around(14));
    expect(await fullTimes(other.link)).toEqual(full.slice(0, 5));
    expect(await fullTimes(`${link.slice(0, -4)}AAAA`)).toEqual(full);
    await setup.owner('update links set revoked_at = now() where schedule_id = $1', [other.id]);
    expect(await fullTimes(other.link)).toEqual(full);
  });

  test('name the first free time and the alternatives to a taken one without the places of the booking itself', async () => {
    const narrow = await setup.productWith({ capacity: 1 });
    const at = (time: string) => `2026-11-20T${time}:00.000Z`;
    const book = async (time: string) =>
      (await setup.book(await setup.customerOf(narrow), at(time))).json().result;
    const one = await book('09:00');
    const two = await book('09:30');

    const { nextFree } = (await ask(`zone=UTC&days=1&link=${one.link}`, narrow.slug)).json().result;
    const toTaken = { startsAt: at('09:00'), zone: 'UTC', sequence: 0 };
    const { error } = (await setup.call('PUT', `/api/schedules/by-link/${two.link}`, toTaken)).json();

    expect(nextFree).toBe(at('09:00'));
    expect(error).toMatchObject({
      code: 'schedule.taken',
      nextFree: [at('09:30'), at('09:45'), at('10:00')],
    });
  });

  test('make a product bookable while any is free', async () => {
    const bare = await buildProduct(setup.world, setup.world.tenants.acme);
    const isBookable = async ({ slug }: BuiltProduct) =>
      (await setup.call('GET', `/api/products/${slug}`)).json().result.isBookable;

    expect(await isBookable(product)).toBe(true);
    expect(await isBookable(bare)).toBe(false);
  });
});
