/** What journeys at the console stand on, made by the product's own calls: staff, products, customers. */
import { randomInt, randomUUID } from 'node:crypto';
import type { ManagedProduct } from '@foyer/contract/managed-products.ts';
import type { ManagedUser } from '@foyer/contract/managed-users.ts';
import type { Registered } from '@foyer/contract/registration.ts';
import type { Role } from '@foyer/contract/users.ts';
import { readCode, readPasswordLink } from './outbox.ts';
import type { Staff } from './people/staff.ts';
import type { Product } from './product.ts';
import type { StaffAccount } from './staff-session.ts';
import { callTenant, type TenantAnswer } from './tenant-calls.ts';

/** A word that no other journey has. */
export function newWord(): string {
  return randomUUID().slice(0, 8);
}

export interface Hired extends StaffAccount {
  readonly user: ManagedUser;
}

/** Somebody new, made by `boss`, who has set a password by the mailed link. */
export async function hire(boss: Staff, role: Role, name: string): Promise<Hired> {
  const email = `${newWord()}@${boss.tenant}.test`;
  const body = { name, email, role, status: 'ACTIVE', languages: [], assignedProductIds: [] };
  const { result } = must(await boss.call('/api/manage/users', { method: 'POST', body })) as {
    result: ManagedUser;
  };
  const { port } = boss.product;
  const link = await readPasswordLink({ port, tenant: boss.tenant, to: email }, 'welcome');
  const password = `a long one for ${newWord()}`;
  const token = link.searchParams.get('token');
  must(await boss.call('/api/users/reset-password', { method: 'POST', body: { token, password } }));
  return { email, password, user: result };
}

/** A link for whoever gets it, made by `boss`. */
export async function makeLink(boss: Staff, slug: string): Promise<{ id: string; address: string }> {
  const found = must(await boss.call(`/api/products/${slug}`)) as { result: { id: string } };
  const body = { productId: found.result.id, customerId: null, hours: 24, note: null };
  const made = must(await boss.call('/api/manage/links', { method: 'POST', body }));
  return (made as { result: { id: string; address: string } }).result;
}

export async function makeProduct(boss: Staff, name: string): Promise<ManagedProduct> {
  const body = {
    ...{ name, slug: `p-${newWord()}`, headline: null, promise: null },
    ...{ platform: 'jupiter', platformTemplate: null, routing: 'broadcast', offerLastsSeconds: 30 },
    ...{ durationMinutes: 30, noticeMinutes: 30, horizonDays: 14 },
    ...{ active: true, agentIds: [] },
  };
  return must(await boss.call('/api/manage/products', { method: 'POST', body })).result as ManagedProduct;
}

export interface CustomerByCall extends Registered {
  readonly mobileNumber: string;
}

/** A customer of the tenant `demo`, whose form asks for the least. */
export async function registerByCall(
  { port }: Product,
  productSlug: string,
  userName: string,
): Promise<CustomerByCall> {
  const tenant = 'demo';
  const mobileNumber = `98${randomInt(10_000_000, 99_999_999)}`;
  const body = { product: productSlug, userName, mobileNumber, countryCode: '+91' };
  const call = { port, tenant, method: 'POST' };
  const began = await callTenant('/api/registrations', { ...call, body });
  const { registrationId } = must(began).result;
  const code = await readCode({ port, tenant, to: mobileNumber });
  const path = `/api/registrations/${registrationId}/verify`;
  const proof = await callTenant(path, { ...call, body: { code }, cookies: began.cookies });
  return { ...(must(proof).result as Registered), mobileNumber };
}

/** The answer of a call that has to work for the journey to go on; `{}` without one. */
function must(answer: TenantAnswer) {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.text ? answer.json() : {};
}
