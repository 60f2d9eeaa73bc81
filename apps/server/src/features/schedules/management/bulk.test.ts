/** Cancelling and assigning many bookings by one request. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BookingSetup, createBookingSetup } from '../../../testing/setups/booking-setup.ts';
import {
  type BuiltCustomer,
  type BuiltProduct,
  type BuiltStaff,
  buildCustomer,
  buildProduct,
} from '../../../testing/setups/tenant-setup.ts';

let setup: BookingSetup;
let product: BuiltProduct;
let admin: string;
let agent: string;
let priya: BuiltStaff;
let customers: BuiltCustomer[];
let ids: string[];

const manage = '/api/manage/schedules';
const notFound = (id: string) => ({ id, code: 'schedule.not_found' });

beforeAll(async () => {
  setup = await createBookingSetup();
  admin = (await setup.staffToken('ADMIN')).token;
});
afterAll(() => setup.close());
beforeEach(async () => {
  product = await setup.productWith({ capacity: 3 });
  customers = await setup.customersOf(product, 3);
  ids = [];
  for (const [index, customer] of customers.entries())
    ids.push((await setup.book(customer, `2026-11-24T1${index}:00:00.000Z`)).json().result.id);
  const assigned = await setup.staffToken('AGENT', [product]);
  [priya, agent] = [assigned.person, assigned.token];
  setup.messages.planned.length = 0;
  setup.noted.length = 0;
});

async function post(action: 'cancel' | 'reassign', body: object, token = admin) {
  const reply = await setup.call('POST', `${manage}/${action}`, body, { token });
  return { status: reply.statusCode, body: reply.json() };
}
const cancel = (scheduleIds: unknown, token = admin, reason: unknown = ' Our studio is closed ') =>
  post('cancel', { scheduleIds, reason }, token);
const find = async (id: string) =>
  (await setup.call('GET', `${manage}/${id}`, undefined, { token: admin })).json().result;

/** A booking of another tenant, as far as its id goes. */
async function foreignId(): Promise<string> {
  const { globex } = setup.world.tenants;
  const customer = await buildCustomer(setup.world, globex, {
    product: await buildProduct(setup.world, globex),
  });
  const { rows } = await setup.owner(
    `insert into schedules (tenant_id, product_id, customer_id, registration_id, customer_name, status,
       starts_at, ends_at, expires_at, zone, origin, created_at, changed_at)
     values ($1, $2, $3, $4, 'Ruth', 'BOOKED', '2026-11-24T10:00:00Z', '2026-11-24T10:30:00Z',
       '2026-11-24T12:30:00Z', 'UTC', 'https://globex.test', now(), now()) returning id`,
    [globex.tenantId, customer.productId, customer.customerId, customer.registrationId],
  );
  return rows[0].id;
}

