import type { BookableDays } from '@foyer/contract/schedules/schedules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BookingSetup, createBookingSetup } from '../../../testing/setups/booking-setup.ts';
import type { BuiltCustomer, BuiltProduct, BuiltStaff } from '../../../testing/setups/tenant-setup.ts';
import { codeOf } from '../../../testing/setups/test-server.ts';

let setup: BookingSetup;
let product: BuiltProduct;
let asha: BuiltCustomer;
let admin: string;
let priya: BuiltStaff;
let agent: string;
let id: string;

const manage = '/api/manage/schedules';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = admin) =>
  setup.call(method, url, body, { token });

beforeAll(async () => {
  setup = await createBookingSetup();
  admin = (await setup.staffToken('ADMIN')).token;
});
afterAll(() => setup.close());
beforeEach(async () => {
  product = await setup.productWith({ capacity: 2 });
  const assigned = await setup.staffToken('AGENT', [product]);
  [priya, agent] = [assigned.person, assigned.token];
  asha = await setup.customerOf(product, { name: 'Asha Rao' });
  id = (await setup.book(asha, '2026-11-24T10:00:00.000Z')).json().result.id;
  setup.messages.planned.length = 0;
  setup.noted.length = 0;
});

describe('the list of bookings', () => {
  test('has customer, product and agent, is searched by them, and exported', async () => {
    const { rows, total } = (await call('GET', `${manage}?productId=${product.id}&search=asha`)).json()
      .result;
    const file = await call(
      'GET',
      `${manage}/export?format=csv&productId=${product.id}&when=custom&from=2026-11-24`,
    );

    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      id,
      status: 'BOOKED',
      customerName: 'Asha Rao',
      productName: product.name,
      agentId: priya.id,
      agentName: priya.name,
      zone: 'Asia/Kolkata',
      cancelledBy: null,
      sequence: 0,
    });
    expect(file.body).toContain('24-11-26, 10:00');
    expect(setup.noted.at(-1)).toMatchObject({ action: 'DOWNLOAD', logType: 'EXPORT' });
  });

  test('is filtered to upcoming or past bookings', async () => {
    const found = async (period: string) =>
      (await call('GET', `${manage}?productId=${product.id}&period=${period}`)).json().result.total;

    expect([await found('upcoming'), await found('past')]).toEqual([1, 0]);
    await setup.owner(
      `update schedules set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
       where id = $1`,
      [id],
    );
    expect([await found('upcoming'), await found('past')]).toEqual([0, 1]);
  });

  test('has the no-shows by side, of all matching and visible rows', async () => {
    const ben = await setup.customerOf(product, { name: 'Ben Das' });
    await setup.book(ben, '2026-11-25T10:00:00.000Z');
    const become = (customer: BuiltCustomer, status: string) =>
      setup.owner('update schedules set status = $2 where customer_id = $1', [customer.customerId, status]);
    const counted = async (query: string, token = admin) =>
      (await call('GET', `${manage}?productId=${product.id}${query}`, undefined, token)).json().result
        .noShows;
    expect(await counted('')).toEqual({ byCustomer: 0, byUs: 0 });
    await become(asha, 'MISSED_BY_CUSTOMER');
    await become(ben, 'MISSED_BY_US');

    expect(await counted('&pageSize=10&page=5')).toEqual({ byCustomer: 1, byUs: 1 });
    expect(await counted('&search=ben')).toEqual({ byCustomer: 0, byUs: 1 });
    expect(await counted('&status=NO_SHOW')).toEqual({ byCustomer: 1, byUs: 1 });
    expect(await counted('&status=BOOKED')).toEqual({ byCustomer: 0, byUs: 0 });
    expect(await counted('&when=custom&from=2026-11-24&to=2026-11-24')).toEqual({ byCustomer: 1, byUs: 0 });
    expect(await counted('', agent)).toEqual({ byCustomer: 1, byUs: 1 });
    const stranger = (await setup.staffToken('AGENT', [await setup.productWith()])).token;
    expect(await counted('', stranger)).toEqual({ byCustomer: 0, byUs: 0 });
    const file = await call('GET', `${manage}/export?format=csv&productId=${product.id}&search=ben`);
    expect(file.body).toMatch(/,No-show,[\s\S]*,Missed by us,Us,/);
  });

  test('counts no-shows of a period for some or all products of the tenant', async () => {
    await setup.owner(`update schedules set status = 'MISSED_BY_US' where id = $1`, [id]);
    const { acme, globex } = setup.world.tenants;
    const since = new Date('2026-11-24T10:00:00.000Z');
    const count = (scope: typeof acme, until: string, products: string[] | null) =>
      setup.world.database.withTenant(scope, (tx) =>
        setup.server.schedules.noShowsBetween(tx, { since, until: new Date(until) }, products),
      );

    const after = '2026-11-24T10:00:00.001Z';
    const none = { byCustomer: 0, byUs: 0 };
    expect(await count(acme, after, [product.id])).toEqual({ byCustomer: 0, byUs: 1 });
    expect((await count(acme, after, null)).byUs).toBeGreaterThanOrEqual(1);
    expect(await count(acme, after, [])).toEqual(none);
    expect(await count(acme, since.toISOString(), [product.id])).toEqual(none);
    expect(await count(globex, after, null)).toEqual(none);
  });

  test('is audited when read, without the search text', async () => {
    await call('GET', `${manage}?productId=${product.id}&search=asha`);
    await call('GET', `${manage}/calendar?from=2026-11-24&to=2026-11-24&productId=${product.id}`);

    const read = { action: 'READ', logType: 'SCHEDULES' };
    expect(setup.noted).toMatchObject([
      { ...read, after: { rows: 1, searched: true, productId: product.id } },
      { ...read, after: { rows: 1, from: '2026-11-24', to: '2026-11-24' } },
    ]);
    expect(JSON.stringify(setup.noted)).not.toMatch(/asha/i);
  });

  test('hides bookings of unassigned products from agents: schedule.not_found', async () => {
    const stranger = (await setup.staffToken('AGENT', [await setup.productWith()])).token;
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

  test('is available as a calendar of at most five weeks, with blackouts, by the tenant’s days', async () => {
    await call('POST', '/api/manage/schedule-stops', {
      productId: product.id,
      from: '2026-11-24T00:00:00Z',
      to: null,
      reason: 'Ill',
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

describe('moving a booking', () => {
  test('offers the times that the server accepts: its own places are free, and no notice is needed', async () => {
    const narrow = await setup.productWith({ capacity: 1 });
    const book = async (time: string) =>
      (await setup.book(await setup.customerOf(narrow), `2026-11-20T${time}:00.000Z`)).json().result;
    const [moved] = [await book('10:00'), await book('12:00')];
    await setup.owner('update products set notice_minutes = 240 where id = $1', [narrow.id]);
    const timesOf = (token = admin, scheduleId = moved.id) =>
      call('GET', `${manage}/${scheduleId}/times?zone=UTC&days=1`, undefined, token);

    const { days, nextFree } = (await timesOf()).json().result as BookableDays;

    const full = days[0]!.times.flatMap(({ startsAt, left }) => (left === 0 ? [startsAt.slice(11, 16)] : []));
    expect(full).toEqual(['11:45', '12:00', '12:15']);
    expect(nextFree).toBe('2026-11-20T09:00:00.000Z');
    expect(codeOf(await timesOf(agent))).toBe('schedule.not_found');
    await setup.owner('update products set active = false where id = $1', [narrow.id]);
    expect(codeOf(await timesOf())).toBe('schedule.off');
  });

  const move = (body: object, token = admin) => call('PUT', `${manage}/${id}/start`, body, token);

  test('needs no notice period, notifies the customer, and is audited with the actor', async () => {
    const answer = await move({ startsAt: '2026-11-20T09:00:00.000Z', sequence: 0 }, agent);

    expect(answer.json().result).toMatchObject({
      startsAt: '2026-11-20T09:00:00.000Z',
      sequence: 1,
      agentId: priya.id,
    });
    expect(setup.messages.planned[0]).toMatchObject({
      kind: 'schedule-changed',
      to: { customerId: asha.customerId },
    });
    expect(setup.noted).toMatchObject([
      {
        action: 'UPDATE',
        logType: 'SCHEDULES',
        actor: { kind: 'USER', name: priya.name },
        before: { startsAt: '2026-11-24T10:00:00.000Z' },
        after: { startsAt: '2026-11-20T09:00:00.000Z' },
      },
    ]);
  });

  test('is rejected for an outdated version, outside the windows and without remaining capacity', async () => {
    for (let seat = 0; seat < 2; seat += 1)
      await setup.book(await setup.customerOf(product), '2026-11-24T12:00:00.000Z');

    const taken = await move({ startsAt: '2026-11-24T12:15:00.000Z', sequence: 0 });
    expect(codeOf(taken)).toBe('schedule.taken');
    expect(taken.json().error.nextFree[0]).toBe('2026-11-24T12:30:00.000Z');
    expect((await move({ startsAt: '2026-11-24T23:00:00.000Z', sequence: 0 })).json().error.fields).toEqual({
      startsAt: 'invalid',
    });
    expect(codeOf(await move({ startsAt: '2026-11-25T12:00:00.000Z', sequence: 3 }))).toBe('record.conflict');
    expect(setup.noted).toHaveLength(1 + 1);
  });
});

describe('reassigning a booking', () => {
  const reassign = (agentId: string | null, sequence = 0) =>
    call('PUT', `${manage}/${id}/agent`, { agentId, sequence });

  test('keeps the time, and the reminders name the new agent', async () => {
    await setup.owner(`update tenants set flags = '{"showAgentName": true}' where slug = 'acme'`, []);
    const arjun = await setup.agentOf(product);

    const answer = await reassign(arjun.id);

    expect(answer.json().result).toMatchObject({ agentId: arjun.id, agentName: arjun.name, sequence: 1 });
    expect(setup.messages.planned.map(({ kind, values }) => [kind, values.agentName])).toEqual([
      ['reminder-24h', arjun.name],
      ['reminder-1h', arjun.name],
      ['reminder-10m', arjun.name],
    ]);
    await setup.owner(`update tenants set flags = '{}' where slug = 'acme'`, []);
  });

  test('to null leaves it to any free agent', async () => {
    expect((await reassign(null)).json().result).toMatchObject({ agentId: null, agentName: null });
  });

  test('is rejected for a busy agent, an unassigned agent and an unknown user', async () => {
    const arjun = await setup.agentOf(product);
    await setup.book(await setup.customerOf(product), '2026-11-24T10:15:00.000Z');

    expect(codeOf(await reassign(arjun.id))).toBe('schedule.agent_busy');
    expect(codeOf(await reassign((await setup.agentOf(await setup.productWith())).id))).toBe(
      'user.not_found',
    );
    expect(codeOf(await reassign(crypto.randomUUID()))).toBe('user.not_found');
    expect(codeOf(await reassign(null, 9))).toBe('record.conflict');
  });
});

test('cancelling notifies the customer with the reason, is idempotent, and frees the agent', async () => {
  const cancel = () => call('POST', `${manage}/${id}/cancel`, { reason: ' Our studio is closed ' }, agent);

  const answers = [await cancel(), await cancel()];

  for (const answer of answers)
    expect(answer.json().result).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'staff',
      cancelReason: 'Our studio is closed',
    });
  expect(setup.messages.planned).toMatchObject([
    { kind: 'schedule-cancelled', values: { reason: 'Our studio is closed' } },
  ]);
  expect(setup.noted.map(({ action }) => action)).toEqual(['DELETE']);
  expect(await setup.seatsOf(product)).toEqual([]);
});

test('a click is stored with its source, and audited', async () => {
  const click = (body: object) => setup.call('POST', '/api/schedules/clicks', body);

  expect((await click({ product: product.slug, source: 'reminder-sms' })).statusCode).toBe(204);
  expect(codeOf(await click({ product: 'no-such', source: 'buy-now' }))).toBe('product.not_found');
  expect(Object.keys((await click({ product: product.slug, source: 'spam' })).json().error.fields)).toEqual([
    'source',
  ]);

  const { rows } = await setup.owner('select source from schedule_clicks where product_id = $1', [
    product.id,
  ]);
  expect(rows).toEqual([{ source: 'reminder-sms' }]);
  expect(setup.noted).toMatchObject([
    { action: 'CREATE', logType: 'SCHEDULE_CLICK', after: { source: 'reminder-sms' } },
  ]);
});
