import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditEntry, audited } from '../../platform/audit/audit.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import {
  type BuiltProduct,
  type BuiltStaff,
  buildCustomer,
  buildProduct,
  buildSession,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { agentsChanged, productWithdrawn } from './index.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)]);
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(64)]);

let world: World;
let server: TestServer;
let agent: BuiltStaff;
let admin: BuiltStaff;
let token: string;
let noted: AuditEntry[];
let told: string[];

beforeAll(async () => {
  world = await createWorld();
  server = createTestServer(world);
  server.events.within(audited, async (_unit, entry) => void noted.push(entry));
  server.events.after(productWithdrawn, (_scope, { productId }) => void told.push(`withdrawn ${productId}`));
  server.events.after(agentsChanged, (_scope, { productId }) => void told.push(`agents ${productId}`));
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
  noted = [];
  told = [];
});

async function tokenOf(person: BuiltStaff): Promise<string> {
  const { userId, sessionId, scope } = await buildSession(world, world.tenants.acme, person);
  return server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, 600_000);
}

let slugs = 0;
const fields = (more: object = {}) => {
  slugs += 1;
  return {
    ...{ name: `Tour ${slugs}`, slug: `made-${slugs}`, headline: null, promise: null, platform: 'jupiter' },
    ...{ platformTemplate: null, routing: 'broadcast', offerLastsSeconds: 60, active: true, agentIds: [] },
    ...{ durationMinutes: 30, noticeMinutes: 30, horizonDays: 14 },
    ...more,
  };
};

const at = (id: string) => `/api/manage/products/${id}`;
const create = (body: object) => server.call({ method: 'POST', url: '/api/manage/products', token, body });
const update = (id: string, body: object) => server.call({ method: 'PUT', url: at(id), token, body });
const remove = (id: string) => server.call({ method: 'DELETE', url: at(id), token });
const find = async (id: string) => (await server.call({ url: at(id), token })).json();
const upload = (id: string, bytes: Buffer, type = 'image/png') =>
  server.call({
    method: 'PUT',
    url: `${at(id)}/image`,
    token,
    body: bytes,
    headers: { 'content-type': type },
  });

async function made(more: object = {}) {
  const answer = await create(fields(more));
  expect(answer.statusCode).toBe(201);
  return answer.json().result;
}

/** What a change sends: all that the form holds. */
function form({ id: _id, image: _image, createdAt: _createdAt, ...rest }: Record<string, unknown>) {
  return rest;
}

describe('a new product', () => {
  test('is on offer with its agents at once, and the log tells who made it', async () => {
    const product = await made({ name: ' Grand tour ', slug: 'grand-tour', agentIds: [agent.id] });

    expect(product).toMatchObject({ name: 'Grand tour', image: null, agentIds: [agent.id], version: 1 });
    expect((await server.call({ url: '/api/products/grand-tour' })).statusCode).toBe(200);
    expect(noted).toMatchObject([
      {
        ...{
          action: 'CREATE',
          logType: 'PRODUCTS',
          actor: { kind: 'USER', id: admin.id, name: 'Kavita Rao' },
        },
        entity: { kind: 'product', id: product.id, label: 'Grand tour' },
        after: { slug: 'grand-tour', offerLastsSeconds: 60 },
      },
    ]);
  });

  test('is refused at each field that is wrong', async () => {
    const foreign = await buildStaff(world, world.tenants.globex);
    await made({ slug: 'once' });

    const answer = await create(fields({ slug: 'once', platform: 'lightSpeedWeb', agentIds: [foreign.id] }));

    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields).toEqual({
      slug: 'taken',
      platformTemplate: 'required',
      agentIds: 'invalid',
    });
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
  ])('without a usable %s is refused before anybody looks', async (field, wrong) => {
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

  test('takes an address that another tenant uses, and only one of two that want it at once', async () => {
    await buildProduct(world, world.tenants.globex, { slug: 'wanted' });

    const answers = await Promise.all([1, 2, 3, 4].map(() => create(fields({ slug: 'wanted' }))));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400]);
  });
});

