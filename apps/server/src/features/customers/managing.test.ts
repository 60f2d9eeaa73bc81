import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditEntry, audited } from '../../platform/audit/audit.ts';
import { createStaffBrowser } from '../../testing/fakes/staff-browser.ts';
import {
  type BuiltCustomer,
  type BuiltProduct,
  buildCustomer,
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';
import { customerBlocked } from './index.ts';

let world: TenantSetup;
let server: TestServer;
let products: { mine: BuiltProduct; other: BuiltProduct };
let people: { asha: BuiltCustomer; ben: BuiltCustomer; foreign: BuiltCustomer };
const tokens = { agent: '', admin: '' };
const auditEntries: AuditEntry[] = [];
const blocked: string[] = [];

beforeAll(async () => {
  world = await createTenantSetup();
  server = createTestServer(world);
  server.events.within(audited, async (_unit, entry) => {
    auditEntries.push(entry);
  });
  server.events.after(customerBlocked, (_scope, { customerId }) => {
    blocked.push(customerId);
  });
  const { acme, globex } = world.tenants;
  products = {
    mine: await buildProduct(world, acme, { name: 'JEE demo' }),
    other: await buildProduct(world, acme),
  };
  await buildStaff(world, acme, { email: 'priya@acme.test', name: 'Priya', products: [products.mine] });
  await buildStaff(world, acme, { email: 'meera@acme.test', name: 'Meera', role: 'ADMIN' });
  people = {
    asha: await buildCustomer(world, acme, {
      product: products.mine,
      name: 'Asha Rao',
      phone: '+919845000001',
    }),
    ben: await buildCustomer(world, acme, {
      product: products.other,
      name: 'Ben Paul',
      phone: '+919845000002',
    }),
    foreign: await buildCustomer(world, globex, {
      product: await buildProduct(world, globex),
      name: 'Asha Foreign',
    }),
  };
  tokens.agent = await signIn('priya@acme.test');
  tokens.admin = await signIn('meera@acme.test');
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(() => {
  auditEntries.length = 0;
  blocked.length = 0;
});

async function signIn(email: string): Promise<string> {
  return (await createStaffBrowser(server).signIn({ email })).json().result.accessToken;
}

async function call(role: 'agent' | 'admin', method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const url = `/api/manage/customers${path}`;
  const reply = await server.call({ method, url, token: tokens[role], ...(body ? { body } : {}) });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: () => reply.json() };
}

async function namesIn(role: 'agent' | 'admin', query = '') {
  return (await call(role, 'GET', query)).body().result.rows.map(({ name }: { name: string }) => name);
}

describe('the list of customers', () => {
  test('has all customers for admins, and those of the assigned products for agents', async () => {
    expect(await namesIn('admin', '?sort=name:asc')).toEqual(['Asha Rao', 'Ben Paul']);
    expect(await namesIn('agent')).toEqual(['Asha Rao']);
    expect(await namesIn('agent', `?productId=${products.other.id}`)).toEqual([]);
  });

  test('has the counts, last product and block of each customer', async () => {
    const { rows, total } = (await call('admin', 'GET', '?search=asha')).body().result;

    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      name: 'Asha Rao',
      phone: '+919845000001',
      lastSeenAt: world.clock.now().toISOString(),
      lastProductName: 'JEE demo',
      registrations: 1,
      meetings: 0,
      missed: 0,
      blocked: false,
    });
  });

  test('is searched by complaint reference and account number, within what the caller may see', async () => {
    const { acme } = world.tenants;
    const answers = { complaintRefNumber: 'EX-4711', accountNumber: '990012' };
    const carla = await buildCustomer(world, acme, { product: products.other, name: 'Carla Ruiz', answers });
    await world.own.owner.query(
      `insert into registrations (tenant_id, product_id, customer_id, answers, verified_at) values
         ($1, $2, $3, '{"complaintRefNumber": "EX-5000", "accountNumber": "990012"}', now()),
         ($1, $2, $3, '{"complaintRefNumber": ""}', now()),
         ($1, $2, $3, '{"complaintRefNumber": "EX-6000"}', null)`,
      [acme.tenantId, products.other.id, carla.customerId],
    );

    const [row] = (await call('admin', 'GET', '?search=ex-47')).body().result.rows;
    expect(row).toMatchObject({ name: 'Carla Ruiz', references: ['EX-5000', '990012', 'EX-4711'] });
    expect(await namesIn('admin', '?search=990012')).toEqual(['Carla Ruiz']);
    expect(await namesIn('admin', '?search=EX-5000+carla')).toEqual(['Carla Ruiz']);
    expect(await namesIn('admin', '?search=EX-6000'), 'not verified').toEqual([]);
    expect(await namesIn('agent', '?search=ex-4711'), 'of another product').toEqual([]);

    for (const rows of ['registrations where customer_id', 'customers where id'])
      await world.own.owner.query(`delete from ${rows} = $1`, [carla.customerId]);
  });

  test('is audited with actor and filters, without the search text', async () => {
    await call('agent', 'GET', '?search=asha&pageSize=50');

    expect(auditEntries).toEqual([
      expect.objectContaining({
        actor: expect.objectContaining({ kind: 'USER', name: 'Priya' }),
        action: 'READ',
        logType: 'CUSTOMERS',
        after: { rows: 1, pageSize: 50, searched: true },
      }),
    ]);
  });

  test.each([
    '?page=-1',
    '?pageSize=0',
    '?pageSize=101',
    '?sort=secret:asc',
    '?blocked=perhaps',
    '?search=%00',
  ])('rejects %s at the field', async (query) => {
    const { status, body } = await call('admin', 'GET', query);

    expect([status, body().error.code]).toEqual([400, 'request.invalid']);
    expect(Object.keys(body().error.fields)).toEqual([/\?(\w+)/.exec(query)?.[1]]);
  });
});

