/** What happens to customers, for the features above. */
import { defineEvent } from '../../platform/events/bus.ts';

/** For all products of the tenant: whatever is open for the customer ends, and every connection is cut. */
export const customerBlocked = defineEvent<{ customerId: string; at: Date }>('customer.blocked');
