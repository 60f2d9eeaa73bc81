/** What happens to products, for the features above: the lobby. */
import { defineEvent } from '../../platform/events/bus.ts';

/** No longer on offer: nobody can ask for it any more, running calls go on. */
export const productWithdrawn = defineEvent<{ productId: string }>('product.withdrawn');

/** Other agents show it from now on. */
export const agentsChanged = defineEvent<{ productId: string }>('product.agents-changed');
