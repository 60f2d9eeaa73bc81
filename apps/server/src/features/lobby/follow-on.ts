/** The customer's request that counts: of the product they registered for, or of where they were transferred to from it. */
import type { Unit } from '../../platform/db/database.ts';
import * as store from './store.ts';
import type { RequestRow } from './tables.ts';
import * as transfers from './transfers-store.ts';

interface Who {
  readonly customerId: string;
  /** Of the registration that the customer's token is for. */
  readonly productId: string;
}

/** `null` when the customer never knocked. Never another customer's, whatever a row says. */
export async function findStanding(unit: Unit, { customerId, productId }: Who): Promise<RequestRow | null> {
  let request = await store.findNewestOf(unit, customerId, productId);
  while (request?.status === 'TRANSFERRED' && request.successorId) {
    const successor = await transfers.find(unit, request.successorId);
    if (successor?.customerId !== customerId) break;
    request = successor;
  }
  return request;
}
