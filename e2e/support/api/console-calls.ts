/** Test data created through the HTTP API: staff accounts, products, links and registered customers. */
import { randomInt, randomUUID } from 'node:crypto';
import type { ManagedProduct } from '@foyer/contract/products/managed-products.ts';
import type { Registered } from '@foyer/contract/registration/registration.ts';
import type { ManagedUser } from '@foyer/contract/users/managed-users.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import type { Staff } from '../people/staff.ts';
import type { FoyerAccess } from './foyer-access.ts';
import { readCode, readPasswordLink } from './outbox.ts';
import type { StaffAccount } from './staff-session.ts';
import { callTenant, requireSuccess } from './tenant-calls.ts';

/** A random string that keeps names, slugs and email addresses of one test apart from all others. */
export function uniqueWord(): string {
  return randomUUID().slice(0, 8);
}

export interface CreatedStaff extends StaffAccount {
  readonly user: ManagedUser;
}

/** Creates a staff account as `admin` and sets its password through the link from the welcome mail. */
export async function createStaff(admin: Staff, role: Role, name: string): Promise<CreatedStaff> {
  const email = `${uniqueWord()}@${admin.tenant}.test`;
  const body = { name, email, role, status: 'ACTIVE', languages: [], assignedProductIds: [] };
  const { result } = requireSuccess(await admin.call('/api/manage/users', { method: 'POST', body })) as {
    result: ManagedUser;
  };
  const { port } = admin.foyer;
  const link = await readPasswordLink({ port, tenant: admin.tenant, to: email }, 'welcome');
  const password = `a long one for ${uniqueWord()}`;
  const token = link.searchParams.get('token');
  requireSuccess(
    await admin.call('/api/users/reset-password', { method: 'POST', body: { token, password } }),
  );
  return { email, password, user: result };
}

/** Creates a link that is not bound to a customer. It expires after 24 hours. */
export async function createLink(admin: Staff, slug: string): Promise<{ id: string; address: string }> {
  const found = requireSuccess(await admin.call(`/api/products/${slug}`)) as { result: { id: string } };
  const body = { productId: found.result.id, customerId: null, hours: 24, note: null };
  const created = requireSuccess(await admin.call('/api/manage/links', { method: 'POST', body }));
  return (created as { result: { id: string; address: string } }).result;
}

export async function createProduct(admin: Staff, name: string): Promise<ManagedProduct> {
  const body = {
    name,
    slug: `p-${uniqueWord()}`,
    headline: null,
    promise: null,
    platform: 'jupiter',
    platformTemplate: null,
    routing: 'broadcast',
    offerLastsSeconds: 30,
    durationMinutes: 30,
    noticeMinutes: 30,
    horizonDays: 14,
    active: true,
    agentIds: [],
  };
  return requireSuccess(await admin.call('/api/manage/products', { method: 'POST', body }))
    .result as ManagedProduct;
}

export interface RegisteredCustomer extends Registered {
  readonly mobileNumber: string;
}

/** Registers a customer of the tenant `demo`, which has the shortest form, and verifies the code. */
export async function registerDemoCustomer(
  { port }: FoyerAccess,
  productSlug: string,
  userName: string,
): Promise<RegisteredCustomer> {
  const tenant = 'demo';
  const mobileNumber = `98${randomInt(10_000_000, 99_999_999)}`;
  const body = { product: productSlug, userName, mobileNumber, countryCode: '+91' };
  const call = { port, tenant, method: 'POST' };
  const started = await callTenant('/api/registrations', { ...call, body });
  const { registrationId } = requireSuccess(started).result;
  const code = await readCode({ port, tenant, to: mobileNumber });
  const path = `/api/registrations/${registrationId}/verify`;
  const verified = await callTenant(path, { ...call, body: { code }, cookies: started.cookies });
  return { ...(requireSuccess(verified).result as Registered), mobileNumber };
}
