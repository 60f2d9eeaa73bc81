/**
 * Finds the request that a customer's token refers to: for the product of the registration, or its
 * successors by transfer. People can share a contact, and have one open request of a product together.
 */
import type { Transaction } from '../../../platform/db/database.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';

interface TokenHolder {
  readonly customerId: string;
  /** The product of the registration that the token was issued for. */
  readonly productId: string;
  readonly registrationId: string;
}

/**
 * `null` when the customer never knocked. It never follows a successor to another customer, nor that of another
 * registration.
 */
export async function findEffectiveRequest(tx: Transaction, holder: TokenHolder): Promise<RequestRow | null> {
  return (await findRequestOf(tx, holder))?.request ?? null;
}

/** The same; `isElsewhere`: of another registration with the same contact. */
export async function findRequestOf(
  tx: Transaction,
  { customerId, productId, registrationId }: TokenHolder,
): Promise<{ request: RequestRow; isElsewhere: boolean } | null> {
  let request = await store.findNewestOf(tx, customerId, productId);
  if (!request) return null;
  if (request.registrationId !== registrationId) return { request, isElsewhere: true };
  while (request.status === 'TRANSFERRED' && request.successorId) {
    const successor = await store.findById(tx, request.successorId);
    if (successor?.customerId !== customerId) break;
    request = successor;
  }
  return { request, isElsewhere: false };
}