describe('cancelling many bookings', () => {
  test('sends the one reason to each customer once, audits each booking, and frees the seats', async () => {
    const { status, body } = await cancel(ids, agent);

    expect([status, body.result]).toEqual([200, { done: ids, failed: [] }]);
    for (const id of ids)
      expect(await find(id)).toMatchObject({
        status: 'CANCELLED',
        cancelledBy: 'staff',
        cancelReason: 'Our studio is closed',
      });
    expect(setup.messages.planned).toMatchObject(
      customers.map(({ customerId }) => ({
        kind: 'schedule-cancelled',
        to: { customerId },
        values: { reason: 'Our studio is closed' },
      })),
    );
    expect(setup.noted).toMatchObject(
      ids.map((id) => ({
        action: 'DELETE',
        logType: 'SCHEDULES',
        actor: { name: priya.name },
        entity: { id },
      })),
    );
    expect(await setup.seatsOf(product)).toEqual([]);
  });

  test('sends each message in the language of its customer', async () => {
    await setup.owner(`update schedules set language = 'de' where id = $1`, [ids[1]]);

    await cancel(ids);

    expect(setup.messages.planned.map(({ language }) => language)).toEqual([
      expect.not.stringMatching(/^de/),
      'de',
      expect.not.stringMatching(/^de/),
    ]);
  });

  test('a repeated request notifies no one again', async () => {
    await cancel(ids.slice(0, 1));
    await cancel(ids);
    const { result } = (await cancel(ids)).body;

    expect(result).toEqual({ done: [], failed: ids.map((id) => ({ id, code: 'unchanged' })) });
    expect(setup.messages.planned).toHaveLength(3);
    expect(setup.noted).toHaveLength(3);
  });

  test('leaves bookings that are over, missing or of another tenant with a reason, and cancels the rest', async () => {
    const [over = '', open = '', met = ''] = ids;
    await setup.owner(
      `update schedules set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
       where id = $1`,
      [over],
    );
    await setup.owner(`update schedules set status = 'MET' where id = $1`, [met]);
    const [foreign, missing] = [await foreignId(), crypto.randomUUID()];

    const { result } = (await cancel([over, foreign, open, missing, met])).body;

    expect(result).toEqual({
      done: [open],
      failed: [
        { id: over, code: 'schedule.over' },
        notFound(foreign),
        notFound(missing),
        { id: met, code: 'schedule.over' },
      ],
    });
    expect(setup.messages.planned).toHaveLength(1);
  });

  test('an agent cancels those of assigned products only', async () => {
    const stranger = (await setup.staffToken('AGENT', [await setup.productWith()])).token;

    expect((await cancel(ids, stranger)).body.result).toEqual({ done: [], failed: ids.map(notFound) });
    expect(setup.messages.planned).toEqual([]);
  });

  const id = crypto.randomUUID();
  test.each([
    ['scheduleIds', [], 'x'],
    ['scheduleIds', Array.from({ length: 201 }, () => crypto.randomUUID()), 'x'],
    ['scheduleIds', [id, id], 'x'],
    ['scheduleIds.1', [id, 'x'], 'x'],
    ['reason', [id], ''],
    ['reason', [id], 'a\0b'],
    ['reason', [id], 'x'.repeat(301)],
  ] as const)('a wrong request is rejected at %s', async (field, scheduleIds, reason) => {
    const { status, body } = await cancel(scheduleIds, admin, reason);

    expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]]);
  });
});

describe('assigning many bookings', () => {
  const assign = (agentId: string | null, more: object = {}, token = admin) =>
    post('reassign', { scheduleIds: ids, agentId, ...more }, token);

  test('gives them to one agent, with an audit entry each', async () => {
    await assign(null);
    setup.noted.length = 0;

    const { result } = (await assign(priya.id)).body;

    expect(result).toEqual({ done: ids, failed: [] });
    for (const id of ids) expect((await find(id)).agentId).toBe(priya.id);
    expect(setup.noted).toMatchObject(
      ids.map((id) => ({ action: 'UPDATE', entity: { id }, after: { agentId: priya.id } })),
    );
    expect((await assign(priya.id)).body.result).toEqual({
      done: [],
      failed: ids.map((id) => ({ id, code: 'unchanged' })),
    });
  });

  test('leaves those that were changed since, overlap another meeting of the agent, or are cancelled', async () => {
    const [changed = '', busy = '', cancelled = ''] = ids;
    const arjun = await setup.agentOf(product);
    const ben = await setup.customerOf(product);
    const blocking = (await setup.book(ben, '2026-11-24T11:00:00.000Z')).json().result.id;
    await post('reassign', { scheduleIds: [blocking], agentId: arjun.id });
    await cancel([cancelled]);
    const sequences = Object.fromEntries(ids.map((id) => [id, id === changed ? 7 : 0]));

    const { result } = (await assign(arjun.id, { sequences })).body;

    expect(result).toEqual({
      done: [],
      failed: [
        { id: changed, code: 'record.conflict' },
        { id: busy, code: 'schedule.agent_busy' },
        { id: cancelled, code: 'schedule.over' },
      ],
    });
  });

  test('to an agent of another product or an unknown one is refused for each booking', async () => {
    const stranger = await setup.agentOf(await setup.productWith());

    for (const agentId of [stranger.id, crypto.randomUUID()])
      expect((await assign(agentId)).body.result).toEqual({
        done: [],
        failed: ids.map((id) => ({ id, code: 'user.not_found' })),
      });
  });

  test('is forbidden for agents', async () => {
    expect(await assign(null, {}, agent)).toMatchObject({
      status: 403,
      body: { error: { code: 'auth.forbidden' } },
    });
  });

  test.each([
    ['agentId', { agentId: 'x' }],
    ['sequences', { sequences: [1] }],
  ])('a wrong request is rejected at %s', async (field, wrong) => {
    const { status, body } = await assign(null, wrong);

    expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]]);
  });
});
