/** Seeds customers in the database, and signs staff in to read them. */
import type pg from 'pg';
import { callTenant } from '../../e2e/support/api/tenant-calls.ts';
import { type Foyer, password } from '../../e2e/support/servers/foyer.ts';

export const tenant = 'globex';

/**
 * @param until the number of customers that the tenant has afterwards, each with a product, some with
 * meetings
 */
export async function seedCustomers(owner: pg.Client, until: number): Promise<void> {
  const { rows } = await owner.query('select id from tenants where slug = $1', [tenant]);
  const tenantId = rows[0]?.id;
  const existing = await owner.query('select count(*)::int as count from customers where tenant_id = $1', [
    tenantId,
  ]);
  await owner.query(
    `insert into customers (tenant_id, name, phone, email, created_at, last_seen_at, registrations, meetings, missed, city,
       last_product_id)
     select $1, (array['Asha','Ben','Cleo','Dev','Esha','Farid','Gita','Hari'])[1 + n % 8] || ' ' || md5(n::text),
       '+9198' || lpad(n::text, 8, '0'), case when n % 3 > 0 then 'c' || n || '@example.test' end,
       now() - n * interval '3 minutes', now() - (n % 9973) * interval '7 minutes', 1 + n % 3, n % 5, n % 7,
       case when n % 2 = 0 then 'Pune' end, (select id from products where tenant_id = $1 limit 1)
     from generate_series($2::int + 1, $3::int) n`,
    [tenantId, existing.rows[0].count, until],
  );
  await owner.query(
    `insert into customer_products (tenant_id, customer_id, product_id)
     select tenant_id, id, last_product_id from customers where tenant_id = $1 and last_product_id is not null
     on conflict do nothing`,
    [tenantId],
  );
  await owner.query('vacuum analyze customers, customer_products');
}

/** @returns a short-lived access token */
export async function signIn(foyer: Foyer, account: 'agent' | 'admin' | 'owner'): Promise<string> {
  const body = { email: `${account}@${tenant}.test`, password, rememberMe: false, keycloakEnabled: false };
  const call = { port: foyer.port, tenant, method: 'POST', body };
  return (await callTenant('/api/users/login/', call)).json().result.accessToken;
}
