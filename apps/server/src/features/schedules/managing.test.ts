import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRoadTest, type RoadTest } from '../../platform/testing/road-test.ts';
import type { BuiltCustomer, BuiltProduct, BuiltStaff } from '../../platform/testing/test-world.ts';

let road: RoadTest;
let product: BuiltProduct;
let asha: BuiltCustomer;
let admin: string;
let priya: BuiltStaff;
let agent: string;
let id: string;

const manage = '/api/manage/schedules';
const stops = '/api/manage/schedule-stops';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = admin) =>
  road.call(method, url, body, { token });
const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;

beforeAll(async () => {
  road = await createRoadTest();
  admin = (await road.staffToken('ADMIN')).token;
});
afterAll(() => road.close());
beforeEach(async () => {
  product = await road.productWith({ capacity: 2 });
  const assigned = await road.staffToken('AGENT', [product]);
  [priya, agent] = [assigned.person, assigned.token];
  asha = await road.customerOf(product, { name: 'Asha Rao' });
  id = (await road.book(asha, '2026-11-24T10:00:00.000Z')).json().result.id;
  road.messages.planned.length = 0;
  road.noted.length = 0;
});

describe('schedules as staff see them', () => {
  test('are listed with customer, product and agent, found by them, and go out as a file', async () => {
    const { rows, total } = (await call('GET', `${manage}?productId=${product.id}&search=asha`)).json()
      .result;
    const file = await call(
      'GET',
      `${manage}/export?format=csv&productId=${product.id}&when=custom&from=2026-11-24`,
    );

    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      ...{ id, status: 'BOOKED', customerName: 'Asha Rao', productName: product.name, agentId: priya.id },
      ...{ agentName: priya.name, zone: 'Asia/Kolkata', cancelledBy: null, sequence: 0 },
    });
    expect(file.body).toContain('24-11-26, 10:00');
    expect(road.noted.at(-1)).toMatchObject({ action: 'DOWNLOAD', logType: 'EXPORT' });
  });

  test('are those that are still to come, or those that are over', async () => {
    const found = async (period: string) =>
      (await call('GET', `${manage}?productId=${product.id}&period=${period}`)).json().result.total;

    expect([await found('upcoming'), await found('past')]).toEqual([1, 0]);
    await road.owner(
      `update schedules set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
       where id = $1`,
      [id],
    );
    expect([await found('upcoming'), await found('past')]).toEqual([0, 1]);
  });

  test('say how many did not take place, and whose no-show it was, of what is found and may be seen', async () => {
    const ben = await road.customerOf(product, { name: 'Ben Das' });
    await road.book(ben, '2026-11-25T10:00:00.000Z');
    const become = (customer: BuiltCustomer, status: string) =>
      road.owner('update schedules set status = $2 where customer_id = $1', [customer.customerId, status]);
    const counted = async (query: string, token = admin) =>
      (await call('GET', `${manage}?productId=${product.id}${query}`, undefined, token)).json().result
        .noShows;
    expect(await counted('')).toEqual({ byCustomer: 0, byUs: 0 });
    await become(asha, 'MISSED_BY_CUSTOMER');
    await become(ben, 'MISSED_BY_US');

    expect(await counted('&pageSize=10&page=5')).toEqual({ byCustomer: 1, byUs: 1 });
    expect(await counted('&search=ben')).toEqual({ byCustomer: 0, byUs: 1 });
    expect(await counted('&when=custom&from=2026-11-24&to=2026-11-24')).toEqual({ byCustomer: 1, byUs: 0 });
    expect(await counted('', agent)).toEqual({ byCustomer: 1, byUs: 1 });
    const stranger = (await road.staffToken('AGENT', [await road.productWith()])).token;
    expect(await counted('', stranger)).toEqual({ byCustomer: 0, byUs: 0 });
    const file = await call('GET', `${manage}/export?format=csv&productId=${product.id}&search=ben`);
    expect(file.body).toMatch(/,No-show,[\s\S]*,We were not there,Us,/);
  });

  test('are counted as no-shows of a time for some products or all, and never another tenant’s', async () => {
    await road.owner(`update schedules set status = 'MISSED_BY_US' where id = $1`, [id]);
    const { acme, globex } = road.world.tenants;
    const since = new Date('2026-11-24T10:00:00.000Z');
    const count = (scope: typeof acme, until: string, products: string[] | null) =>
      road.world.database.withTenant(scope, (unit) =>
        road.server.schedules.noShowsBetween(unit, { since, until: new Date(until) }, products),
      );

    const after = '2026-11-24T10:00:00.001Z';
    const none = { byCustomer: 0, byUs: 0 };
    expect(await count(acme, after, [product.id])).toEqual({ byCustomer: 0, byUs: 1 });
    expect((await count(acme, after, null)).byUs).toBeGreaterThanOrEqual(1);
    expect(await count(acme, after, [])).toEqual(none);
    expect(await count(acme, since.toISOString(), [product.id])).toEqual(none);
    expect(await count(globex, after, null)).toEqual(none);
  });

  test('leave in the log that they were looked at, never whom somebody searched for', async () => {
    await call('GET', `${manage}?productId=${product.id}&search=asha`);
    await call('GET', `${manage}/calendar?from=2026-11-24&to=2026-11-24&productId=${product.id}`);

    const read = { action: 'READ', logType: 'SCHEDULES' };
    expect(road.noted).toMatchObject([
      { ...read, after: { rows: 1, searched: true, productId: product.id } },
      { ...read, after: { rows: 1, from: '2026-11-24', to: '2026-11-24' } },
    ]);
    expect(JSON.stringify(road.noted)).not.toMatch(/asha/i);
  });

  test('of a product that is not an agent’s answer like missing ones', async () => {
    const stranger = (await road.staffToken('AGENT', [await road.productWith()])).token;
    const own = await call('GET', `${manage}/${id}`, undefined, agent);

    expect(own.json().result.id).toBe(id);
    expect((await call('GET', manage, undefined, stranger)).json().result.total).toBe(0);
    for (const answer of [
      await call('GET', `${manage}/${id}`, undefined, stranger),
      await call(
        'PUT',
        `${manage}/${id}/start`,
        { startsAt: '2026-11-24T12:00:00.000Z', sequence: 0 },
        stranger,
      ),
      await call('POST', `${manage}/${id}/cancel`, { reason: 'x' }, stranger),
    ])
      expect(codeOf(answer)).toBe('schedule.not_found');
  });

  test('stand in a calendar of at most five weeks, by the tenant’s days, with what is stopped', async () => {
    await call('POST', stops, {
      productId: product.id,
      ...{ from: '2026-11-24T00:00:00Z', to: null, reason: 'Ill' },
    });
    const calendar = (to: string, more = '') =>
      call('GET', `${manage}/calendar?from=2026-11-24&to=${to}${more}`);

    const { result } = (await calendar('2026-11-24', `&productId=${product.id}`)).json();

    expect(result.schedules.map((each: { id: string }) => each.id)).toEqual([id]);
    expect(result.stops).toMatchObject([{ productName: product.name, reason: 'Ill', to: null }]);
    expect((await calendar('2026-12-28')).statusCode).toBe(200);
    for (const to of ['2026-12-29', '2026-11-23'])
      expect((await calendar(to)).json().error.fields).toEqual({ to: 'invalid' });
  });
});

