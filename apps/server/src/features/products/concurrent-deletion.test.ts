/** Creating a record of a product or a user that is deleted concurrently. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type BuiltProduct,
  type BuiltStaff,
  buildProduct,
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

let world: TenantSetup;
let server: TestServer;
let product: BuiltProduct;
let agent: BuiltStaff;
let token: string;
let numbers = 9_845_000_000;

beforeAll(async () => {
  world = await createTenantSetup();
  server = createTestServer(world);
  const admin = await buildStaff(world, world.tenants.acme, { role: 'ADMIN' });
  const { userId, sessionId, scope } = await buildSession(world, world.tenants.acme, admin);
  token = await server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, 600_000);
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(async () => {
  product = await buildProduct(world, world.tenants.acme);
  agent = await buildStaff(world, world.tenants.acme);
});

/** Commits the deletion only after the call waits for the row that is being deleted. */
async function whileDeleting(table: 'products' | 'users', id: string, call: () => Promise<Answer>) {
  const { owner } = world.own;
  await owner.query('begin');
  await owner.query(`select from ${table} where id = $1 for update`, [id]);
  await owner.query(`delete from ${table} where id = $1`, [id]);
  const answer = call();
  const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
  await vi.waitFor(async () => expect((await owner.query(waiting)).rowCount).toBe(1), 5000);
  await owner.query('commit');
  return answer;
}

type Answer = Awaited<ReturnType<TestServer['call']>>;
const post = (url: string, body: object) => server.call({ method: 'POST', url, token, body });
const outcomeOf = (answer: Answer) => [answer.statusCode, answer.json().error?.code];
const slot = () => ({
  productId: product.id,
  weekdays: [1],
  startsAt: '10:00',
  endsAt: '12:00',
  capacity: 1,
  active: true,
});
const person = () => ({
  name: 'Ravi Kumar',
  email: `${crypto.randomUUID()}@acme.test`,
  role: 'AGENT',
  status: 'ACTIVE',
  languages: [],
  assignedProductIds: [product.id],
});

describe('while a product is deleted', () => {
  test('creating a slot of it is rejected', async () => {
    const answer = await whileDeleting('products', product.id, () => post('/api/manage/slots', slot()));

    expect(outcomeOf(answer)).toEqual([404, 'product.not_found']);
  });

  test('moving a slot to it is rejected', async () => {
    const target = product;
    product = await buildProduct(world, world.tenants.acme);
    const made = (await post('/api/manage/slots', slot())).json().result;
    const body = { ...slot(), productId: target.id, version: made.version };

    const answer = await whileDeleting('products', target.id, () =>
      server.call({ method: 'PUT', url: `/api/manage/slots/${made.id}`, token, body }),
    );

    expect(outcomeOf(answer)).toEqual([404, 'product.not_found']);
  });

  test('creating a slot exception of it is rejected', async () => {
    const day = { productId: product.id, from: '2026-12-25', to: '2026-12-25', reason: 'Feast' };

    const answer = await whileDeleting('products', product.id, () =>
      post('/api/manage/slot-exceptions', day),
    );

    expect(outcomeOf(answer)).toEqual([404, 'product.not_found']);
  });

  test('registering for it is rejected, and no code is sent', async () => {
    numbers += 1;
    const form = { userName: 'Asha Rao', mobileNumber: String(numbers), countryCode: '+91' };
    server.messages.sent.length = 0;

    const answer = await whileDeleting('products', product.id, () =>
      post('/api/registrations', { product: product.slug, ...form }),
    );

    expect(outcomeOf(answer)).toEqual([404, 'product.not_found']);
    expect(server.messages.sent).toEqual([]);
  });

  test('assigning it to a new user is rejected', async () => {
    const answer = await whileDeleting('products', product.id, () => post('/api/manage/users', person()));

    expect(outcomeOf(answer)).toEqual([400, 'request.invalid']);
    expect(answer.json().error.fields).toEqual({ assignedProductIds: 'unknown' });
  });

  test('assigning it to an existing user is rejected without a deadlock', async () => {
    await world.own.owner.query(
      'insert into product_agents (tenant_id, product_id, user_id) values ($1, $2, $3)',
      [world.tenants.acme.tenantId, product.id, agent.id],
    );
    const url = `/api/manage/users/${agent.id}`;
    const { version } = (await server.call({ url, token })).json().result;
    const body = { ...person(), email: agent.email, version };

    const answer = await whileDeleting('products', product.id, () =>
      server.call({ method: 'PUT', url, token, body }),
    );

    // The deletion removed the assignment, which also changes the user's version.
    expect(outcomeOf(answer)).toEqual([409, 'record.conflict']);
  });
});

test('a user who is deleted concurrently is not assigned to the product', async () => {
  const wished = {
    name: 'Tour',
    slug: `tour-${crypto.randomUUID().slice(0, 8)}`,
    headline: null,
    promise: null,
    platform: 'jupiter',
    platformTemplate: null,
    routing: 'broadcast',
    offerLastsSeconds: 60,
    durationMinutes: 30,
    noticeMinutes: 30,
    horizonDays: 14,
    active: true,
    agentIds: [agent.id],
  };

  const answer = await whileDeleting('users', agent.id, () => post('/api/manage/products', wished));

  expect([answer.statusCode, answer.json().result.agentIds]).toEqual([201, []]);
});
