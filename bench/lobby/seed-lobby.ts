/** Seeds a full lobby in the database: products, agents and waiting customers, each with an access token. */
import { createHmac, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { tenant } from '../tables/seed-customers.ts';

export interface AccountToken {
  readonly id: string;
  readonly token: string;
}

export interface SeededLobby {
  /** Agents and customers have the index of their product. */
  readonly productIds: readonly string[];
  readonly agents: readonly (readonly AccountToken[])[];
  readonly customers: readonly (readonly AccountToken[])[];
}

/**
 * @param products the numbers of assigned agents and registered customers of each product
 * @param slug the tenant
 */
export async function seedLobby(
  owner: pg.Client,
  foyer: Foyer,
  products: readonly { readonly agents: number; readonly customers: number }[],
  slug: string = tenant,
): Promise<SeededLobby> {
  const signToken = createTokenSigner(foyer);
  const [{ id: tenantId }] = (await owner.query('select id from tenants where slug = $1', [slug])).rows;
  const productIds: string[] = [];
  const agents: AccountToken[][] = [];
  const customers: AccountToken[][] = [];
  for (const [index, { agents: agentCount, customers: customerCount }] of products.entries()) {
    const [product] = (
      await owner.query(
        `insert into products (tenant_id, slug, name) values ($1, 'bench-' || $2::int, 'Bench ' || $2::int) returning id`,
        [tenantId, index],
      )
    ).rows;
    productIds.push(product.id);
    agents.push(
      (await owner.query(agentsSql, [tenantId, product.id, index, agentCount])).rows.map((row) => ({
        id: row.user_id,
        token: signToken({ kind: 'staff', tenantId, userId: row.user_id, sessionId: row.id }),
      })),
    );
    customers.push(
      (await owner.query(customersSql, [tenantId, product.id, index, customerCount])).rows.map((row) => ({
        id: row.customer_id,
        token: signToken({ kind: 'customer', tenantId, customerId: row.customer_id, registrationId: row.id }),
      })),
    );
  }
  await owner.query('vacuum analyze');
  return { productIds, agents, customers };
}

/** Lets the customers wait in the order of their registration. No offers are made until an agent is free. */
export async function seedWaiting(owner: pg.Client, productIds: readonly string[]): Promise<void> {
  await owner.query(
    `insert into lobby_requests (tenant_id, product_id, customer_id, customer_name, registration_id, meeting_id, status,
       queued_at, waiting_since, knocked_at, customer_seen_at)
     select r.tenant_id, r.product_id, r.customer_id, c.name, r.id, gen_random_uuid(), 'WAITING', at, at, at, now()
     from registrations r join customers c on c.id = r.customer_id,
       lateral (select now() - interval '5 minutes' + extract(epoch from r.created_at - r.verified_at) * interval '1 millisecond' as at) a
     where r.product_id = any($1::uuid[])`,
    [productIds],
  );
}

/** Makes the agents available but in the pause after a meeting, so that they receive no offers. */
export async function makeBusy(owner: pg.Client, agents: readonly AccountToken[]): Promise<void> {
  await owner.query(
    `insert into lobby_agents (tenant_id, user_id, available, on_duty, seen_at, wraps_up_until)
     select tenant_id, id, true, true, now(), now() + interval '1 day' from users where id = any($1::uuid[])
     on conflict (user_id) do update set available = true, on_duty = true, wraps_up_until = excluded.wraps_up_until`,
    [agents.map(({ id }) => id)],
  );
}

const agentsSql = `
  with made as (
    insert into users (tenant_id, name, email, role)
    select $1, 'Agent ' || $3::int || '-' || n, 'bench-' || $3::int || '-' || n || '@bench.test', 'AGENT'
    from generate_series(1, $4::int) n returning id, tenant_id
  ), assigned as (
    insert into product_agents (tenant_id, product_id, user_id) select tenant_id, $2, id from made
  )
  insert into sessions (tenant_id, user_id, refresh_hash, expires_at)
  select tenant_id, id, sha256(id::text::bytea), now() + interval '1 day' from made returning id, user_id`;

const customersSql = `
  with made as (
    insert into customers (tenant_id, name, phone)
    select $1, 'Customer ' || $3::int || '-' || n, '+99' || lpad(($3::int * 100000 + n)::text, 9, '0')
    from generate_series(1, $4::int) n returning id, tenant_id, phone
  )
  insert into registrations (tenant_id, product_id, customer_id, answers, phone, created_at, verified_at)
  select tenant_id, $2, id, '{}', phone, now() + right(phone, 5)::int * interval '1 second', now() from made
  returning id, customer_id`;

/** Signs access tokens with the secret of this installation. */
function createTokenSigner({ dataDir }: Foyer): (claims: object) => string {
  const { foyer: secret } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
  const key = Buffer.from(hkdfSync('sha256', secret, 'foyer', 'access-token', 32));
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return (claims) => {
    const iat = Math.floor(Date.now() / 1000);
    const signed = `${encode({ alg: 'HS256' })}.${encode({ ...claims, iss: 'foyer', iat, exp: iat + 6 * 3600 })}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
}
