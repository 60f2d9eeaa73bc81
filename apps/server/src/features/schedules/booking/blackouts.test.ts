import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BookingSetup, createBookingSetup } from '../../../testing/setups/booking-setup.ts';
import type { BuiltProduct } from '../../../testing/setups/tenant-setup.ts';
import { codeOf } from '../../../testing/setups/test-server.ts';

let setup: BookingSetup;
let product: BuiltProduct;
let admin: string;

const blackoutsUrl = '/api/manage/schedule-stops';
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  setup.call(method, url, body, { token: admin });

beforeAll(async () => {
  setup = await createBookingSetup();
  admin = (await setup.staffToken('ADMIN')).token;
});
afterAll(() => setup.close());
beforeEach(async () => {
  product = await setup.productWith({ capacity: 2 });
  setup.noted.length = 0;
});

describe('a blackout', () => {
  const stop = (body: object) =>
    call('POST', blackoutsUrl, {
      productId: null,
      from: '2026-11-25T00:00:00Z',
      to: null,
      reason: 'Ill',
      ...body,
    });
  const times = async () => {
    const url = `/api/products/${product.slug}/times?zone=UTC&from=2026-11-24&days=2`;
    const { days } = (await setup.call('GET', url)).json().result;
    return days.map((day: { times: unknown[] }) => day.times.length);
  };

  test('of a product removes its bookable times, and keeps existing bookings', async () => {
    const customer = await setup.customerOf(product);
    const booked = (await setup.book(customer, '2026-11-24T10:00:00.000Z')).json().result;
    const body = { productId: product.id, from: '2026-11-24T09:00:00Z', to: '2026-11-24T16:05:00Z' };
    const { id: stopId } = (await stop(body)).json().result;

    // The last window of the day ends at 18:00; the interval at 16:00 overlaps the blackout.
    expect(await times()).toEqual([6, 35]);
    const refused = await setup.book(await setup.customerOf(product), '2026-11-24T12:00:00.000Z');
    expect(codeOf(refused)).toBe('schedule.off');
    expect(refused.json().error.nextFree[0]).toBe('2026-11-24T16:15:00.000Z');
    expect((await call('GET', `/api/manage/schedules/${booked.id}`)).json().result.status).toBe('BOOKED');

    const remove = () => call('DELETE', `${blackoutsUrl}/${stopId}`);
    expect((await remove()).statusCode).toBe(204);
    expect(codeOf(await remove())).toBe('schedule.not_found');
    expect(await times()).toEqual([35, 35]);
    expect(
      setup.noted.filter(({ logType }) => logType === 'DISABLE_SCHEDULES').map(({ action }) => action),
    ).toEqual(['CREATE', 'DELETE']);
  });

  test('of all products without an end removes all bookable times', async () => {
    const { id: stopId } = (await stop({ from: '2026-11-01T00:00:00Z' })).json().result;

    const found = await setup.call('GET', `/api/products/${product.slug}`);

    expect(found.json().result.isBookable).toBe(false);
    expect(await times()).toEqual([0, 0]);
    expect((await call('GET', blackoutsUrl)).json().result.map((each: { id: string }) => each.id)).toContain(
      stopId,
    );
    await call('DELETE', `${blackoutsUrl}/${stopId}`);
  });

  test.each([
    ['to', { to: '2026-11-24T00:00:00Z' }],
    ['reason', { reason: '\u200B' }],
    ['reason', { reason: '  ' }],
  ])('with an invalid %s is rejected at that field', async (field, wrong) => {
    expect(Object.keys((await stop(wrong)).json().error.fields)).toEqual([field]);
  });

  test('of an unknown product is rejected with product.not_found', async () => {
    expect(codeOf(await stop({ productId: crypto.randomUUID() }))).toBe('product.not_found');
  });
});
