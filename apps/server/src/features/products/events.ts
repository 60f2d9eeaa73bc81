/** The domain events of products. */
import { defineEvent } from '../../platform/events/bus.ts';

/** A product was deactivated: it accepts no new requests, running meetings continue. */
export const productWithdrawn = defineEvent<{ productId: string }>('product.withdrawn');

/** The assigned agents of a product changed. */
export const agentsChanged = defineEvent<{ productId: string }>('product.agents-changed');
