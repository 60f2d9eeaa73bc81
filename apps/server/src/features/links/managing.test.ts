import { hours, minutes } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import { recordAuditEntries } from '../../testing/fakes/audit-recorder.ts';
import {
  type BuiltCustomer,
  type BuiltProduct,
  type BuiltStaff,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

let world: TenantSetup;
let server: TestServer;
let auditEntries: AuditEntry[];
let mine: BuiltProduct;
let other: BuiltProduct;
let foreign: BuiltProduct;
let asha: BuiltCustomer;
let ben: BuiltCustomer;
let staff: { agent: BuiltStaff; admin: BuiltStaff };
const tokens = { agent: '', admin: '' };

beforeAll(async () => {
  world = await createTenantSetup();
  server = createTestServer(world);
  auditEntries = recordAuditEntries(server.events);
  const { acme, globex } = world.tenants;
  mine = await buildProduct(world, acme, { name: 'JEE demo', slug: 'jee' });
  other = await buildProduct(world, acme, { name: 'NEET demo' });
  foreign = await buildProduct(world, globex);
  staff = {
    agent: await buildStaff(world, acme, { name: 'Priya', products: [mine] }),
    admin: await buildStaff(world, acme, { name: 'Meera', role: 'ADMIN' }),
  };
  asha = await buildCustomer(world, acme, { product: mine, name: 'Asha Rao', phone: '+919845000001' });
  ben = await buildCustomer(world, acme, { product: other, name: 'Ben Paul', phone: '+919845000002' });
});
beforeEach(async () => {
  for (const role of ['agent', 'admin'] as const) tokens[role] = await tokenOf(staff[role]);
  auditEntries.length = 0;
  server.messages.planned.length = 0;
  server.messages.available = ['sms', 'email'];
  await setFlags({ linkSms: true, scheduleEmail: true });
  await world.own.owner.query('delete from links');
});
afterAll(async () => {
  await server.close();
  await world.close();
});

/** Valid for half a day of the test clock. */
async function tokenOf(person: BuiltStaff): Promise<string> {
  const { scope, userId, sessionId } = await buildSession(world, world.tenants.acme, person);
  return server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, hours(12));
}
const setFlags = (flags: object) =>
  world.own.owner.query('update tenants set flags = $2 where id = $1', [world.tenants.acme.tenantId, flags]);

async function call(
  role: 'agent' | 'admin',
  method: 'GET' | 'POST',
  path = '',
  body?: object,
  host = 'acme.localhost',
) {
  const url = `/api/manage/links${path}`;
  const reply = await server.call({ method, url, token: tokens[role], host, ...(body ? { body } : {}) });
  const isJson = `${reply.headers['content-type']}`.includes('json');
  return { status: reply.statusCode, text: reply.body, ...(isJson ? reply.json() : {}) };
}
const wish = (more: object = {}) => ({
  productId: mine.id,
  customerId: null,
  hours: 24,
  note: null,
  ...more,
});
const create = async (role: 'agent' | 'admin', more: object = {}) =>
  (await call(role, 'POST', '', wish(more))).result;

