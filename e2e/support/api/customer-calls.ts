/** Registers customers through the HTTP API, for journeys that are not about the form. */
import { randomInt } from 'node:crypto';
import type { CodeSent, Registered } from '@foyer/contract/registration/registration.ts';
import type { FoyerAccess } from './foyer-access.ts';
import { readCode } from './outbox.ts';
import { callTenant, requireSuccess } from './tenant-calls.ts';

interface Registration {
  readonly foyer: FoyerAccess;
  readonly tenant: string;
  readonly slug: string;
}

interface Person {
  readonly name: string;
  readonly mobileNumber: string;
}

/** Random, so that codes and rate limits of other tests do not apply. */
export const createMobileNumber = () => `98${randomInt(10_000_000, 99_999_999)}`;

/** Registers a customer for the product and verifies the code. */
export async function registerCustomer(
  { foyer: { port }, tenant, slug }: Registration,
  { name, mobileNumber }: Person,
): Promise<Registered> {
  const answers = { userName: name, mobileNumber, countryCode: '+91', policyAccepted: true };
  const body = { product: slug, ...answers, accountNumber: '4711', Class: '11', courseInterestedIn: 'JEE' };
  const started = await callTenant('/api/registrations', { port, tenant, method: 'POST', body });
  const { registrationId } = (requireSuccess(started) as { result: CodeSent }).result;
  const code = await readCode({ port, tenant, to: mobileNumber });
  const path = `/api/registrations/${registrationId}/verify`;
  const { cookies } = started;
  const verified = await callTenant(path, { port, tenant, method: 'POST', body: { code }, cookies });
  return (requireSuccess(verified) as { result: Registered }).result;
}

/** Registers one more customer and books a start time. @returns the HTTP status of the booking */
export async function bookForNewCustomer(visit: Registration, startsAt: string): Promise<number> {
  const { foyer, tenant } = visit;
  const person = { name: 'One Of Many', mobileNumber: createMobileNumber() };
  const { customerToken: token } = await registerCustomer(visit, person);
  const body = { startsAt, zone: 'Europe/London' };
  const answer = await callTenant('/api/schedules', {
    port: foyer.port,
    tenant,
    method: 'POST',
    token,
    body,
  });
  return answer.status;
}
