import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditEntry, audited } from '../../platform/audit/audit.ts';
import { sampleProduct } from '../../testing/matrices/administration-inputs.ts';
import {
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
import { agentsChanged, productWithdrawn } from './index.ts';

let world: TenantSetup;
let server: TestServer;
let agent: BuiltStaff;
let admin: BuiltStaff;
let token: string;
let auditEntries: AuditEntry[];
let events: string[];

beforeAll(async () => {
  world = await createTenantSetup();
  server = createTestServer(world);
  server.events.within(audited, async (_unit, entry) => void auditEntries.push(entry));
  server.events.after(
    productWithdrawn,
    (_scope, { productId }) => void events.push(`withdrawn ${productId}`),
  );
  server.events.after(agentsChanged, (_scope, { productId }) => void events.push(`agents ${productId}`));
  const { acme } = world.tenants;
  agent = await buildStaff(world, acme);
  admin = await buildStaff(world, acme, { role: 'ADMIN', name: 'Kavita Rao' });
  token = await tokenOf(admin);
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(() => {
  auditEntries = [];
  events = [];
});

async function tokenOf(person: BuiltStaff): Promise<string> {
  const { userId, sessionId, scope } = await buildSession(world, world.tenants.acme, person);
  return server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, 600_000);
}

let slugs = 0;
const fields = (more: object = {}) => {
  slugs += 1;
  return { ...sampleProduct, name: `Tour ${slugs}`, slug: `made-${slugs}`, ...more };
};

const at = (id: string) => `/api/manage/products/${id}`;
const create = (body: object) => server.call({ method: 'POST', url: '/api/manage/products', token, body });
const update = (id: string, body: object) => server.call({ method: 'PUT', url: at(id), token, body });
const remove = (id: string) => server.call({ method: 'DELETE', url: at(id), token });
const find = async (id: string) => (await server.call({ url: at(id), token })).json();
async function created(more: object = {}) {
  const answer = await create(fields(more));
  expect(answer.statusCode).toBe(201);
  return answer.json().result;
}

/** The body of an update. */
function form({ id: _id, image: _image, createdAt: _createdAt, ...rest }: Record<string, unknown>) {
  return rest;
}

describe('creating a product', () => {
  test('makes it available with its agents, and is audited with the actor', async () => {
    const product = await created({ name: ' Grand tour ', slug: 'grand-tour', agentIds: [agent.id] });

    expect(product).toMatchObject({ name: 'Grand tour', image: null, agentIds: [agent.id], version: 1 });
    expect((await server.call({ url: '/api/products/grand-tour' })).statusCode).toBe(200);
    expect(auditEntries).toMatchObject([
      {
        action: 'CREATE',
        logType: 'PRODUCTS',
        actor: { kind: 'USER', id: admin.id, name: 'Kavita Rao' },
        entity: { kind: 'product', id: product.id, label: 'Grand tour' },
        after: { slug: 'grand-tour', offerLastsSeconds: 60 },
      },
    ]);
  });

  test('is rejected at each invalid field', async () => {
    const foreign = await buildStaff(world, world.tenants.globex);
    await created({ slug: 'once' });

    const answer = await create(fields({ slug: 'once', platform: 'lightSpeedWeb', agentIds: [foreign.id] }));

    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields).toEqual({
      slug: 'taken',
      platformTemplate: 'required',
      agentIds: 'invalid',
    });
  });

  test('on an external platform takes an https address, or an app that the tenant allows', async () => {
    const save = async (platform: string, platformTemplate: string) =>
      (await create(fields({ platform, platformTemplate }))).json();
    const app = 'lightspeed://join/{meetingId}?t={token}';
    const setSchemes = (schemes: string[]) =>
      world.own.owner.query('update tenants set app_schemes = $1', [schemes]);

    expect((await save('lightSpeedWeb', ' https://meet.example/{meetingId} ')).result).toMatchObject({
      platform: 'lightSpeedWeb',
      platformTemplate: 'https://meet.example/{meetingId}',
    });
    for (const address of [
      'http://meet.example/',
      'javascript:alert(1)',
      'https://{customerName}.example/',
      app,
    ])
      expect((await save('lightSpeedWeb', address)).error.fields).toEqual({ platformTemplate: 'invalid' });
    expect((await save('lightSpeedApp', app)).error.fields).toEqual({ platformTemplate: 'not_available' });
    await setSchemes(['lightspeed']);
    expect((await save('lightSpeedApp', app)).result).toMatchObject({ platformTemplate: app });
    await setSchemes([]);
  });

  test.each([
    ['name', { name: '   ' }],
    ['name', { name: 'a\0b' }],
    ['name', { name: 'two\nlines' }],
    ['slug', { slug: 'Not a slug' }],
    ['offerLastsSeconds', { offerLastsSeconds: 14 }],
    ['routing', { routing: 'loudest' }],
    ['durationMinutes', { durationMinutes: 4 }],
    ['noticeMinutes', { noticeMinutes: -1 }],
    ['horizonDays', { horizonDays: 91 }],
    ['agentIds.0', { agentIds: ['me'] }],
  ])('with an invalid %s is rejected by the schema', async (field, wrong) => {
    const { error } = (await create(fields(wrong))).json();

    expect(error.code).toBe('request.invalid');
    expect(Object.keys(error.fields)).toEqual([field]);
  });

  test.each([
    ['ADMIN', 'ACTIVE'],
    ['AGENT', 'INACTIVE'],
  ] as const)('is not given to an %s who is %s', async (role, status) => {
    const person = await buildStaff(world, world.tenants.acme, { role, status });

    expect((await create(fields({ agentIds: [person.id] }))).json().error.fields).toEqual({
      agentIds: 'invalid',
    });
  });

  test('accepts a slug of another tenant, and one of two concurrent requests for a slug', async () => {
    await buildProduct(world, world.tenants.globex, { slug: 'wanted' });

    const answers = await Promise.all([1, 2, 3, 4].map(() => create(fields({ slug: 'wanted' }))));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400]);
  });
});