describe('creating a link', () => {
  test('answers with its URL, which contains no personal data', async () => {
    const { status, result } = await call(
      'agent',
      'POST',
      '',
      wish({ customerId: asha.customerId, note: ' For\n\u202EAsha ' }),
    );

    expect(status).toBe(201);
    expect(result).toMatchObject({
      kind: 'generate-link',
      state: 'good',
      productName: 'JEE demo',
      customerName: 'Asha Rao',
      createdByName: 'Priya',
      note: 'For Asha',
      sentBy: [],
      usedAt: null,
      revokedAt: null,
      expiresAt: new Date(world.clock.now().getTime() + hours(24)).toISOString(),
    });
    expect(result.address).toMatch(/^http:\/\/acme\.localhost\/live\/jee\?link=[\w-]{44}$/);
    expect(auditEntries).toEqual([
      expect.objectContaining({
        logType: 'GENERATE_LINK',
        action: 'CREATE',
        after: { productId: mine.id, customerId: asha.customerId, expiresAt: result.expiresAt },
      }),
    ]);
  });

  test('uses the tenant’s own host, also when called on an alias', async () => {
    const answer = await call('agent', 'POST', '', wish(), 'acme.app.localhost:3000');

    expect(answer.result.address).toMatch(/^http:\/\/acme\.app\.localhost:3000\/live\//);
  });

  test('assigns the creating agent, and no agent if an admin creates it', async () => {
    await create('agent');
    await create('admin');

    const { rows } = await world.own.owner.query(
      'select u.name from links l left join users u on u.id = l.agent_id order by 1',
    );
    expect(rows).toEqual([{ name: 'Priya' }, { name: null }]);
  });

  test.each([
    ['a product that is not assigned', () => ({ productId: other.id }), 'product.not_found'],
    ['another tenant’s product', () => ({ productId: foreign.id }), 'product.not_found'],
    ['a customer of other products', () => ({ customerId: ben.customerId }), 'customer.not_found'],
    ['a missing customer', () => ({ customerId: crypto.randomUUID() }), 'customer.not_found'],
  ])('rejects an agent’s link for %s', async (_what, more, code) => {
    expect((await call('agent', 'POST', '', wish(more()))).error.code).toBe(code);
  });

  test('rejects an inactive product, a blocked customer and a lifetime above the limit', async () => {
    const withdrawn = await buildProduct(world, world.tenants.acme, { active: false });
    const eve = await buildCustomer(world, world.tenants.acme, { product: mine });
    await world.own.owner.query(
      `insert into customer_blocks (tenant_id, customer_id, reason, blocked_by_name, blocked_at) values ($1, $2, '', '', now())`,
      [world.tenants.acme.tenantId, eve.customerId],
    );

    expect((await call('admin', 'POST', '', wish({ productId: withdrawn.id }))).error.code).toBe(
      'product.not_found',
    );
    expect((await call('admin', 'POST', '', wish({ customerId: eve.customerId }))).error.code).toBe(
      'customer.blocked',
    );
    for (const hours of [0, 721, 1.5])
      expect((await call('admin', 'POST', '', wish({ hours }))).error.fields).toHaveProperty('hours');
  });
});

describe('the list of links', () => {
  test('has the links of an agent’s products, all for admins, and none of bookings', async () => {
    await create('agent');
    await create('admin', { productId: other.id });

    const names = async (role: 'agent' | 'admin', query = '') =>
      (await call(role, 'GET', query)).result.rows.map(
        ({ productName }: { productName: string }) => productName,
      );
    expect(await names('admin', '?sort=productName:asc')).toEqual(['JEE demo', 'NEET demo']);
    expect(await names('agent')).toEqual(['JEE demo']);
    expect(await names('agent', `?productId=${other.id}`)).toEqual([]);
    expect(auditEntries.at(-1)).toMatchObject({ logType: 'GENERATE_LINK', action: 'READ' });
  });

  test('is filtered by state and search text, and never contains the URL', async () => {
    await create('admin', { hours: 1, note: 'trade fair' });
    await create('admin', { hours: 48, customerId: asha.customerId });
    world.clock.advance(hours(2));

    const found = async (query: string) => (await call('admin', 'GET', query)).result;
    expect((await found('?state=expired')).rows).toMatchObject([{ note: 'trade fair', state: 'expired' }]);
    expect((await found('?state=good')).rows).toMatchObject([{ customerName: 'Asha Rao' }]);
    expect((await found('?search=fair')).total).toBe(1);
    expect((await found('?search=9845000001')).total).toBe(1);
    expect((await call('admin', 'GET')).text).not.toContain('link=');
    expect((await call('admin', 'GET', '?state=perhaps')).error.fields).toEqual({ state: 'not_a_choice' });
  });

  test('is exported, which is audited', async () => {
    await create('agent', { customerId: asha.customerId });

    const { status, text } = await call('agent', 'GET', '/export?format=csv');

    expect(status).toBe(200);
    expect(text.split('\r\n')[1]).toMatch(/^JEE demo,Asha Rao,Generated,Active,Priya,/);
    expect(auditEntries.at(-1)).toMatchObject({ logType: 'EXPORT', action: 'DOWNLOAD' });
  });
});

describe('one link', () => {
  test('returns its URL again while it is valid, which is audited', async () => {
    const { id, address } = await create('agent', { hours: 1 });

    expect((await call('agent', 'GET', `/${id}/address`)).result).toEqual({ address });
    expect(auditEntries.at(-1)).toMatchObject({
      logType: 'GENERATE_LINK',
      action: 'READ',
      after: { address: true },
    });
    world.clock.advance(hours(1));
    expect((await call('agent', 'GET', `/${id}/address`)).error.code).toBe('link.expired');
  });

  test('is revoked idempotently, and its planned messages are cancelled', async () => {
    const { id } = await create('agent', { customerId: asha.customerId });
    await call('agent', 'POST', `/${id}/send`, { channel: 'sms' });
    auditEntries.length = 0;

    const first = (await call('agent', 'POST', `/${id}/revoke`)).result;
    world.clock.advance(minutes(1));
    const second = (await call('agent', 'POST', `/${id}/revoke`)).result;

    expect(first.state).toBe('revoked');
    expect(second).toEqual(first);
    expect(server.messages.planned).toEqual([]);
    expect(auditEntries).toEqual([
      expect.objectContaining({ logType: 'GENERATE_LINK', action: 'UPDATE', after: { revoked: true } }),
    ]);
    expect((await call('agent', 'GET', `/${id}/address`)).error.code).toBe('link.revoked');
  });

  test('of an unassigned product is rejected with link.not_found', async () => {
    const { id } = await create('admin', { productId: other.id });

    for (const missing of [id, crypto.randomUUID()]) {
      expect((await call('agent', 'GET', `/${missing}/address`)).error.code).toBe('link.not_found');
      expect((await call('agent', 'POST', `/${missing}/revoke`)).error.code).toBe('link.not_found');
      expect((await call('agent', 'POST', `/${missing}/send`, { channel: 'sms' })).error.code).toBe(
        'link.not_found',
      );
    }
  });
});

describe('revoking many links', () => {
  const revoke = (linkIds: unknown, role: 'agent' | 'admin' = 'agent') =>
    call(role, 'POST', '/revoke', { linkIds });

  test('revokes each with its planned messages and an audit entry, once', async () => {
    const ids = [await create('agent', { customerId: asha.customerId }), await create('agent')].map(
      ({ id }) => id,
    );
    await call('agent', 'POST', `/${ids[0]}/send`, { channel: 'sms' });
    auditEntries.length = 0;

    expect((await revoke(ids)).result).toEqual({ done: ids, failed: [] });
    expect((await revoke(ids)).result.failed).toEqual(ids.map((id) => ({ id, code: 'unchanged' })));
    expect(auditEntries).toMatchObject(
      ids.map((id) => ({ logType: 'GENERATE_LINK', entity: { id }, after: { revoked: true } })),
    );
    expect((await call('agent', 'GET', `/${ids[1]}/address`)).error.code).toBe('link.revoked');
  });

  test('leaves links of unassigned products and missing ones as not found', async () => {
    const [hidden, own] = [(await create('admin', { productId: other.id })).id, (await create('agent')).id];
    const missing = crypto.randomUUID();

    expect((await revoke([hidden, missing, own])).result).toEqual({
      done: [own],
      failed: [hidden, missing].map((id) => ({ id, code: 'link.not_found' })),
    });
    expect(Object.keys((await revoke([])).error.fields)).toEqual(['linkIds']);
  });
});

describe('sending a link', () => {
  const send = (id: string, body: object) => call('agent', 'POST', `/${id}/send`, body);

  test('to its customer uses the known number, and is audited', async () => {
    const { id, address, expiresAt } = await create('agent', { customerId: asha.customerId });

    const { result } = await send(id, { channel: 'sms' });

    expect(result.sentBy).toEqual(['sms']);
    expect(server.messages.planned).toMatchObject([
      {
        kind: 'link',
        about: { kind: 'link', id },
        channels: ['sms'],
        to: { customerId: asha.customerId, phone: '+919845000001', email: null },
        values: {
          customerName: 'Asha Rao',
          clientName: 'Acme Learning',
          productName: 'JEE demo',
          link: address,
        },
        uselessAfter: new Date(expiresAt),
      },
    ]);
    expect(server.messages.planned[0]?.key).not.toContain('9845000001');
    expect(auditEntries.at(-1)).toMatchObject({
      logType: 'SEND_GENERATE_LINK',
      action: 'CREATE',
      after: { channel: 'sms', toCustomer: asha.customerId, typedIn: false },
    });
  });

  test('twice within a minute sends one message; later it sends another', async () => {
    const { id } = await create('agent', { customerId: asha.customerId });
    await Promise.all([send(id, { channel: 'sms' }), send(id, { channel: 'sms' })]);
    expect(server.messages.planned).toHaveLength(1);

    world.clock.advance(minutes(1));
    await send(id, { channel: 'sms' });
    expect(server.messages.planned).toHaveLength(2);
  });

  test('without a customer goes to the typed recipient', async () => {
    const { id } = await create('agent');

    expect((await send(id, { channel: 'email', to: 'Ruth@Example.test' })).result.sentBy).toEqual(['email']);
    expect(server.messages.planned[0]?.to).toEqual({
      customerId: null,
      phone: null,
      email: 'ruth@example.test',
    });
  });

  test.each([
    ['no recipient', { channel: 'sms' }, { to: 'required' }],
    ['an incomplete number', { channel: 'sms', to: '98450' }, { to: 'phone' }],
    ['an invalid email', { channel: 'email', to: 'ruth' }, { to: 'email' }],
    ['an unknown channel', { channel: 'pigeon', to: 'ruth' }, { channel: 'not_a_choice' }],
  ])('to %s is rejected at the field', async (_whom, body, fields) => {
    const { id } = await create('agent');

    expect((await send(id, body)).error).toMatchObject({ code: 'request.invalid', fields });
    expect(server.messages.planned).toEqual([]);
  });

  test('of a customer is rejected for any other recipient', async () => {
    const { id } = await create('agent', { customerId: asha.customerId });

    expect((await send(id, { channel: 'sms', to: '+919845000009' })).error.fields).toEqual({ to: 'invalid' });
  });

  test.each([
    ['sms', 'linkSms'],
    ['whatsapp', 'whatsapp'],
    ['email', 'scheduleEmail'],
  ] as const)('by %s needs the flag %s and a provider for the channel', async (channel, flag) => {
    const to = channel === 'email' ? 'ruth@example.test' : '+919845000009';
    const { id } = await create('agent');
    await setFlags({ linkSms: true, whatsapp: true, scheduleEmail: true, [flag]: false });
    expect((await send(id, { channel, to })).error.code).toBe('feature.off');

    await setFlags({ [flag]: true });
    server.messages.available = [];
    expect((await send(id, { channel, to })).error.code).toBe('message.no_channel');
    expect(server.messages.planned).toEqual([]);
  });

  test('to a recipient who opted out is rejected with message.opted_out', async () => {
    const { id } = await create('agent');
    const { plan } = server.messages;
    server.messages.plan = async () => [];
    try {
      const body = { channel: 'sms', to: '+919845000009' };
      expect((await send(id, body)).error.code).toBe('message.opted_out');
    } finally {
      server.messages.plan = plan;
    }
    expect(auditEntries.filter(({ logType }) => logType === 'SEND_GENERATE_LINK')).toEqual([]);
  });

  test('that is no longer valid is rejected', async () => {
    const { id } = await create('agent', { hours: 1 });
    world.clock.advance(hours(1));

    expect((await send(id, { channel: 'sms', to: '+919845000009' })).error.code).toBe('link.expired');
  });
});

test('a page opened by a link sends no Referer to other sites', async () => {
  for (const url of ['/live/jee?link=x', '/api/links/x', '/'])
    expect((await server.call({ url })).headers['referrer-policy']).toBe('same-origin');
});