describe('the export of customers', () => {
  test('has the rows of the caller’s list, and their number in a header', async () => {
    const { status, headers, text } = await call('agent', 'GET', '/export?format=csv&sort=name:asc');

    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'x-total-rows': '1', 'content-type': 'text/csv; charset=utf-8' });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/);
    const [, first, end] = text.split('\r\n');
    expect(first).toContain('Asha Rao,+919845000001,');
    expect(end).toBe('');
    expect(auditEntries).toEqual([expect.objectContaining({ action: 'DOWNLOAD', logType: 'EXPORT' })]);
  });

  test('is available as XLSX', async () => {
    const { status, headers, text } = await call('admin', 'GET', '/export?format=xlsx');

    expect([status, headers['x-total-rows'], text.slice(0, 2)]).toEqual([200, '2', 'PK']);
  });

  test('is rejected without a format', async () => {
    expect((await call('admin', 'GET', '/export')).body().error.fields).toEqual({ format: 'not_a_choice' });
  });
});

describe('one customer', () => {
  test('has the bookings, newest first', async () => {
    const { customerId, registrationId, productId, scope } = people.asha;
    for (const [day, status] of [
      ['2026-11-25', 'MET'],
      ['2026-11-26', 'MISSED_BY_US'],
    ])
      await world.own.owner.query(
        `insert into schedules (tenant_id, product_id, customer_id, registration_id, customer_name, status,
           starts_at, ends_at, expires_at, zone, origin, created_at, changed_at)
         values ($1, $2, $3, $4, 'Asha Rao', $5, $6::timestamptz, $6::timestamptz + interval '30 min',
           $6::timestamptz + interval '1 day', 'Asia/Kolkata', 'https://acme.test', now(), now())`,
        [scope.tenantId, productId, customerId, registrationId, status, `${day}T10:00:00Z`],
      );

    expect((await call('agent', 'GET', `/${customerId}`)).body().result.schedules).toMatchObject([
      { productName: 'JEE demo', startsAt: '2026-11-26T10:00:00.000Z', status: 'MISSED_BY_US' },
      { productName: 'JEE demo', startsAt: '2026-11-25T10:00:00.000Z', status: 'MET' },
    ]);
  });

  test('has the registrations, and the read is audited with the person’s id', async () => {
    const { body } = await call('agent', 'GET', `/${people.asha.customerId}`);

    expect(body().result).toMatchObject({
      name: 'Asha Rao',
      block: null,
      notes: [],
      registrationsList: [{ productName: 'JEE demo', answers: { userName: 'Asha Rao' } }],
    });
    expect(auditEntries[0]).toMatchObject({
      action: 'READ',
      entity: { kind: 'customer', label: 'Asha Rao', personId: people.asha.customerId },
    });
  });

  test('of an unassigned product or another tenant is rejected with customer.not_found', async () => {
    for (const [role, id] of [
      ['agent', people.ben.customerId],
      ['admin', people.foreign.customerId],
      ['admin', crypto.randomUUID()],
    ] as const) {
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['POST', '/notes', { text: 'x' }],
        ['POST', '/block', { reason: 'x' }],
      ] as const) {
        const { status, body: answer } = await call(role, method, `/${id}${path}`, body);
        expect([status, answer().error.code]).toEqual([404, 'customer.not_found']);
      }
    }
    expect(auditEntries).toEqual([]);
  });

  test('has notes, newest first, with their author’s name', async () => {
    const path = `/${people.asha.customerId}`;
    await call('agent', 'POST', `${path}/notes`, { text: ' Prefers mornings. ' });
    world.clock.advance(1000);
    const { status } = await call('admin', 'POST', `${path}/notes`, { text: 'Asked for the brochure.' });

    expect(status).toBe(201);
    expect((await call('agent', 'GET', path)).body().result.notes).toMatchObject([
      { text: 'Asked for the brochure.', writtenBy: 'Meera' },
      { text: 'Prefers mornings.', writtenBy: 'Priya' },
    ]);
    expect((await call('agent', 'POST', `${path}/notes`, { text: '  ' })).status).toBe(400);
  });
});