describe('a change', () => {
  test('counts the version, and the log tells only what differs', async () => {
    const product = await made();
    const body = { ...form(product), headline: 'See for yourself', offerLastsSeconds: 45 };

    const changed = (await update(product.id, body)).json().result;

    expect(changed).toMatchObject({ headline: 'See for yourself', offerLastsSeconds: 45, version: 2 });
    expect(noted.at(-1)).toMatchObject({
      action: 'UPDATE',
      before: { headline: null, offerLastsSeconds: 60 },
      after: { headline: 'See for yourself', offerLastsSeconds: 45 },
    });
  });

  test('on what somebody else changed meanwhile is a conflict, and nothing is overwritten', async () => {
    const product = await made();
    await update(product.id, { ...form(product), name: 'Hers' });

    const late = await update(product.id, { ...form(product), name: 'His' });

    expect(late.statusCode).toBe(409);
    expect(late.json().error).toMatchObject({ code: 'record.conflict', changedBy: 'Kavita Rao' });
    expect((await find(product.id)).result.name).toBe('Hers');
  });

  test('of one product by two at once goes to one of them', async () => {
    const product = await made();

    const answers = await Promise.all(
      ['a', 'b'].map((name) => update(product.id, { ...form(product), name })),
    );

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('that withdraws or takes agents away is told to whom it concerns, once it is certain', async () => {
    const product = await made({ agentIds: [agent.id] });

    await update(product.id, { ...form(product), active: false, agentIds: [] });

    expect(told).toEqual([`withdrawn ${product.id}`, `agents ${product.id}`]);
    expect((await server.call({ url: `/api/products/${product.slug}` })).statusCode).toBe(410);
  });

  test('keeps an agent who became inactive, so that nobody has to assign anew', async () => {
    const resting = await buildStaff(world, world.tenants.acme);
    const product = await made({ agentIds: [resting.id] });
    await world.own.owner.query(`update users set status = 'INACTIVE' where id = $1`, [resting.id]);

    const answer = await update(product.id, { ...form(product), name: 'Renamed' });

    expect(answer.json().result.agentIds).toEqual([resting.id]);
  });
});

describe('deleting', () => {
  test('a product nobody uses leaves nothing behind', async () => {
    const product = await made();

    expect((await remove(product.id)).statusCode).toBe(204);
    expect((await find(product.id)).error.code).toBe('product.not_found');
    expect(noted.at(-1)).toMatchObject({ action: 'DELETE', before: { slug: product.slug } });
  });

  test('a product with agents names them', async () => {
    const product = await made({ agentIds: [agent.id] });

    const answer = await remove(product.id);

    expect(answer.json().error).toMatchObject({ code: 'record.in_use', usedBy: [`1 agent: ${agent.name}`] });
    expect((await find(product.id)).result.agentIds).toEqual([agent.id]);
  });

  test('a product in use says what uses it', async () => {
    const product: BuiltProduct = await made();
    await buildCustomer(world, world.tenants.acme, { product });
    await buildCustomer(world, world.tenants.acme, { product });

    const answer = await remove(product.id);

    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatchObject({ code: 'record.in_use', usedBy: ['2 registrations'] });
    expect((await find(product.id)).result.id).toBe(product.id);
  });
});

describe('the picture', () => {
  test('is judged by its content and found at an address that never changes what it shows', async () => {
    const product = await made();

    const { image } = (await upload(product.id, jpeg, 'text/html')).json().result;
    const served = await server.call({ url: image });

    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(served.headers['content-security-policy']).toContain('sandbox');
    expect(served.rawPayload).toEqual(jpeg);
    expect((await server.call({ url: image, host: 'globex.localhost' })).statusCode).toBe(404);
  });

  test('replaces the one before, whose file goes; taken away it is gone', async () => {
    const product = await made();
    const first = (await upload(product.id, jpeg)).json().result.image;
    const second = (await upload(product.id, png)).json().result.image;
    expect((await server.call({ url: first })).statusCode).toBe(404);

    const bare = await server.call({ method: 'DELETE', url: `${at(product.id)}/image`, token });

    expect(bare.json().result.image).toBeNull();
    expect((await server.call({ url: second })).statusCode).toBe(404);
  });

  test.each([
    ['text', Buffer.from('<script>alert(1)</script>')],
    ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s, whatever it is called', async (_what, bytes) => {
    const product = await made();

    const answer = await upload(product.id, bytes);

    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'upload.unsupported_type']);
  });

  test('of a product that is not there leaves no file', async () => {
    const folder = path.join(server.filesDir, world.tenants.acme.tenantId);
    const before = existsSync(folder) ? readdirSync(folder).length : 0;

    expect((await upload(crypto.randomUUID(), png)).json().error.code).toBe('product.not_found');
    expect(existsSync(folder) ? readdirSync(folder).length : 0).toBe(before);
  });
});

describe('the table', () => {
  const list = async (query: string) =>
    (await server.call({ url: `/api/manage/products?${query}`, token })).json().result;

  test('is searched, sorted and filtered, withdrawn ones too', async () => {
    await made({ name: 'Zebra walk', slug: 'zebra-walk' });
    await made({ name: 'Zebra ride', slug: 'zebra-ride', active: false, agentIds: [agent.id] });

    const all = await list('search=zebra&sort=name:asc');

    expect(all.rows.map(({ name }: BuiltProduct) => name)).toEqual(['Zebra ride', 'Zebra walk']);
    expect(all.rows[0].agentIds).toEqual([agent.id]);
    expect((await list('search=zebra&active=true')).total).toBe(1);
  });

  test('goes out as a file, with a row in the log', async () => {
    const file = await server.call({ url: '/api/manage/products/export?format=csv&search=zebra', token });

    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body).toContain('Zebra walk,zebra-walk,Jupiter,Everybody,60,30,30,14,Yes,0');
    expect(noted).toMatchObject([{ action: 'DOWNLOAD', logType: 'EXPORT' }]);
  });

  test('is for admins, and shows nothing of another tenant', async () => {
    const foreign = await buildProduct(world, world.tenants.globex, { slug: 'foreign-one' });

    expect((await list('search=foreign-one')).total).toBe(0);
    expect((await find(foreign.id)).error.code).toBe('product.not_found');
    expect((await remove(foreign.id)).json().error.code).toBe('product.not_found');
    const agents = await tokenOf(agent);
    expect((await server.call({ url: '/api/manage/products', token: agents })).statusCode).toBe(403);
  });
});

test('a member of staff is assigned to products and to no others', async () => {
  const [one, two] = [await made(), await made({ agentIds: [agent.id] })];
  const { acme } = world.tenants;
  told = [];

  await world.database.withTenant(acme, (unit) => server.products.assign(unit, agent.id, [one.id]));

  const assigned = await world.database.withTenant(acme, (unit) =>
    server.products.assignmentsOf(unit, [agent.id]),
  );
  expect(assigned.get(agent.id)).toEqual([one.id]);
  expect(told).toContain(`agents ${two.id}`);
  await expect(
    world.database.withTenant(acme, (unit) => server.products.assign(unit, agent.id, [crypto.randomUUID()])),
  ).rejects.toMatchObject({ details: { fields: { assignedProductIds: 'invalid' } } });
});
