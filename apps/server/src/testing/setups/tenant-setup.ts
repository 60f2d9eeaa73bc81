/**
 * The setup of most server tests: a database with two tenants, a clock, and builders of staff, products and
 * customers.
 */
import { randomBytes, randomInt } from 'node:crypto';
import type { RegistrationForm } from '@foyer/contract/registration/form.ts';
import type { FlagName, ThemePreset } from '@foyer/contract/tenants/tenants.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import type { Database } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { createManualClock, type ManualClock } from '../fakes/manual-clock.ts';
import { cloneDatabase, type TestDatabase } from '../test-database.ts';

export interface TenantSetup {
  readonly database: Database;
  readonly clock: ManualClock;
  /** Direct access as the owner, without row-level security, to arrange and to check. */
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

/** The password of accounts that are built without one. */
export const testPassword = 'correct horse battery';

/** @returns the empty tenants acme and globex in their own database; `close` it in `afterAll` */
export async function createTenantSetup({ startsAt }: { startsAt?: Date } = {}): Promise<TenantSetup> {
  const own = await cloneDatabase();
  const acme = await insertTenant(own, { slug: 'acme', name: 'Acme Learning', preset: 'orange' });
  const globex = await insertTenant(own, { slug: 'globex', name: 'Globex Care', preset: 'dark-red' });
  return {
    database: own.database,
    clock: createManualClock(startsAt),
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
  /**
   * How many codes may be sent to one IP address without being verified; high, because tests use one address.
   */
  readonly codesPerAddress?: number;
}

const shortForm: RegistrationForm = {
  fields: [
    { name: 'userName', required: true },
    { name: 'mobileNumber', required: true },
    { name: 'email', required: false },
  ],
};

export function buildTenant({ own }: TenantSetup, tenant: NewTenant): Promise<TenantScope> {
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
  { own }: TenantSetup,
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

/** Builds an agent, or another role, and assigns products. */
export async function buildStaff(
  { own }: TenantSetup,
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
  sharedHash ??= hashPassword(testPassword);
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

/** An authorized staff actor with a session that is valid for a day of the test's clock. */
export async function buildSession(
  { own, clock }: TenantSetup,
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

/** An authorized customer actor, who registered for the product and verified the phone number. */
export async function buildCustomer(
  { own, clock }: TenantSetup,
  scope: TenantScope,
  {
    product,
    name = `Customer ${token()}`,
    phone = `+9198${randomInt(1e7, 1e8)}`,
    answers = {},
  }: {
    product: Pick<BuiltProduct, 'id'>;
    name?: string;
    phone?: string;
    /** Of the form, besides the name. */
    answers?: Readonly<Record<string, string>>;
  },
): Promise<BuiltCustomer> {
  const customer = await own.owner.query<{ id: string }>(
    'insert into customers (tenant_id, name, phone) values ($1, $2, $3) returning id',
    [scope.tenantId, name, phone],
  );
  const customerId = idOf(customer.rows);
  const registration = await own.owner.query<{ id: string }>(
    'insert into registrations (tenant_id, product_id, customer_id, answers, phone, verified_at) values ($1, $2, $3, $4, $5, $6) returning id',
    [scope.tenantId, product.id, customerId, { userName: name, ...answers }, phone, clock.now()],
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
  return onlyRow(rows).id;
}
