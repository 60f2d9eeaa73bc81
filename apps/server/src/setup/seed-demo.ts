/**
 * Creates the tenants, products and accounts of a demo. Existing records stay unchanged, removed tenants are
 * not created again.
 */
import type { Role } from '@foyer/contract/users/users.ts';
import pg from 'pg';
import { hashPassword, verifyPassword } from '../platform/passwords/passwords.ts';
import { type DemoTenant, demoSlots, demoTenants } from './demo-tenants.ts';

/** The accounts and products of the demo. */
export interface DemoAccounts {
  readonly products: ReadonlyArray<{ tenant: string; name: string; slug: string }>;
  readonly staff: ReadonlyArray<{ tenant: string; email: string; role: Role }>;
}

interface Seed {
  /** The connection of the owner, because the application role may not create tenants. */
  readonly owner: pg.ClientConfig;
  /** The password of every account. A new one replaces the current one. */
  readonly password: string;
}

const demoPolicy =
  'This is a demonstration. What you enter stays on this machine and is deleted with its data folder.';

/** Idempotent; runs in one transaction. */
export async function seedDemo({ owner, password }: Seed): Promise<DemoAccounts> {
  const client = new pg.Client(owner);
  await client.connect();
  let tenants: readonly DemoTenant[];
  try {
    await client.query('begin');
    const { rows } = await client.query<{ slug: string }>('select slug from removed_tenants');
    tenants = demoTenants.filter(({ slug }) => !rows.some((removed) => removed.slug === slug));
    for (const tenant of tenants) await seedTenant(client, tenant, password);
    await client.query('commit');
  } finally {
    await client.end();
  }
  return {
    products: tenants.flatMap(({ slug: tenant, products }) =>
      products.map(({ name, slug }) => ({ tenant, name, slug })),
    ),
    staff: tenants.flatMap(({ slug: tenant, staff }) =>
      staff.map(({ account, role }) => ({ tenant, email: emailOf(account, tenant), role })),
    ),
  };
}

function emailOf(account: string, tenant: string): string {
  return `${account}@${tenant}.test`;
}

async function seedTenant(client: pg.Client, tenant: DemoTenant, password: string): Promise<void> {
  const { slug, name, timeZone, codeCountries, brand, flags, form, scheduleLabel = 'Schedule Demo' } = tenant;
  await client.query(
    // In a demo one person plays many customers from one address.
    `insert into tenants (slug, name, time_zone, locale, brand, flags, form, policy_text, code_countries, schedule_label, codes_per_address)
     values ($1, $2, $3, locale_of_time_zone($3), $4, $5, $6, $7, $8, $9, 1000) on conflict (slug) do nothing`,
    [slug, name, timeZone, brand, flags, form, demoPolicy, codeCountries, scheduleLabel],
  );
  // Row-level security applies from here on, also to an owner who is not a superuser.
  await client.query(
    `select set_config('app.tenant', (select id::text from tenants where slug = $1), true)`,
    [slug],
  );
  for (const product of tenant.products) {
    await client.query(
      'insert into products (slug, name, headline, promise) values ($1, $2, $3, $4) on conflict (tenant_id, slug) do nothing',
      [product.slug, product.name, product.headline, product.promise],
    );
    await seedSlots(client, product.slug);
  }
  for (const person of tenant.staff)
    await seedPerson(client, { ...person, email: emailOf(person.account, slug) }, password);
  await client.query(
    `insert into product_agents (product_id, user_id)
     select p.id, u.id from products p join users u on u.tenant_id = p.tenant_id
     where p.tenant_id = app_tenant() and u.role = 'AGENT' and u.email = any($1) and p.slug = any($2)
     on conflict do nothing`,
    [
      tenant.staff.map(({ account }) => emailOf(account, slug)),
      tenant.products.map((product) => product.slug),
    ],
  );
}

/** Creates slots for a product without any. Slots that people changed stay unchanged. */
async function seedSlots(client: pg.Client, productSlug: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select p.id from products p where p.tenant_id = app_tenant() and p.slug = $1
     and not exists (select from slots s where s.product_id = p.id)`,
    [productSlug],
  );
  for (const { id } of rows)
    for (const { weekdays, startsMinute, endsMinute, capacity } of demoSlots)
      await client.query(
        'insert into slots (product_id, weekdays, starts_minute, ends_minute, capacity) values ($1, $2, $3, $4, $5)',
        [id, weekdays, startsMinute, endsMinute, capacity],
      );
}

async function seedPerson(
  client: pg.Client,
  person: { name: string; email: string; role: Role },
  password: string,
): Promise<void> {
  const { rows } = await client.query<{ id: string; password_hash: string | null }>(
    'select id, password_hash from users where tenant_id = app_tenant() and lower(email) = $1',
    [person.email],
  );
  const [known] = rows;
  if (!known) {
    await client.query('insert into users (name, email, role, password_hash) values ($1, $2, $3, $4)', [
      person.name,
      person.email,
      person.role,
      await hashPassword(password),
    ]);
    return;
  }
  if (await verifyPassword(password, known.password_hash)) return;
  await client.query('update users set password_hash = $2 where id = $1', [
    known.id,
    await hashPassword(password),
  ]);
}
