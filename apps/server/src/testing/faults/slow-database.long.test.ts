/** One tenant's rows are locked by another connection: its calls end in time, and other tenants do not notice. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';
import { createTenantRecords } from '../setups/tenant-records.ts';

const timeout = 60_000;
const world = {} as AccessSetup;
const customers: Record<string, string> = {};

beforeAll(async () => {
  Object.assign(world, await createAccessSetup(createFakeMedia()));
  for (const tenant of ['acme', 'globex'] as const)
    customers[tenant] = (await createTenantRecords(world, tenant)).customerToken;
});
afterAll(() => world.close());

const knock = (tenant: string) =>
  world.call({ tenant, method: 'POST', url: '/api/lobby/requests', token: customers[tenant] ?? null });

test('a locked lobby answers server.busy, other lobbies work, and it works again once it is unlocked', {
  timeout,
}, async () => {
  const { owner } = world;
  await owner.query('begin');
  await owner.query(
    "select pg_advisory_xact_lock(hashtextextended('lobby ' || id::text, 0)) from tenants where slug = 'acme'",
  );

  const locked = Promise.all([knock('acme'), knock('acme')]);
  expect((await knock('globex')).status).toBe(201);
  for (const each of await locked)
    expect(each).toMatchObject({ status: 503, body: { error: { code: 'server.busy' } } });
  await owner.query('rollback');

  expect((await knock('acme')).status).toBe(201);
});
