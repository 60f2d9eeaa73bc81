/** What journeys about booked starts stand on: a product that can be booked at any time, and customers who did. */
import type { ManagedProduct } from '@foyer/contract/managed-products.ts';
import type { BookableDays, Booked } from '@foyer/contract/schedules.ts';
import { type CustomerByCall, makeProduct, registerByCall } from './console-calls.ts';
import { connectOwner } from './owner.ts';
import type { Staff } from './people/staff.ts';
import type { Product } from './product.ts';
import { callTenant, type TenantAnswer } from './tenant-calls.ts';

/** Open every day around the clock, one customer at a time, with the tenant's agents assigned. */
export async function makeBookable(boss: Staff, name: string): Promise<ManagedProduct> {
  const made = await makeProduct(boss, name);
  const agentIds = await agentsOf(boss);
  const { id, createdAt: _at, image: _image, ...fields } = { ...made, agentIds };
  const product = must(await boss.call(`/api/manage/products/${id}`, { method: 'PUT', body: fields }));
  const slot = { productId: id, weekdays: [1, 2, 3, 4, 5, 6, 7], startsAt: '00:00', endsAt: '00:00' };
  const body = { ...slot, capacity: 1, active: true };
  must(await boss.call('/api/manage/slots', { method: 'POST', body }));
  return product.result as ManagedProduct;
}

/** The starts of the day after tomorrow that are free, as a customer in India finds them. */
export async function freeStarts({ port }: Product, slug: string): Promise<string[]> {
  const answer = await callTenant(`/api/products/${slug}/times?zone=Asia/Kolkata&days=4`, {
    port,
    tenant: 'demo',
  });
  const { days } = must(answer).result as BookableDays;
  return (days[2]?.times ?? []).filter(({ left }) => left > 0).map(({ startsAt }) => startsAt);
}

/** A booked start is offered to its agent first: here to the one who is there. */
export async function assignOnly(boss: Staff, productSlug: string, email: string): Promise<void> {
  const users = must(await boss.call('/api/manage/users?role=AGENT&pageSize=100')).result.rows;
  const products = must(await boss.call('/api/manage/products?pageSize=100')).result.rows;
  const agentIds = users
    .filter((user: { email: string }) => user.email === email)
    .map((user: { id: string }) => user.id);
  const found: ManagedProduct = products.find(({ slug }: ManagedProduct) => slug === productSlug);
  const { id, createdAt: _at, image: _image, ...fields } = { ...found, agentIds };
  must(await boss.call(`/api/manage/products/${id}`, { method: 'PUT', body: fields }));
}

export interface BookedByCall extends CustomerByCall {
  readonly schedule: Booked;
}

/** A customer of the tenant `demo` with a booked start. */
export async function bookAs(
  product: Product,
  { slug, name, startsAt }: { slug: string; name: string; startsAt: string },
): Promise<BookedByCall> {
  const customer = await registerByCall(product, slug, name);
  const body = { startsAt, zone: 'Europe/Berlin', source: 'buy-now' };
  const call = { port: product.port, tenant: 'demo', method: 'POST', token: customer.customerToken, body };
  return { ...customer, schedule: must(await callTenant('/api/schedules', call)).result as Booked };
}

/** The booked start is in five minutes, and its door is open. */
export async function openDoor(product: Product, { schedule }: BookedByCall): Promise<void> {
  const owner = await connectOwner(product);
  await owner.query(
    "update schedules set starts_at = now() + interval '5 minutes', ends_at = now() + interval '35 minutes' where id = $1",
    [schedule.id],
  );
  await owner.query(
    "update links set opens_at = now() - interval '5 minutes' where id = (select link_id from schedules where id = $1)",
    [schedule.id],
  );
  await owner.end();
}

/** The booked start was twenty minutes ago and nobody came; whoever books again finds it judged. */
export async function missAndBookAgain(
  product: Product,
  { customerToken: token, schedule }: BookedByCall,
  startsAt: string,
): Promise<void> {
  const owner = await connectOwner(product);
  await owner.query(
    "update schedules set starts_at = now() - interval '20 minutes', ends_at = now() + interval '10 minutes' where id = $1",
    [schedule.id],
  );
  await owner.end();
  const body = { startsAt, zone: 'Europe/Berlin' };
  must(
    await callTenant('/api/schedules', { port: product.port, tenant: 'demo', method: 'POST', token, body }),
  );
}

async function agentsOf(boss: Staff): Promise<string[]> {
  const answer = must(await boss.call('/api/manage/users?role=AGENT&pageSize=100'));
  const users = answer.result.rows as { id: string; email: string }[];
  return users.filter(({ email }) => /^agent2?@/.test(email)).map(({ id }) => id);
}

function must(answer: TenantAnswer) {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json();
}