describe('updating a product', () => {
  test('increments the version, and audits only the changed fields', async () => {
    const product = await created();
    const body = { ...form(product), headline: 'See for yourself', offerLastsSeconds: 45 };

    const changed = (await update(product.id, body)).json().result;

    expect(changed).toMatchObject({ headline: 'See for yourself', offerLastsSeconds: 45, version: 2 });
    expect(auditEntries.at(-1)).toMatchObject({
      action: 'UPDATE',
      before: { headline: null, offerLastsSeconds: 60 },
      after: { headline: 'See for yourself', offerLastsSeconds: 45 },
    });
  });

  test('is rejected with record.conflict for an outdated version', async () => {
    const product = await created();
    await update(product.id, { ...form(product), name: 'Hers' });

    const late = await update(product.id, { ...form(product), name: 'His' });

    expect(late.statusCode).toBe(409);
    expect(late.json().error).toMatchObject({ code: 'record.conflict', changedBy: 'Kavita Rao' });
    expect((await find(product.id)).result.name).toBe('Hers');
  });

  test('succeeds for one of two concurrent requests', async () => {
    const product = await created();

    const answers = await Promise.all(
      ['a', 'b'].map((name) => update(product.id, { ...form(product), name })),
    );

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('publishes deactivation and changed agents after the commit', async () => {
    const product = await created({ agentIds: [agent.id] });

    await update(product.id, { ...form(product), active: false, agentIds: [] });

    expect(events).toEqual([`withdrawn ${product.id}`, `agents ${product.id}`]);
    expect((await server.call({ url: `/api/products/${product.slug}` })).statusCode).toBe(410);
  });

  test('keeps assigned agents who are inactive', async () => {
    const resting = await buildStaff(world, world.tenants.acme);
    const product = await created({ agentIds: [resting.id] });
    await world.own.owner.query(`update users set status = 'INACTIVE' where id = $1`, [resting.id]);

    const answer = await update(product.id, { ...form(product), name: 'Renamed' });

    expect(answer.json().result.agentIds).toEqual([resting.id]);
  });
});

describe('deleting a product', () => {
  test('removes it, and is audited', async () => {
    const product = await created();

    expect((await remove(product.id)).statusCode).toBe(204);
    expect((await find(product.id)).error.code).toBe('product.not_found');
    expect(auditEntries.at(-1)).toMatchObject({ action: 'DELETE', before: { slug: product.slug } });
  });

  test('is rejected with the names of its agents', async () => {
    const product = await created({ agentIds: [agent.id] });

    const answer = await remove(product.id);

    expect(answer.json().error).toMatchObject({ code: 'record.in_use', usedBy: [`1 agent: ${agent.name}`] });
    expect((await find(product.id)).result.agentIds).toEqual([agent.id]);
  });

  test('is rejected with the records that refer to it', async () => {
    const product: BuiltProduct = await created();
    await buildCustomer(world, world.tenants.acme, { product });
    await buildCustomer(world, world.tenants.acme, { product });

    const answer = await remove(product.id);

    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatchObject({ code: 'record.in_use', usedBy: ['2 registrations'] });
    expect((await find(product.id)).result.id).toBe(product.id);
  });
});

describe('what customers see while they wait', () => {
  test('is saved with the product, kept by a change without it, and audited', async () => {
    const product = await created({
      waitText: ' Read this:\r\nour  guide \u202e',
      waitLink: ' https://acme.test/guide ',
    });
    expect(product).toMatchObject({
      waitText: 'Read this:\nour  guide',
      waitLink: 'https://acme.test/guide',
    });

    const { waitText: _text, waitLink: _link, ...without } = form(product);
    const kept = await server.call({ method: 'PUT', url: at(product.id), token, body: without });
    expect(kept.json().result).toMatchObject({ waitText: 'Read this:\nour  guide' });

    const body = { ...form(kept.json().result), waitText: null, waitLink: '' };
    const emptied = await server.call({ method: 'PUT', url: at(product.id), token, body });
    expect(emptied.json().result).toMatchObject({ waitText: null, waitLink: null });
    expect(auditEntries.at(-1)).toMatchObject({
      action: 'UPDATE',
      logType: 'PRODUCTS',
      before: { waitLink: 'https://acme.test/guide' },
      after: { waitLink: null },
    });
  });

  test.each([
    'http://acme.test',
    'javascript:alert(1)',
    'https://',
    'https:acme.test',
    'https://user:secret@acme.test',
    'https://acme.test/a b',
    'https://acme.test\u202e',
    'acme.test/guide',
  ])('rejects the link %j', async (waitLink) => {
    const { statusCode, ...answer } = await create(fields({ waitLink }));

    expect([statusCode, answer.json().error.fields]).toEqual([400, { waitLink: 'invalid' }]);
  });
});

describe('the products table', () => {
  const list = async (query: string) =>
    (await server.call({ url: `/api/manage/products?${query}`, token })).json().result;

  test('is searched, sorted and filtered, and includes inactive products', async () => {
    await created({ name: 'Zebra walk', slug: 'zebra-walk' });
    await created({ name: 'Zebra ride', slug: 'zebra-ride', active: false, agentIds: [agent.id] });

    const all = await list('search=zebra&sort=name:asc');

    expect(all.rows.map(({ name }: BuiltProduct) => name)).toEqual(['Zebra ride', 'Zebra walk']);
    expect(all.rows[0].agentIds).toEqual([agent.id]);
    expect((await list('search=zebra&active=true')).total).toBe(1);
  });

  test('is exported, which is audited', async () => {
    const file = await server.call({ url: '/api/manage/products/export?format=csv&search=zebra', token });

    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain('Zebra walk,zebra-walk,Jupiter,All agents,60,30,30,14,Yes,0');
    expect(auditEntries).toMatchObject([{ action: 'DOWNLOAD', logType: 'EXPORT' }]);
  });

  test('is rejected for agents, and has no rows of another tenant', async () => {
    const foreign = await buildProduct(world, world.tenants.globex, { slug: 'foreign-one' });

    expect((await list('search=foreign-one')).total).toBe(0);
    expect((await find(foreign.id)).error.code).toBe('product.not_found');
    expect((await remove(foreign.id)).json().error.code).toBe('product.not_found');
    const agents = await tokenOf(agent);
    expect((await server.call({ url: '/api/manage/products', token: agents })).statusCode).toBe(403);
  });
});

test('assign sets exactly the given products of a member of staff', async () => {
  const [one, two] = [await created(), await created({ agentIds: [agent.id] })];
  const { acme } = world.tenants;
  events = [];

  await world.database.withTenant(acme, (tx) => server.products.assign(tx, agent.id, [one.id]));

  const assigned = await world.database.withTenant(acme, (tx) =>
    server.products.assignmentsOf(tx, [agent.id]),
  );
  expect(assigned.get(agent.id)).toEqual([one.id]);
  expect(events).toContain(`agents ${two.id}`);
  await expect(
    world.database.withTenant(acme, (tx) => server.products.assign(tx, agent.id, [crypto.randomUUID()])),
  ).rejects.toMatchObject({ details: { fields: { assignedProductIds: 'invalid' } } });
});
