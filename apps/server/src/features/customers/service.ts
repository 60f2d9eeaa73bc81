/** Customers: visitors who proved who they are, known again when they come back. */
import type { Unit } from '../../platform/db/database.ts';
import * as store from './store.ts';

/** What somebody proved to hold; nothing they merely typed makes them somebody we know. */
export type ProvedContact =
  | {
      /** E.164. */
      readonly phone: string;
    }
  | { readonly email: string };

interface NewCustomer {
  readonly name: string;
  readonly proved: ProvedContact;
  /** As typed, to write to; never to be known by. */
  readonly email?: string | null;
}

/** Finds the customer again by the phone, else the email, that was proved now, under the name given now; or makes one. */
export async function findOrCreate(
  unit: Unit,
  { name, proved, email }: NewCustomer,
): Promise<store.FoundOrMade> {
  if ('phone' in proved) return store.upsertByPhone(unit, proved.phone, { name, email: email ?? null });
  return store.upsertByEmail(unit, proved.email.toLowerCase(), name);
}

/** `null` also for another tenant's. */
export const find = store.find;

/** Id → name, without those who are not there. */
export async function namesOf(
  unit: Unit,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map((await store.findMany(unit, customerIds)).map(({ id, name }) => [id, name]));
}

/** Whether the customer is turned away, whatever token they hold. */
export async function isBlocked(unit: Unit, customerId: string): Promise<boolean> {
  return (await store.findBlock(unit, customerId)) !== null;
}

/** Whether whoever proves this contact would be somebody who is turned away. */
export async function isContactBlocked(unit: Unit, contact: ProvedContact): Promise<boolean> {
  if ('phone' in contact) return store.isContactBlocked(unit, contact);
  return store.isContactBlocked(unit, { email: contact.email.toLowerCase() });
}

/** Whether the customer registered for one of these products; `false` also for another tenant's. */
export const isRegisteredFor = store.isRegisteredFor;