describe('moving', () => {
  const move = (body: object, token = admin) => call('PUT', `${manage}/${id}/start`, body, token);

  test('needs no notice, tells the customer, and stands in the log under who did it', async () => {
    const answer = await move({ startsAt: '2026-11-20T09:00:00.000Z', sequence: 0 }, agent);

    expect(answer.json().result).toMatchObject({
      startsAt: '2026-11-20T09:00:00.000Z',
      sequence: 1,
      agentId: priya.id,
    });
    expect(road.messages.planned[0]).toMatchObject({
      kind: 'schedule-changed',
      to: { customerId: asha.customerId },
    });
    expect(road.noted).toMatchObject([
      {
        ...{ action: 'UPDATE', logType: 'SCHEDULES', actor: { kind: 'USER', name: priya.name } },
        ...{
          before: { startsAt: '2026-11-24T10:00:00.000Z' },
          after: { startsAt: '2026-11-20T09:00:00.000Z' },
        },
      },
    ]);
  });

  test('is refused on what somebody else changed, outside the windows and where all places are taken', async () => {
    for (let place = 0; place < 2; place += 1)
      await road.book(await road.customerOf(product), '2026-11-24T12:00:00.000Z');

    const taken = await move({ startsAt: '2026-11-24T12:15:00.000Z', sequence: 0 });
    expect(codeOf(taken)).toBe('schedule.taken');
    expect(taken.json().error.nextFree[0]).toBe('2026-11-24T12:30:00.000Z');
    expect((await move({ startsAt: '2026-11-24T23:00:00.000Z', sequence: 0 })).json().error.fields).toEqual({
      startsAt: 'invalid',
    });
    expect(codeOf(await move({ startsAt: '2026-11-25T12:00:00.000Z', sequence: 3 }))).toBe('record.conflict');
    expect(road.noted).toHaveLength(1 + 1);
  });
});

