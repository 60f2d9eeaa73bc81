/** A small world for a test file: a database, a clock, and tenants with staff, products and customers in them. */
import { randomBytes, randomInt } from 'node:crypto';
import type { RegistrationForm } from '@foyer/contract/registration-form.ts';
import type { FlagName, ThemePreset } from '@foyer/contract/tenants.ts';
import type { Role } from '@foyer/contract/users.ts';
import type { Database } from '../db/database.ts';
import { mintScope, type TenantScope } from '../db/scope.ts';
import type { StaffActor } from '../http/actor.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { type Clock, createClock } from './clock.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

export interface World {
  readonly database: Database;
  readonly clock: Clock;
  /** The raw access beside the wall, for arranging and for looking. */
  readonly own: TestDatabase;
  readonly tenants: { readonly acme: TenantScope; readonly globex: TenantScope };
  close(): Promise<void>;
}

export interface BuiltProduct {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

export interface BuiltStaff {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** What every account that is given no other is built with. */
export const builtPassword = 'correct horse battery';

/** @returns two empty tenants, acme (orange) and globex (dark red), on a database of the file's own; `close` it in `afterAll` */
export async function createWorld({ startsAt }: { startsAt?: Date } = {}): Promise<World> {
  const own = await cloneDatabase();
  const acme = await insertTenant(own, { slug: 'acme', name: 'Acme Learning', preset: 'orange' });
  const globex = await insertTenant(own, { slug: 'globex', name: 'Globex Care', preset: 'dark-red' });
  return {
    database: own.database,
    clock: createClock(startsAt),
    own,
    tenants: { acme, globex },
    close: own.drop,
  };
}

interface NewTenant {
  readonly slug: string;
  readonly name?: string;
  readonly preset?: ThemePreset;
  readonly timeZone?: string;
  readonly suspended?: boolean;
  readonly flags?: Partial<Record<FlagName, boolean>>;
  readonly form?: RegistrationForm;
  /** Codes one address may have had sent and not proved; many, where a test plays many visitors from one. */
  readonly codesPerAddress?: number;
}

const shortForm: RegistrationForm = {
  fields: [
    { name: 'userName', required: true },
    { name: 'mobileNumber', required: true },
    { name: 'email', required: false },
  ],
};

export function buildTenant({ own }: World, tenant: NewTenant): Promise<TenantScope> {
  return insertTenant(own, tenant);
}

async function insertTenant({ owner }: TestDatabase, tenant: NewTenant): Promise<TenantScope> {
  const {
    slug,
    name = slug,
    preset = 'black',
    timeZone = 'UTC',
    suspended = false,
    flags = {},
    form = shortForm,
    codesPerAddress = 1000,
  } = tenant;
  const { rows } = await owner.query<{ id: string }>(
    `insert into tenants (slug, name, status, time_zone, brand, flags, form, codes_per_address)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [slug, name, suspended ? 'suspended' : 'active', timeZone, { preset }, flags, form, codesPerAddress],
  );
  return mintScope(idOf(rows), slug);
}

export async function buildProduct(
  { own }: World,
  { tenantId }: TenantScope,
  product: { slug?: string; name?: string; active?: boolean } = {},
): Promise<BuiltProduct> {
  const slug = product.slug ?? `product-${token()}`;
  const name = product.name ?? `Product ${slug}`;
  const { rows } = await own.owner.query<{ id: string }>(
    'insert into products (tenant_id, slug, name, active) values ($1, $2, $3, $4) returning id',
    [tenantId, slug, name, product.active ?? true],
  );
  return { id: idOf(rows), slug, name };
}

interface NewStaff {
  readonly name?: string;
  readonly email?: string;
  readonly role?: Role;
  readonly status?: 'ACTIVE' | 'INACTIVE';
  readonly password?: string;
  readonly products?: readonly Pick<BuiltProduct, 'id'>[];
}

let sharedHash: Promise<string> | undefined;

/** An agent, unless another role is given; assigned to the products, if any. */
export async function buildStaff(
  { own }: World,
  { tenantId }: TenantScope,
  staff: NewStaff = {},
): Promise<BuiltStaff> {
  const {
    email = `staff-${token()}@example.test`,
    role = 'AGENT',
    status = 'ACTIVE',
    password,
    products = [],
  } = staff;
  const name = staff.name ?? `Staff ${token()}`;
  sharedHash ??= hashPassword(builtPassword);
  const hash = password === undefined ? await sharedHash : await hashPassword(password);
  const { rows } = await own.owner.query<{ id: string }>(
    'insert into users (tenant_id, name, email, role, status, password_hash) values ($1, $2, $3, $4, $5, $6) returning id',
    [tenantId, name, email, role, status, hash],
  );
  const id = idOf(rows);
  for (const product of products) {
    await own.owner.query('insert into product_agents (tenant_id, product_id, user_id) values ($1, $2, $3)', [
      tenantId,
      product.id,
      id,
    ]);
  }
  return { id, name, email, role };
}

const kinds = { AGENT: 'agent', ADMIN: 'admin', SUPER_ADMIN: 'superAdmin' } as const;

/** Staff as the gate would let them in, with a session that stands for a day by the world's clock. */
export async function buildSession(
  { own, clock }: World,
  scope: TenantScope,
  { id, name, email, role }: BuiltStaff,
): Promise<StaffActor> {
  const expiresAt = new Date(clock.now().getTime() + 86_400_000);
  const { rows } = await own.owner.query<{ id: string }>(
    'insert into sessions (tenant_id, user_id, refresh_hash, expires_at) values ($1, $2, $3, $4) returning id',
    [scope.tenantId, id, randomBytes(32), expiresAt],
  );
  return { kind: kinds[role], scope, userId: id, sessionId: idOf(rows), name, email };
}

export interface BuiltCustomer {
  readonly kind: 'customer';
  readonly scope: TenantScope;
  readonly customerId: string;
  readonly registrationId: string;
  readonly productId: string;
  readonly name: string;
}

/** A customer who registered for the product and proved the number: an actor as the gate would let it in. */
export async function buildCustomer(
  { own, clock }: World,
  scope: TenantScope,
  {
    product,
    name = `Customer ${token()}`,
    phone = `+9198${randomInt(1e7, 1e8)}`,
  }: { product: Pick<BuiltProduct, 'id'>; name?: string; phone?: string },
): Promise<BuiltCustomer> {
  const customer = await own.owner.query<{ id: string }>(
    'insert into customers (tenant_id, name, phone) values ($1, $2, $3) returning id',
    [scope.tenantId, name, phone],
  );
  const customerId = idOf(customer.rows);
  const registration = await own.owner.query<{ id: string }>(
    'insert into registrations (tenant_id, product_id, customer_id, answers, phone, verified_at) values ($1, $2, $3, $4, $5, $6) returning id',
    [scope.tenantId, product.id, customerId, { userName: name }, phone, clock.now()],
  );
  return {
    kind: 'customer',
    scope,
    customerId,
    registrationId: idOf(registration.rows),
    productId: product.id,
    name,
  };
}

function token(): string {
  return randomBytes(4).toString('hex');
}

function idOf(rows: ReadonlyArray<{ id: string }>): string {
  const [row] = rows;
  if (!row) throw new Error('The row was not inserted.');
  return row.id;
}