describe('blocking a customer', () => {
  const register = (mobileNumber: string) =>
    server.call({
      method: 'POST',
      url: '/api/registrations',
      body: { product: products.mine.slug, userName: 'Cleo', mobileNumber },
      address: '10.9.9.9',
    });
  const tokenOf = ({ customerId, registrationId }: BuiltCustomer) =>
    server.tokens.mint(
      { kind: 'customer', tenantId: world.tenants.acme.tenantId, customerId, registrationId },
      60_000,
    );
  const admits = async (customer: BuiltCustomer) =>
    server.authGuard.authorize(['customer'], 'acme.localhost', `Bearer ${await tokenOf(customer)}`);

  test('rejects the customer everywhere with customer.blocked and without the reason, until unblocked', async () => {
    const cleo = await buildCustomer(world, world.tenants.acme, {
      product: products.mine,
      phone: '+919845000003',
    });
    const path = `/${cleo.customerId}/block`;
    const begun = (await register('+91 98450 00003')).json().result;
    const code = /\d{6}/.exec(server.messages.sent.at(-1)?.text ?? '')?.[0];
    await admits(cleo);

    const { body } = await call('agent', 'POST', path, { reason: 'Shouted at us.' });

    expect(body().result).toMatchObject({ blocked: true, block: { reason: 'Shouted at us.', by: 'Priya' } });
    expect(blocked).toEqual([cleo.customerId]);
    await expect(admits(cleo)).rejects.toMatchObject({ code: 'auth.invalid' });
    const verify = {
      method: 'POST',
      url: `/api/registrations/${begun.registrationId}/verify`,
      body: { code },
    } as const;
    const again = { method: 'POST', url: `/api/registrations/${begun.registrationId}/code` } as const;
    for (const refused of [
      await register('+91 98450-00003'),
      await register('+919845000003'),
      await server.call(verify),
      await server.call(again),
    ])
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'customer.blocked']);
    expect(await namesIn('admin', '?blocked=true')).toEqual([cleo.name]);
    expect((await call('agent', 'DELETE', path)).status).toBe(403);

    expect((await call('admin', 'DELETE', path)).body().result).toMatchObject({
      blocked: false,
      block: null,
    });
    await admits(cleo);
    expect((await server.call(verify)).statusCode).toBe(200);
  });

  test('is audited once with the reason, and once when unblocked', async () => {
    const path = `/${people.asha.customerId}/block`;
    await call('admin', 'POST', path, { reason: 'First.' });
    await call('agent', 'POST', path, { reason: 'Second.' });
    await call('admin', 'DELETE', path);
    await call('admin', 'DELETE', path);

    expect(auditEntries.map(({ logType, before, after }) => ({ logType, before, after }))).toEqual([
      { logType: 'BLOCK_CUSTOMER', before: { blocked: false }, after: { blocked: true, reason: 'First.' } },
      { logType: 'BLOCK_CUSTOMER', before: { blocked: true, reason: 'First.' }, after: { blocked: false } },
    ]);
    expect(blocked).toEqual([people.asha.customerId]);
  });

  test('by phone number does not affect a customer with the same unverified email', async () => {
    const { database, tenants } = world;
    await database.withTenant(tenants.acme, async (tx) => {
      const byPhone = { name: 'Dev', verified: { phone: '+919845000004' }, email: 'dev@example.test' };
      const { id } = await server.customers.findOrCreate(tx, byPhone);
      const { insertBlock } = await import('./store.ts');
      const at = world.clock.now();
      await insertBlock(tx, { customerId: id, reason: 'x', blockedByName: 'x', blockedAt: at });

      const isBlocked = (contact: Parameters<typeof server.customers.isContactBlocked>[1]) =>
        server.customers.isContactBlocked(tx, contact);
      expect(await isBlocked({ phone: '+919845000004' })).toBe(true);
      expect(await isBlocked({ email: 'dev@example.test' })).toBe(false);
    });
  });
});