describe('giving to another agent', () => {
  const reassign = (agentId: string | null, sequence = 0) =>
    call('PUT', `${manage}/${id}/agent`, { agentId, sequence });

  test('keeps the time, and the reminders name who comes', async () => {
    await road.owner(`update tenants set flags = '{"showAgentName": true}' where slug = 'acme'`, []);
    const arjun = await road.agentOf(product);

    const answer = await reassign(arjun.id);

    expect(answer.json().result).toMatchObject({ agentId: arjun.id, agentName: arjun.name, sequence: 1 });
    expect(road.messages.planned.map(({ kind, values }) => [kind, values.agentName])).toEqual([
      ['reminder-24h', arjun.name],
      ['reminder-1h', arjun.name],
      ['reminder-10m', arjun.name],
    ]);
    await road.owner(`update tenants set flags = '{}' where slug = 'acme'`, []);
  });

  test('to nobody leaves it to whoever is free', async () => {
    expect((await reassign(null)).json().result).toMatchObject({ agentId: null, agentName: null });
  });

  test('who is booked then, not assigned, or no agent at all is refused', async () => {
    const arjun = await road.agentOf(product);
    await road.book(await road.customerOf(product), '2026-11-24T10:15:00.000Z');

    expect(codeOf(await reassign(arjun.id))).toBe('schedule.agent_busy');
    expect(codeOf(await reassign((await road.agentOf(await road.productWith())).id))).toBe('user.not_found');
    expect(codeOf(await reassign(crypto.randomUUID()))).toBe('user.not_found');
    expect(codeOf(await reassign(null, 9))).toBe('record.conflict');
  });
});

test('cancelling tells the customer why, twice is as once, and the agent is free', async () => {
  const cancel = () => call('POST', `${manage}/${id}/cancel`, { reason: ' Our studio is closed ' }, agent);

  const answers = [await cancel(), await cancel()];

  for (const answer of answers)
    expect(answer.json().result).toMatchObject({
      ...{ status: 'CANCELLED', cancelledBy: 'staff', cancelReason: 'Our studio is closed' },
    });
  expect(road.messages.planned).toMatchObject([
    { kind: 'schedule-cancelled', values: { reason: 'Our studio is closed' } },
  ]);
  expect(road.noted.map(({ action }) => action)).toEqual(['DELETE']);
  expect(await road.placesOf(product)).toEqual([]);
});

