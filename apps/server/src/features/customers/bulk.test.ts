/** Blocking and unblocking many customers by one request. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import { recordAuditEntries } from '../../testing/fakes/audit-recorder.ts';
import { createStaffBrowser } from '../../testing/fakes/staff-browser.ts';
import {
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
let auditEntries: AuditEntry[];
let products: { mine: BuiltProduct; other: BuiltProduct };
const tokens = { agent: '', admin: '' };
const blocked: string[] = [];

beforeAll(async () => {
  world = await createTenantSetup();
  server = createTestServer(world);
  auditEntries = recordAuditEntries(server.events);
  server.events.after(customerBlocked, (_scope, { customerId }) => void blocked.push(customerId));
  const { acme } = world.tenants;
  products = { mine: await buildProduct(world, acme), other: await buildProduct(world, acme) };
  await buildStaff(world, acme, { email: 'priya@acme.test', name: 'Priya', products: [products.mine] });
  await buildStaff(world, acme, { email: 'meera@acme.test', name: 'Meera', role: 'ADMIN' });
  for (const role of ['agent', 'admin'] as const) {
    const email = role === 'agent' ? 'priya@acme.test' : 'meera@acme.test';
    tokens[role] = (await createStaffBrowser(server).signIn({ email })).json().result.accessToken;
  }
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(() => {
  auditEntries.length = 0;
  blocked.length = 0;
});

const customerOf = async (product: BuiltProduct, name = 'Asha Rao') =>
  (await buildCustomer(world, world.tenants.acme, { product, name })).customerId;

async function call(role: 'agent' | 'admin', action: 'block' | 'unblock', body: object) {
  const url = `/api/manage/customers/${action}`;
  const reply = await server.call({ method: 'POST', url, token: tokens[role], body });
  return { status: reply.statusCode, body: reply.json() };
}
const block = (
  customerIds: unknown,
  reason: unknown = ' Shouted at us. ',
  role: 'agent' | 'admin' = 'admin',
) => call(role, 'block', { customerIds, reason });
const reasonsOf = async (ids: readonly string[]) =>
  (
    await world.own.owner.query(
      'select reason, blocked_by_name from customer_blocks where customer_id = any($1)',
      [ids],
    )
  ).rows.map(({ reason, blocked_by_name }) => `${blocked_by_name}: ${reason}`);

test('blocks customers with one reason, each with its own event and audit entry', async () => {
  const ids = [await customerOf(products.mine, 'Asha Rao'), await customerOf(products.other, 'Ben Paul')];

  const { status, body } = await block(ids);

  expect([status, body.result]).toEqual([200, { done: ids, failed: [] }]);
  expect(await reasonsOf(ids)).toEqual(Array(2).fill('Meera: Shouted at us.'));
  expect(blocked).toEqual(ids);
  expect(auditEntries).toMatchObject(
    ids.map((id) => ({
      actor: { kind: 'USER', name: 'Meera' },
      action: 'UPDATE',
      logType: 'BLOCK_CUSTOMER',
      entity: { kind: 'customer', id, personId: id },
      before: { blocked: false },
      after: { blocked: true, reason: 'Shouted at us.' },
    })),
  );
});

test('a repeated block changes nothing: the first reason stays', async () => {
  const ids = [await customerOf(products.mine), await customerOf(products.mine)];
  await block(ids.slice(0, 1), 'First.');
  auditEntries.length = 0;

  const { result } = (await block(ids, 'Second.')).body;
  const repeated = (await block(ids, 'Third.')).body.result;

  expect(result).toEqual({ done: [ids[1]], failed: [{ id: ids[0], code: 'unchanged' }] });
  expect(repeated).toEqual({ done: [], failed: ids.map((id) => ({ id, code: 'unchanged' })) });
  expect(await reasonsOf(ids)).toEqual(['Meera: First.', 'Meera: Second.']);
  expect(auditEntries).toHaveLength(1);
});

test('a customer of another tenant or product is not found, as a missing one, and the others are blocked', async () => {
  const { globex } = world.tenants;
  const foreign = (await buildCustomer(world, globex, { product: await buildProduct(world, globex) }))
    .customerId;
  const [mine, other] = [await customerOf(products.mine), await customerOf(products.other)];
  const missing = crypto.randomUUID();

  const { result } = (await block([foreign, other, missing, mine], 'Abuse.', 'agent')).body;

  const code = 'customer.not_found';
  expect(result).toEqual({ done: [mine], failed: [foreign, other, missing].map((id) => ({ id, code })) });
  expect(await reasonsOf([foreign, other])).toEqual([]);
  expect(auditEntries.map(({ entity }) => entity.id)).toEqual([mine]);
});

test('unblocks customers for admins, each with its own audit entry, and rejects agents', async () => {
  const ids = [await customerOf(products.mine), await customerOf(products.mine)];
  await block(ids);
  auditEntries.length = 0;
  const unblock = (role: 'agent' | 'admin') => call(role, 'unblock', { customerIds: ids });

  expect(await unblock('agent')).toMatchObject({ status: 403, body: { error: { code: 'auth.forbidden' } } });
  expect((await unblock('admin')).body.result).toEqual({ done: ids, failed: [] });
  expect((await unblock('admin')).body.result).toMatchObject({
    done: [],
    failed: [{ code: 'unchanged' }, { code: 'unchanged' }],
  });
  expect(auditEntries.map(({ entity, after }) => [entity.id, after])).toEqual(
    ids.map((id) => [id, { blocked: false }]),
  );
});

const id = crypto.randomUUID();
test.each([
  ['customerIds', [], 'Abuse.'],
  ['customerIds', Array.from({ length: 201 }, () => crypto.randomUUID()), 'Abuse.'],
  ['customerIds', [id, id], 'Abuse.'],
  ['customerIds', undefined, 'Abuse.'],
  ['customerIds.0', ['not an id'], 'Abuse.'],
  ['reason', [id], ' '],
  ['reason', [id], 'a\0b'],
  ['reason', [id], 'x'.repeat(501)],
] as const)('rejects a wrong request at %s and blocks no one', async (field, customerIds, reason) => {
  const { status, body } = await block(customerIds, reason);

  expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([
    400,
    'request.invalid',
    [field],
  ]);
  expect(auditEntries).toEqual([]);
});
