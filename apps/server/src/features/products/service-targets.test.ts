/** The target of a product: the share of customers to answer within the target wait. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditEntry, audited } from '../../platform/audit/audit.ts';
import { sampleProduct } from '../../testing/matrices/administration-inputs.ts';
import {
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

let world: TenantSetup;
let server: TestServer;
let admin: string;
let auditEntries: AuditEntry[];
let slugs = 0;

beforeAll(async () => {
  world = await createTenantSetup();
  server = createTestServer(world);
  server.events.within(audited, async (_tx, entry) => void auditEntries.push(entry));
  admin = await tokenOf('ADMIN');
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(() => {
  auditEntries = [];
});

const tokenOf = async (role: 'ADMIN' | 'AGENT') =>
  server.tokenOf(world.tenants.acme, await buildStaff(world, world.tenants.acme, { role }));

function create(more: object = {}, token = admin) {
  slugs += 1;
  const body = { ...sampleProduct, slug: `target-${slugs}`, ...more };
  return server.call({ method: 'POST', url: '/api/manage/products', token, body });
}
const created = async (more?: object) => (await create(more)).json().result;

const update = (
  { id, image: _image, waitImage: _waitImage, createdAt: _createdAt, ...product }: Record<string, unknown>,
  change: object,
  token = admin,
) =>
  server.call({
    method: 'PUT',
    url: `/api/manage/products/${id}`,
    token,
    body: { ...product, ...change },
  });

describe('the target percent of a product', () => {
  test('is 80 until an admin sets another, which is audited', async () => {
    const product = await created();
    expect(product.targetPercent).toBe(80);

    const changed = (await update(product, { targetPercent: 95 })).json().result;

    expect(changed).toMatchObject({ targetPercent: 95, targetWaitSeconds: product.targetWaitSeconds });
    expect(auditEntries.at(-1)).toMatchObject({
      action: 'UPDATE',
      logType: 'PRODUCTS',
      before: { targetPercent: 80 },
      after: { targetPercent: 95 },
    });
  });

  test('is kept when a change does not name it', async () => {
    const product = await created({ targetPercent: 1 });

    const changed = await update(product, { name: 'Renamed', targetPercent: undefined });

    expect(changed.json().result).toMatchObject({ name: 'Renamed', targetPercent: 1 });
  });

  test.each([0, 101, 1.5, -1, '80', 'most', null, [80]])(
    'is rejected at its field when it is %j, and nothing is stored',
    async (targetPercent) => {
      const product = await created();
      auditEntries = [];

      for (const answer of [await create({ targetPercent }), await update(product, { targetPercent })]) {
        expect(answer.statusCode).toBe(400);
        expect(answer.json().error.code).toBe('request.invalid');
        expect(Object.keys(answer.json().error.fields)).toEqual(['targetPercent']);
      }
      expect(auditEntries).toEqual([]);
    },
  );

  test('takes the whole range from 1 to 100', async () => {
    for (const targetPercent of [1, 100])
      expect(await created({ targetPercent })).toMatchObject({ targetPercent });
  });

  test('cannot be changed for another tenant’s product, nor by an agent', async () => {
    const foreign = await buildProduct(world, world.tenants.globex);
    const product = await created();

    const elsewhere = await update({ ...product, id: foreign.id }, { targetPercent: 50 });
    const byAgent = await update(product, { targetPercent: 50 }, await tokenOf('AGENT'));

    expect([elsewhere.statusCode, elsewhere.json().error.code]).toEqual([404, 'product.not_found']);
    expect([byAgent.statusCode, byAgent.json().error.code]).toEqual([403, 'auth.forbidden']);
    const { rows } = await world.own.owner.query('select target_percent from products where id = any($1)', [
      [foreign.id, product.id],
    ]);
    expect(rows).toEqual([{ target_percent: 80 }, { target_percent: 80 }]);
  });
});
