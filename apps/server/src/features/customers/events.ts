/** The domain events of customers. */
import { defineEvent } from '../../platform/events/bus.ts';

/** A customer was blocked for all products: subscribers end open requests and close connections. */
export const customerBlocked = defineEvent<{ customerId: string; at: Date }>('customer.blocked');
