import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditEntry, audited } from '../../platform/audit/audit.ts';
import {
  type BuiltProduct,
  type BuiltStaff,
  buildCustomer,
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

let world: TenantSetup;
let server: TestServer;
let product: BuiltProduct;
let foreign: BuiltProduct;
let token: string;
let auditEntries: AuditEntry[];

beforeAll(async () => {
  world = await createTenantSetup();
  server = createTestServer(world);
  server.events.within(audited, async (_unit, entry) => void auditEntries.push(entry));
  foreign = await buildProduct(world, world.tenants.globex);
  token = await tokenOf(await buildStaff(world, world.tenants.acme, { role: 'ADMIN', name: 'Kavita Rao' }));
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(async () => {
  auditEntries = [];
  product = await buildProduct(world, world.tenants.acme);
});

const tokenOf = (person: BuiltStaff) => server.tokenOf(world.tenants.acme, person);

const slots = '/api/manage/slots';
const exceptions = '/api/manage/slot-exceptions';
const fields = (more: object = {}) => ({
  productId: product.id,
  weekdays: [1, 2],
  startsAt: '10:00',
  endsAt: '12:00',
  capacity: 3,
  active: true,
  ...more,
});
const create = (more: object = {}) => server.call({ method: 'POST', url: slots, token, body: fields(more) });
const update = (id: string, body: object) =>
  server.call({ method: 'PUT', url: `${slots}/${id}`, token, body });

/** Books a start of half an hour for a customer of this name. */
async function book(name: string, startsAt: string): Promise<void> {
  const { tenantId } = world.tenants.acme;
  const { customerId, registrationId } = await buildCustomer(world, world.tenants.acme, { product, name });
  await world.own.owner.query(
    `insert into schedules (tenant_id, product_id, customer_id, registration_id, customer_name, status, starts_at,
       ends_at, expires_at, zone, origin, created_at, changed_at)
     values ($1, $2, $3, $4, $6, 'BOOKED', $5::timestamptz, $5::timestamptz + interval '30 minutes',
       $5::timestamptz, 'Asia/Kolkata', 'customer', now(), now())`,
    [tenantId, product.id, customerId, registrationId, startsAt, name],
  );
}

describe('a slot', () => {
  test('is created, audited, and listed with its product', async () => {
    const answer = await create({ weekdays: [5, 1, 5], endsAt: '00:00' });
    const listed = await server.call({ url: `${slots}?productId=${product.id}&weekday=5`, token });

    expect(answer.statusCode).toBe(201);
    const slot = answer.json().result;
    expect(slot).toMatchObject({ weekdays: [1, 5], startsAt: '10:00', endsAt: '00:00', version: 1 });
    expect(listed.json().result).toEqual({ rows: [slot], total: 1 });
    expect(auditEntries).toMatchObject([
      {
        action: 'CREATE',
        logType: 'SLOTS',
        entity: { kind: 'slot', id: slot.id, label: `${product.name}: Mon, Fri 10:00–00:00` },
      },
    ]);
  });

  test.each([
    ['before the other ends', { startsAt: '11:45', endsAt: '13:00' }],
    ['within it', { startsAt: '10:15', endsAt: '10:30' }],
    ['around it', { startsAt: '00:00', endsAt: '00:00' }],
    ['on one day in common', { weekdays: [2, 7] }],
  ])('is rejected if it begins %s', async (_how, more) => {
    await create();

    const answer = await create(more);

    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { startsAt: 'taken' }]);
  });

  test.each([
    ['touches the other', { startsAt: '12:00', endsAt: '13:00' }],
    ['is on other days', { weekdays: [3, 4] }],
    ['is switched off', { active: false }],
  ])('does not conflict with another slot when it %s', async (_how, more) => {
    await create();

    expect((await create(more)).statusCode).toBe(201);
  });

  test('may overlap a slot of another product', async () => {
    await create();
    const other = await buildProduct(world, world.tenants.acme);

    expect((await create({ productId: other.id })).statusCode).toBe(201);
  });

  test('is created once by several concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create()));

    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });

  test.each([
    ['endsAt', { endsAt: '10:00' }],
    ['startsAt', { startsAt: '10:10' }],
    ['startsAt', { startsAt: '24:00' }],
    ['weekdays', { weekdays: [] }],
    ['weekdays.0', { weekdays: [8] }],
    ['capacity', { capacity: 0 }],
  ])('with an invalid %s is rejected at that field', async (field, wrong) => {
    const { error } = (await create(wrong)).json();

    expect([error.code, Object.keys(error.fields)]).toEqual(['request.invalid', [field]]);
  });

  test('of another tenant’s product is rejected with product.not_found', async () => {
    expect((await create({ productId: foreign.id })).json().error.code).toBe('product.not_found');
  });

  test('is not changed when the version is outdated', async () => {
    const { id } = (await create()).json().result;

    const first = await update(id, { ...fields({ endsAt: '11:00' }), version: 1 });
    const late = await update(id, { ...fields({ endsAt: '13:00' }), version: 1 });

    expect(first.json().result).toMatchObject({ endsAt: '11:00', version: 2 });
    expect(late.json().error).toMatchObject({ code: 'record.conflict', changedBy: 'Kavita Rao' });
    expect(auditEntries.at(-1)).toMatchObject({ before: { endsAt: '12:00' }, after: { endsAt: '11:00' } });
  });

  test('cannot be activated while it overlaps another active slot', async () => {
    await create();
    const { id } = (await create({ active: false })).json().result;

    const answer = await update(id, { ...fields(), version: 1 });

    expect(answer.json().error.fields).toEqual({ startsAt: 'taken' });
  });

  test('prevents the deletion of its product until it is deleted', async () => {
    const { id } = (await create()).json().result;
    const removeProduct = () =>
      server.call({ method: 'DELETE', url: `/api/manage/products/${product.id}`, token });
    const removeSlot = () => server.call({ method: 'DELETE', url: `${slots}/${id}`, token });
    expect((await removeProduct()).json().error.usedBy).toEqual(['1 slot']);

    expect((await removeSlot()).statusCode).toBe(204);

    expect((await removeSlot()).json().error.code).toBe('slot.not_found');
    expect((await removeProduct()).statusCode).toBe(204);
  });

  test('with future bookings cannot be deleted, and the error names the customers', async () => {
    const { id } = (await create({ weekdays: [1, 2, 3, 4, 5, 6, 7] })).json().result;
    const remove = () => server.call({ method: 'DELETE', url: `${slots}/${id}`, token });
    await world.own.owner.query("update tenants set time_zone = 'Asia/Kolkata' where slug = 'acme'");
    // In the tenant's time zone, half past eleven is inside the slot and half past twelve is not.
    await book('Asha', '2099-03-02T06:00:00Z');
    await book('Ben', '2099-03-02T07:00:00Z');

    const refused = await remove();
    expect(refused.json().error).toMatchObject({ code: 'record.in_use', usedBy: ['1 schedule: Asha'] });
    expect((await update(id, { ...fields(), active: false, version: 1 })).statusCode).toBe(200);

    await world.own.owner.query("update schedules set status = 'MET' where product_id = $1", [product.id]);
    expect((await remove()).statusCode).toBe(204);
  });

  test('is listed by product, day and time, and exported', async () => {
    await create({ startsAt: '14:00', endsAt: '15:00' });
    await create({ startsAt: '08:00', endsAt: '09:00' });

    const { rows } = (await server.call({ url: `${slots}?productId=${product.id}`, token })).json().result;
    const file = await server.call({ url: `${slots}/export?format=csv&productId=${product.id}`, token });

    expect(rows.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual(['08:00', '14:00']);
    expect(file.body).toContain('"Mon, Tue",08:00,09:00,3,Yes');
    expect(auditEntries.at(-1)).toMatchObject({ action: 'DOWNLOAD', logType: 'EXPORT' });
  });
});

describe('an exception', () => {
  const close = (body: object) => server.call({ method: 'POST', url: exceptions, token, body });

  test('applies to one product or all, and can be removed', async () => {
    const own = (
      await close({ productId: product.id, from: '2026-12-25', to: '2026-12-26', reason: ' Fe\u200Bast ' })
    ).json();
    await close({ productId: null, from: '2026-12-31', to: '2026-12-31', reason: 'Last day' });
    const { rows } = (await server.call({ url: `${exceptions}?productId=${product.id}`, token })).json()
      .result;

    expect(own.result).toMatchObject({ productName: product.name, reason: 'Feast' });
    expect(rows).toMatchObject([
      { from: '2026-12-31', productName: null },
      { from: '2026-12-25', to: '2026-12-26' },
    ]);
    const remove = () => server.call({ method: 'DELETE', url: `${exceptions}/${own.result.id}`, token });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).json().error.code).toBe('slot.not_found');
    expect(auditEntries.map(({ action }) => action)).toEqual(['CREATE', 'CREATE', 'DELETE']);
  });

  test.each([
    ['to', { from: '2026-12-26', to: '2026-12-25', reason: 'x' }],
    ['from', { from: '2026-02-30', to: '2026-03-01', reason: 'x' }],
    ['reason', { from: '2026-12-25', to: '2026-12-25', reason: '  ' }],
    ['reason', { from: '2026-12-25', to: '2026-12-25', reason: '\u200B' }],
  ])('with an invalid %s is rejected at that field', async (field, wrong) => {
    const { error } = (await close({ productId: null, ...wrong })).json();

    expect([error.code, Object.keys(error.fields)]).toEqual(['request.invalid', [field]]);
  });

  test('is exported', async () => {
    await close({ productId: product.id, from: '2026-12-25', to: '2026-12-26', reason: 'Feast' });

    const file = await server.call({ url: `${exceptions}/export?format=csv&productId=${product.id}`, token });

    expect(file.body).toContain(`${product.name},2026-12-25,2026-12-26,Feast`);
  });
});

test('agents are rejected by all slot routes', async () => {
  const agent = await tokenOf(await buildStaff(world, world.tenants.acme));

  expect((await server.call({ url: slots, token: agent })).json().error.code).toBe('auth.forbidden');
  expect((await server.call({ url: slots })).json().error.code).toBe('auth.missing');
});
