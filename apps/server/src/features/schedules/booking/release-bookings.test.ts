import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BookingSetup, createBookingSetup } from '../../../testing/setups/booking-setup.ts';
import type { BuiltCustomer, BuiltProduct } from '../../../testing/setups/tenant-setup.ts';

let setup: BookingSetup;
let product: BuiltProduct;
let asha: BuiltCustomer;
let admin: string;
let id: string;

const manage = '/api/manage/schedules';
const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  setup.call(method, url, body, { token: admin });

beforeAll(async () => {
  setup = await createBookingSetup();
  admin = (await setup.staffToken('ADMIN')).token;
});
afterAll(() => setup.close());
beforeEach(async () => {
  product = await setup.productWith({ capacity: 2 });
  await setup.staffToken('AGENT', [product]);
  asha = await setup.customerOf(product);
  id = (await setup.book(asha, '2026-11-24T10:00:00.000Z')).json().result.id;
  setup.messages.planned.length = 0;
});

describe('release of bookings', () => {
  test('cancels the bookings of a blocked customer without a message', async () => {
    const url = `/api/manage/customers/${asha.customerId}/block`;

    expect((await call('POST', url, { reason: 'Abuse.' })).statusCode).toBe(200);

    expect((await call('GET', `${manage}/${id}`)).json().result).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'system',
    });
    expect(setup.messages.planned).toEqual([]);
  });

  test('cancels the bookings of a deactivated product and notifies the customers', async () => {
    const { result } = (await call('GET', `/api/manage/products/${product.id}`)).json();
    const { id: _id, image: _image, createdAt: _createdAt, ...fields } = result;

    await call('PUT', `/api/manage/products/${product.id}`, { ...fields, active: false });

    expect((await call('GET', `${manage}/${id}`)).json().result).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'system',
    });
    expect(setup.messages.planned.map(({ kind }) => kind)).toEqual(['schedule-cancelled']);
  });

  test('unassigns the bookings of an agent who is unassigned from the product or deactivated', async () => {
    const agentIdNow = async () => (await call('GET', `${manage}/${id}`)).json().result.agentId;
    const { result } = (await call('GET', `/api/manage/products/${product.id}`)).json();
    const { id: _id, image: _image, createdAt: _createdAt, ...fields } = result;
    const arjun = await setup.agentOf(product);
    await call('PUT', `/api/manage/products/${product.id}`, { ...fields, agentIds: [arjun.id] });
    expect(await agentIdNow()).toBeNull();
    await call('PUT', `${manage}/${id}/agent`, { agentId: arjun.id, sequence: 1 });
    expect(await agentIdNow()).toBe(arjun.id);

    const { name, email } = arjun;
    const person = { name, email, role: 'AGENT', languages: [], assignedProductIds: [product.id] };
    const { version } = (await call('GET', `/api/manage/users/${arjun.id}`)).json().result;
    await call('PUT', `/api/manage/users/${arjun.id}`, { ...person, status: 'INACTIVE', version });

    expect(await agentIdNow()).toBeNull();
  });
});
