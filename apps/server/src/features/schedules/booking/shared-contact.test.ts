/** People who share a phone number: each booking is of the person who made it. */
import type { Booked } from '@foyer/contract/schedules/schedules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BookingSetup, createBookingSetup } from '../../../testing/setups/booking-setup.ts';
import type { BuiltCustomer, BuiltProduct } from '../../../testing/setups/tenant-setup.ts';
import { codeOf } from '../../../testing/setups/test-server.ts';

let setup: BookingSetup;
let product: BuiltProduct;
let asha: BuiltCustomer;
let ben: BuiltCustomer;
let ofAsha: Booked;
let admin: string;

const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const seen = (url: string) => setup.call('GET', url, undefined, { token: admin });
const current = async (customer: BuiltCustomer) =>
  setup.call('GET', '/api/schedules/current', undefined, { token: await setup.tokenOf(customer) });

beforeAll(async () => {
  setup = await createBookingSetup();
  admin = (await setup.staffToken('ADMIN')).token;
});
afterAll(() => setup.close());
beforeEach(async () => {
  product = await setup.productWith({ capacity: 2 });
  const first = await setup.customerOf(product, { name: 'Dev' });
  asha = await setup.sharing(first, { name: 'Asha Rao', email: 'asha@example.test' });
  ofAsha = (await setup.book(asha, at('10:00'))).json().result;
  ben = await setup.sharing(asha, { name: 'Ben Das', email: 'ben@example.test' });
  setup.messages.planned.length = 0;
});

describe('a booking of a number that another person registered with later', () => {
  test('keeps its name on the page of its link', async () => {
    const byLink = await setup.call('GET', `/api/schedules/by-link/${ofAsha.link}`);
    const link = await setup.call('GET', `/api/links/${ofAsha.link}`);

    expect(byLink.json().result.customerName).toBe('Asha Rao');
    expect(link.json().result.customerName).toBe('Asha Rao');
  });

  test('keeps its name and address in the messages of a change and a cancellation', async () => {
    const url = `/api/schedules/by-link/${ofAsha.link}`;
    const kindsAfter = async (method: 'PUT' | 'DELETE', body?: object) => {
      await setup.call(method, url, body);
      for (const { to, values } of setup.messages.planned) {
        expect(to.email).toBe('asha@example.test');
        expect(values.customerName).toBe('Asha Rao');
      }
      return setup.messages.planned.map(({ kind }) => kind);
    };

    const reminders = ['reminder-24h', 'reminder-1h', 'reminder-10m'];
    const moved = await kindsAfter('PUT', { startsAt: at('11:00'), zone: 'UTC', sequence: 0 });
    expect(moved).toEqual(['schedule-changed', ...reminders]);
    expect(await kindsAfter('DELETE')).toEqual(['schedule-cancelled']);
  });

  test('keeps its name in the table of staff, its search, its export and the customer’s record', async () => {
    const table = `/api/manage/schedules?productId=${product.id}`;

    expect((await seen(table)).json().result.rows).toMatchObject([{ customerName: 'Asha Rao' }]);
    expect((await seen(`${table}&search=asha`)).json().result.total).toBe(1);
    const file = await seen(`/api/manage/schedules/export?format=csv&productId=${product.id}`);
    expect(file.body).toContain('Asha Rao');
    expect(file.body).not.toContain('Ben Das');
    const record = (await seen(`/api/manage/customers/${asha.customerId}`)).json().result;
    expect(record.schedules).toMatchObject([{ customerName: 'Asha Rao' }]);
  });

  test('is not opened by that person’s token, and does not keep that person from booking', async () => {
    expect(codeOf(await current(ben))).toBe('schedule.not_found');

    const booked = await setup.book(ben, at('12:00'));

    expect(booked.json().result).toMatchObject({ customerName: 'Ben Das', startsAt: at('12:00') });
    expect(setup.messages.planned[0]?.to.email).toBe('ben@example.test');
    expect((await current(ben)).json().result.id).toBe(booked.json().result.id);
    expect((await current(asha)).json().result.id).toBe(ofAsha.id);
  });
});

test('the same person who registers again finds the booking, and cannot make another one', async () => {
  const again = await setup.sharing(asha, { name: 'asha rao' });

  expect((await current(again)).json().result.id).toBe(ofAsha.id);
  expect(codeOf(await setup.book(again, at('14:00')))).toBe('schedule.already_booked');
});

test('the messages of a booking without an email go to the one that the same person gave before', async () => {
  await setup.call('DELETE', `/api/schedules/by-link/${ofAsha.link}`);
  const again = await setup.sharing(asha, { name: 'Asha Rao' });
  const third = await setup.sharing(asha, { name: 'Chitra' });
  setup.messages.planned.length = 0;

  await setup.book(again, at('14:00'));
  const count = setup.messages.planned.length;
  await setup.book(third, at('15:00'));

  expect(new Set(setup.messages.planned.slice(0, count).map(({ to }) => to.email))).toEqual(
    new Set(['asha@example.test']),
  );
  expect(new Set(setup.messages.planned.slice(count).map(({ to }) => to.email))).toEqual(new Set([null]));
});
