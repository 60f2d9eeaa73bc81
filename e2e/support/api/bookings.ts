/** Test data for bookings: a product that can be booked at any time, and customers with a booking. */
import { minutes } from '@foyer/contract/core/time.ts';
import type { ManagedProduct } from '@foyer/contract/products/managed-products.ts';
import type { BookableDays, Booked } from '@foyer/contract/schedules/schedules.ts';
import type { Staff } from '../people/staff.ts';
import { createProduct, type RegisteredCustomer, registerDemoCustomer } from './console-calls.ts';
import { connectAsOwner } from './database-owner.ts';
import type { FoyerAccess } from './foyer-access.ts';
import { callTenant, requireSuccess } from './tenant-calls.ts';

/**
 * Creates a product with slots around the clock, for one customer at a time, with the demo agents assigned.
 */
export async function createBookableProduct(admin: Staff, name: string): Promise<ManagedProduct> {
  const created = await createProduct(admin, name);
  const agentIds = await findDemoAgentIds(admin);
  const { id, createdAt: _at, image: _image, ...fields } = { ...created, agentIds };
  const product = requireSuccess(
    await admin.call(`/api/manage/products/${id}`, { method: 'PUT', body: fields }),
  );
  const slot = { productId: id, weekdays: [1, 2, 3, 4, 5, 6, 7], startsAt: '00:00', endsAt: '00:00' };
  const body = { ...slot, capacity: 1, active: true };
  requireSuccess(await admin.call('/api/manage/slots', { method: 'POST', body }));
  return product.result as ManagedProduct;
}

/** @returns the free start times of the day after tomorrow in the zone Asia/Kolkata */
export async function findFreeStarts({ port }: FoyerAccess, slug: string): Promise<string[]> {
  const answer = await callTenant(`/api/products/${slug}/times?zone=Asia/Kolkata&days=4`, {
    port,
    tenant: 'demo',
  });
  const { days } = requireSuccess(answer).result as BookableDays;
  return (days[2]?.times ?? []).filter(({ left }) => left > 0).map(({ startsAt }) => startsAt);
}

/** Assigns this agent alone to the product, so that bookings are offered to the agent who is online. */
export async function assignOnlyAgent(
  admin: Staff,
  productSlug: string,
  email: string,
  changes: Partial<ManagedProduct> = {},
): Promise<void> {
  const users = requireSuccess(await admin.call('/api/manage/users?role=AGENT&pageSize=100')).result.rows;
  const products = requireSuccess(await admin.call('/api/manage/products?pageSize=100')).result.rows;
  const agentIds = users
    .filter((user: { email: string }) => user.email === email)
    .map((user: { id: string }) => user.id);
  const found: ManagedProduct = products.find(({ slug }: ManagedProduct) => slug === productSlug);
  const { id, createdAt: _at, image: _image, ...fields } = { ...found, agentIds };
  const body = { ...fields, ...changes };
  requireSuccess(await admin.call(`/api/manage/products/${id}`, { method: 'PUT', body }));
}

export interface BookedCustomer extends RegisteredCustomer {
  readonly schedule: Booked;
}

/** Registers a customer of the tenant `demo` and books the start time. */
export async function bookDemoCustomer(
  foyer: FoyerAccess,
  { slug, name, startsAt }: { slug: string; name: string; startsAt: string },
): Promise<BookedCustomer> {
  const customer = await registerDemoCustomer(foyer, slug, name);
  const body = { startsAt, zone: 'Europe/Berlin', source: 'buy-now' };
  const call = { port: foyer.port, tenant: 'demo', method: 'POST', token: customer.customerToken, body };
  return { ...customer, schedule: requireSuccess(await callTenant('/api/schedules', call)).result as Booked };
}

/** Moves the booking so that its link opens for joining then, ten minutes before the start; by default it is open. */
export async function openBookingLink(
  foyer: FoyerAccess,
  { schedule }: BookedCustomer,
  opensInMs = -minutes(5),
): Promise<void> {
  const owner = await connectAsOwner(foyer);
  await owner.query(
    "update schedules set starts_at = now() + $2::interval + interval '10 minutes', ends_at = now() + $2::interval + interval '40 minutes' where id = $1",
    [schedule.id, `${opensInMs} ms`],
  );
  await owner.query(
    'update links set opens_at = now() + $2::interval where id = (select link_id from schedules where id = $1)',
    [schedule.id, `${opensInMs} ms`],
  );
  await owner.end();
}

/** Moves the booking to twenty minutes ago, so that it counts as missed, and books again for the customer. */
export async function missAndBookAgain(
  foyer: FoyerAccess,
  { customerToken: token, schedule }: BookedCustomer,
  startsAt: string,
): Promise<void> {
  const owner = await connectAsOwner(foyer);
  await owner.query(
    "update schedules set starts_at = now() - interval '20 minutes', ends_at = now() + interval '10 minutes' where id = $1",
    [schedule.id],
  );
  await owner.end();
  const body = { startsAt, zone: 'Europe/Berlin' };
  requireSuccess(
    await callTenant('/api/schedules', { port: foyer.port, tenant: 'demo', method: 'POST', token, body }),
  );
}

async function findDemoAgentIds(admin: Staff): Promise<string[]> {
  const answer = requireSuccess(await admin.call('/api/manage/users?role=AGENT&pageSize=100'));
  const users = answer.result.rows as { id: string; email: string }[];
  return users.filter(({ email }) => /^agent2?@/.test(email)).map(({ id }) => id);
}
