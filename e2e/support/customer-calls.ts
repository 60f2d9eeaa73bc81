/** Customers made by the product's own calls: for the crowd that a journey needs around its one visitor. */
import { randomInt } from 'node:crypto';
import type { CodeSent, Registered } from '@foyer/contract/registration.ts';
import { readCode } from './outbox.ts';
import type { Product } from './product.ts';
import { callTenant, type TenantAnswer } from './tenant-calls.ts';

interface Visit {
  readonly product: Product;
  readonly tenant: string;
  readonly slug: string;
}

/** Somebody who has proved a code for the product. @returns the customer token */
export async function registerByCall({ product: { port }, tenant, slug }: Visit): Promise<string> {
  const mobileNumber = `98${randomInt(10_000_000, 99_999_999)}`;
  const answers = { userName: 'One Of Many', mobileNumber, countryCode: '+91', policyAccepted: true };
  const body = { product: slug, ...answers, accountNumber: '4711', Class: '11', courseInterestedIn: 'JEE' };
  const began = await callTenant('/api/registrations', { port, tenant, method: 'POST', body });
  const { registrationId } = (must(began) as { result: CodeSent }).result;
  const code = await readCode({ port, tenant, to: mobileNumber });
  const path = `/api/registrations/${registrationId}/verify`;
  const { cookies } = began;
  const proved = await callTenant(path, { port, tenant, method: 'POST', body: { code }, cookies });
  return (must(proved) as { result: Registered }).result.customerToken;
}

/** Books a start for one more customer. @returns the status of the answer */
export async function bookByCall(visit: Visit, startsAt: string): Promise<number> {
  const { product, tenant } = visit;
  const token = await registerByCall(visit);
  const body = { startsAt, zone: 'Europe/London' };
  const answer = await callTenant('/api/schedules', {
    port: product.port,
    tenant,
    method: 'POST',
    token,
    body,
  });
  return answer.status;
}

function must(answer: TenantAnswer): unknown {
  if (answer.status >= 400) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json();
}
