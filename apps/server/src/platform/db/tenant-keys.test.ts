/** Foreign keys, which PostgreSQL checks without row-level security, within one tenant. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaffedLobby } from '../../testing/setups/staffed-lobby.ts';
import {
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';

let setup: TenantSetup;
beforeAll(async () => {
  setup = await createTenantSetup();
});
afterAll(() => setup.close());

it('staff and products of another tenant are rejected by the database itself', async () => {
  const { acme, globex } = setup.tenants;
  const own = { product: await buildProduct(setup, acme), agent: await buildStaff(setup, acme) };
  const other = { product: await buildProduct(setup, globex), agent: await buildStaff(setup, globex) };
  const assign = (product: { id: string }, agent: { id: string }) =>
    setup.own.owner.query('insert into product_agents (tenant_id, product_id, user_id) values ($1, $2, $3)', [
      acme.tenantId,
      product.id,
      agent.id,
    ]);
  const offer = (agent: { id: string }) =>
    setup.own.owner.query('insert into lobby_agents (tenant_id, user_id) values ($1, $2)', [
      acme.tenantId,
      agent.id,
    ]);
  const violated = (constraint: string) => ({ code: '23503', constraint });

  await expect(assign(own.product, other.agent)).rejects.toMatchObject(
    violated('product_agents_user_id_fkey'),
  );
  await expect(assign(other.product, own.agent)).rejects.toMatchObject(
    violated('product_agents_product_id_fkey'),
  );
  await expect(offer(other.agent)).rejects.toMatchObject(violated('lobby_agents_user_id_fkey'));
  await assign(own.product, own.agent);
  await offer(own.agent);
});

it('a request cannot name an agent of another tenant', async () => {
  const [acme, globex] = [await createStaffedLobby(setup), await createStaffedLobby(setup)];
  const { requestId } = await acme.service.knock(await acme.customer('Tanvi'));
  const { userId } = await globex.agent('Priya');

  await expect(
    setup.own.owner.query('update lobby_requests set agent_id = $1 where id = $2', [userId, requestId]),
  ).rejects.toMatchObject({ code: '23503', constraint: 'lobby_requests_agent_id_fkey' });
});

it('the keys of bookings contain the tenant', async () => {
  const { rows } = await setup.own.owner.query<{ name: string; columns: number }>(
    `select conname as name, cardinality(conkey) as columns from pg_constraint
     where conrelid = 'schedule_places'::regclass and contype = 'f' and confrelid in ('users'::regclass, 'products'::regclass)
     order by conname`,
  );

  expect(rows).toEqual([
    { name: 'schedule_places_agent_id_fkey', columns: 2 },
    { name: 'schedule_places_product_id_fkey', columns: 2 },
  ]);
});
