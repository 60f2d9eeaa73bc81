/** The domain events of customers. */
import type { AuditActor } from '../../platform/audit/audit.ts';
import { defineEvent } from '../../platform/events/bus.ts';

/** A customer was blocked for all products: subscribers end open requests and close connections. */
export const customerBlocked = defineEvent<{ customerId: string; at: Date }>('customer.blocked');

export interface ErasedCustomer {
  readonly customerId: string;
  /** The contacts they had. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly by: AuditActor;
}

/**
 * The personal data of a customer is erased: subscribers erase what they store, in this transaction. One that cannot
 * throws, and nothing is erased.
 */
export const customerErased = defineEvent<ErasedCustomer>('customer.erased');
