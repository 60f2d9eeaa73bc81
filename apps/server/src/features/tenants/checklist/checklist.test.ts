/** The setup checklist follows from what exists, and only super admins hide it. */
import type { SetupTask } from '@foyer/contract/tenants/setup-checklist.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditEntry, audited } from '../../../platform/audit/audit.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import {
  buildCustomer,
  buildProduct,
  buildStaff,
  buildTenant,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';

const url = '/api/manage/setup-checklist';
let setup: TenantSetup;
let server: TestServer;
const auditEntries: AuditEntry[] = [];

beforeAll(async () => {
  setup = await createTenantSetup();
  server = createTestServer(setup);
  server.events.within(audited, async (_tx, entry) => void auditEntries.push(entry));
});
afterAll(async () => {
  await server.close();
  await setup.close();
});

type Role = 'AGENT' | 'ADMIN' | 'SUPER_ADMIN';
const sql = (text: string, ...values: unknown[]) => setup.own.owner.query(text, values);

/** A tenant as the operator creates it. */
async function newTenant() {
  const tenant = await buildTenant(setup, { slug: `new-${crypto.randomUUID().slice(0, 8)}` });
  await sql(`update tenants set brand = '{}' where id = $1`, tenant.tenantId);
  const tokenOf = async (role: Role) => server.tokenOf(tenant, await buildStaff(setup, tenant, { role }));
  const call = (token: string, body?: object) =>
    server.call({
      url,
      token,
      host: `${tenant.tenant}.localhost`,
      ...(body && { method: 'PUT' as const, body }),
    });
  return { tenant, tokenOf, call };
}

const insertMessage = ({ tenantId }: TenantScope, kind: string, state: string) =>
  sql(
    `insert into messages (tenant_id, key, kind, channel, address, origin, state, due_at, next_at, created_at)
     values ($1, $2, $3, 'sms', '+442079460000', 'https://x.test', $4, now(), now(), now())`,
    tenantId,
    crypto.randomUUID(),
    kind,
    state,
  );

describe('the setup checklist', () => {
  test('has each task done as soon as what it asks for exists, and not before', async () => {
    const { tenant, tokenOf, call } = await newTenant();
    const admin = await tokenOf('ADMIN');
    const read = async () => (await call(admin)).json().result;
    const done = async () =>
      Object.entries((await read()).tasks as Record<SetupTask, boolean>).flatMap(([task, isDone]) =>
        isDone ? [task] : [],
      );
    const { tenantId } = tenant;
    expect([await done(), (await read()).productSlug]).toEqual([[], null]);

    await sql(`update tenants set brand = '{"preset": "violet"}' where id = $1`, tenantId);
    expect(await done()).toEqual(['brand']);

    await buildProduct(setup, tenant, { active: false });
    expect(await done()).toEqual(['brand']);
    const product = await buildProduct(setup, tenant, { slug: 'tour' });
    expect([await done(), (await read()).productSlug]).toEqual([['brand', 'product'], 'tour']);

    await buildStaff(setup, tenant, { role: 'AGENT', status: 'INACTIVE', products: [product] });
    expect(await done()).not.toContain('agents');
    await buildStaff(setup, tenant, { role: 'AGENT', products: [product] });
    expect(await done()).toEqual(['brand', 'product', 'agents']);

    await sql(
      `insert into slots (tenant_id, product_id, weekdays, starts_minute, ends_minute, capacity)
       values ($1, $2, '{1}', 540, 600, 1)`,
      tenantId,
      product.id,
    );
    expect(await done()).toEqual(['brand', 'product', 'agents', 'hours']);

    await sql('delete from slots where product_id = $1', product.id);
    await sql(
      `update products set opening_hours = '{"weekly": [{"weekday": 1, "opens": "09:00", "closes": "18:00"}], "exceptions": []}'
       where id = $1`,
      product.id,
    );
    expect(await done()).toEqual(['brand', 'product', 'agents', 'hours']);

    await insertMessage(tenant, 'account', 'SENT');
    await insertMessage(tenant, 'code', 'FAILED');
    expect(await done()).not.toContain('messages');
    await insertMessage(tenant, 'code', 'DELIVERED');
    expect(await done()).toEqual(['brand', 'product', 'agents', 'hours', 'messages']);

    await buildCustomer(setup, tenant, { product });
    expect(await done()).toHaveLength(6);

    await sql('update products set active = false where id = $1', product.id);
    expect(await done()).toEqual(['brand', 'messages', 'trial']);
  });

  test('is of one tenant', async () => {
    const { tokenOf, call } = await newTenant();
    await buildProduct(setup, setup.tenants.acme, { slug: 'of-another-tenant' });

    const { tasks, productSlug } = (await call(await tokenOf('ADMIN'))).json().result;
    expect([tasks.product, productSlug]).toEqual([false, null]);
  });

  test('is hidden and shown again by super admins, and each change is audited once', async () => {
    const { tokenOf, call } = await newTenant();
    const [owner, admin] = [await tokenOf('SUPER_ADMIN'), await tokenOf('ADMIN')];
    auditEntries.length = 0;

    expect((await call(owner, { isHidden: true })).json().result.isHidden).toBe(true);
    await call(owner, { isHidden: true });
    expect((await call(admin)).json().result.isHidden).toBe(true);
    expect((await call(owner, { isHidden: false })).json().result.isHidden).toBe(false);

    const change = { action: 'UPDATE', logType: 'CONFIG', entity: { kind: 'setup-checklist' } };
    expect(auditEntries).toMatchObject([
      { ...change, before: { hidden: false }, after: { hidden: true } },
      { ...change, before: { hidden: true }, after: { hidden: false } },
    ]);
  });

  test('is rejected for agents, and hiding it is rejected for admins', async () => {
    const { tokenOf, call } = await newTenant();
    const admin = await tokenOf('ADMIN');

    for (const answer of [await call(await tokenOf('AGENT')), await call(admin, { isHidden: true })])
      expect(answer.json().error.code).toBe('auth.forbidden');
    expect((await call(admin)).json().result.isHidden).toBe(false);
  });
});
