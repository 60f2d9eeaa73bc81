/** Finds or creates customers by a verified contact, and reads names and blocks. */
import type { CustomerNote } from '@foyer/contract/lobby/shapes.ts';
import type { Transaction } from '../../platform/db/database.ts';
import * as store from './store.ts';

/** The contact that a customer verified with a code. Customers are identified only by verified contacts. */
export type VerifiedContact =
  | {
      /** E.164. */
      readonly phone: string;
    }
  | { readonly email: string };

interface NewCustomer {
  readonly name: string;
  readonly verified: VerifiedContact;
  /** Not verified: used for messages, never for identification. */
  readonly email?: string | null;
}

/** Finds the customer by the verified phone number or email and updates the name; or creates one. */
export async function findOrCreate(
  tx: Transaction,
  { name, verified, email }: NewCustomer,
): Promise<store.FoundOrCreated> {
  if ('phone' in verified) return store.upsertByPhone(tx, verified.phone, { name, email: email ?? null });
  return store.upsertByEmail(tx, verified.email.toLowerCase(), name);
}

/** `null` also for a customer of another tenant. */
export const find = store.find;

/** The customer with the name and the email of a registration; `null` before it is verified. */
export const findRegistered = store.findRegistered;

/** Id → name, without missing customers. */
export async function namesOf(
  tx: Transaction,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map((await store.findMany(tx, customerIds)).map(({ id, name }) => [id, name]));
}

/** Id → name, without missing, blocked and erased customers. */
export async function namesOfUnblocked(
  tx: Transaction,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map((await store.findUnblocked(tx, customerIds)).map(({ id, name }) => [id, name]));
}

/** Whether the customer is blocked, or erased: both invalidate their tokens. */
export const isBlockedOrErased = store.isBlockedOrErased;

/** Whether a customer with this contact is blocked. */
export async function isContactBlocked(tx: Transaction, contact: VerifiedContact): Promise<boolean> {
  if ('phone' in contact) return store.isContactBlocked(tx, contact);
  return store.isContactBlocked(tx, { email: contact.email.toLowerCase() });
}

/** Whether a customer has verified this number. @param phone E.164 */
export const isKnownPhone = store.isKnownPhone;

/**
 * Whether the customer registered for one of these products; `false` also for a customer of another tenant.
 */
export const isRegisteredFor = store.isRegisteredFor;

/** The newest notes of staff about the customer, newest first. */
export async function newestNotesOf(
  tx: Transaction,
  customerId: string,
  limit: number,
): Promise<CustomerNote[]> {
  const notes = await store.findNotes(tx, customerId, limit);
  return notes.map(({ text, writtenByName, writtenAt }) => ({
    text,
    writtenBy: writtenByName,
    writtenAt: writtenAt.toISOString(),
  }));
}