describe('a stop', () => {
  const stop = (body: object) =>
    call('POST', stops, { productId: null, from: '2026-11-25T00:00:00Z', to: null, reason: 'Ill', ...body });
  const times = async () => {
    const url = `/api/products/${product.slug}/times?zone=UTC&from=2026-11-24&days=2`;
    const { days } = (await road.call('GET', url)).json().result;
    return days.map((day: { times: unknown[] }) => day.times.length);
  };

  test('of a product for a time takes its starts away, and those booked stand', async () => {
    const body = { productId: product.id, from: '2026-11-24T09:00:00Z', to: '2026-11-24T16:05:00Z' };
    const { id: stopId } = (await stop(body)).json().result;

    // The last window of the day ends at 18:00; the step at 16:00 is touched.
    expect(await times()).toEqual([6, 35]);
    const refused = await road.book(await road.customerOf(product), '2026-11-24T12:00:00.000Z');
    expect(codeOf(refused)).toBe('schedule.off');
    expect(refused.json().error.nextFree[0]).toBe('2026-11-24T16:15:00.000Z');
    expect((await call('GET', `${manage}/${id}`)).json().result.status).toBe('BOOKED');

    const remove = () => call('DELETE', `${stops}/${stopId}`);
    expect((await remove()).statusCode).toBe(204);
    expect(codeOf(await remove())).toBe('schedule.not_found');
    expect(await times()).toEqual([35, 35]);
    expect(
      road.noted.filter(({ logType }) => logType === 'DISABLE_SCHEDULES').map(({ action }) => action),
    ).toEqual(['CREATE', 'DELETE']);
  });

  test('of everything until further notice leaves nothing to book anywhere', async () => {
    const { id: stopId } = (await stop({ from: '2026-11-01T00:00:00Z' })).json().result;

    const found = await road.call('GET', `/api/products/${product.slug}`);

    expect(found.json().result.isBookable).toBe(false);
    expect(await times()).toEqual([0, 0]);
    expect((await call('GET', stops)).json().result.map((each: { id: string }) => each.id)).toContain(stopId);
    await call('DELETE', `${stops}/${stopId}`);
  });

  test.each([
    ['to', { to: '2026-11-24T00:00:00Z' }],
    ['reason', { reason: '  ' }],
  ])('with a wrong %s is refused there', async (field, wrong) => {
    expect(Object.keys((await stop(wrong)).json().error.fields)).toEqual([field]);
  });

  test('of a product there is not is refused', async () => {
    expect(codeOf(await stop({ productId: crypto.randomUUID() }))).toBe('product.not_found');
  });
});

describe('when people go', () => {
  test('a blocked customer’s start is cancelled without a word', async () => {
    const url = `/api/manage/customers/${asha.customerId}/block`;

    expect((await call('POST', url, { reason: 'Abuse.' })).statusCode).toBe(200);

    expect((await call('GET', `${manage}/${id}`)).json().result).toMatchObject({
      ...{ status: 'CANCELLED', cancelledBy: 'system' },
    });
    expect(road.messages.planned).toEqual([]);
  });

  test('the starts of a withdrawn product are cancelled, and the customers are told', async () => {
    const { result } = (await call('GET', `/api/manage/products/${product.id}`)).json();
    const { id: _id, image: _image, createdAt: _createdAt, ...fields } = result;

    await call('PUT', `/api/manage/products/${product.id}`, { ...fields, active: false });

    expect((await call('GET', `${manage}/${id}`)).json().result).toMatchObject({
      ...{ status: 'CANCELLED', cancelledBy: 'system' },
    });
    expect(road.messages.planned.map(({ kind }) => kind)).toEqual(['schedule-cancelled']);
  });

  test('an agent who is taken off the product, or works here no more, gives the starts up', async () => {
    const agentIdNow = async () => (await call('GET', `${manage}/${id}`)).json().result.agentId;
    const { result } = (await call('GET', `/api/manage/products/${product.id}`)).json();
    const { id: _id, image: _image, createdAt: _createdAt, ...fields } = result;
    const arjun = await road.agentOf(product);
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

test('a click is kept with where it came from, and stands in the log', async () => {
  const click = (body: object) => road.call('POST', '/api/schedules/clicks', body);

  expect((await click({ product: product.slug, source: 'reminder-sms' })).statusCode).toBe(204);
  expect(codeOf(await click({ product: 'no-such', source: 'buy-now' }))).toBe('product.not_found');
  expect(Object.keys((await click({ product: product.slug, source: 'spam' })).json().error.fields)).toEqual([
    'source',
  ]);

  const { rows } = await road.owner('select source from schedule_clicks where product_id = $1', [product.id]);
  expect(rows).toEqual([{ source: 'reminder-sms' }]);
  expect(road.noted).toMatchObject([
    { action: 'CREATE', logType: 'SCHEDULE_CLICK', after: { source: 'reminder-sms' } },
  ]);
});
