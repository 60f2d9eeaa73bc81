/**
 * Finds the request that a customer's token refers to: for the product of the registration, or its
 * successors by transfer.
 */
import type { Transaction } from '../../../platform/db/database.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';

interface TokenHolder {
  readonly customerId: string;
  /** The product of the registration that the token was issued for. */
  readonly productId: string;
}

/** `null` when the customer never knocked. It never follows a successor to another customer. */
export async function findEffectiveRequest(
  tx: Transaction,
  { customerId, productId }: TokenHolder,
): Promise<RequestRow | null> {
  let request = await store.findNewestOf(tx, customerId, productId);
  while (request?.status === 'TRANSFERRED' && request.successorId) {
    const successor = await store.findById(tx, request.successorId);
    if (successor?.customerId !== customerId) break;
    request = successor;
  }
  return request;
}
