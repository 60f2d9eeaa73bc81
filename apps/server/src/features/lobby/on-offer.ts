/** What becomes of the products is heard here. */
import type { EventBus } from '../../platform/events/bus.ts';
import { agentsChanged, productWithdrawn } from '../products/index.ts';
import type { Change } from './change.ts';
import { touchedBy } from './touched.ts';

/**
 * Looks at everything anew. After the commit: a change of a product holds the product and would wait for the lobby, while
 * a knock holds the lobby and waits for the product.
 */
export function hearProducts(events: EventBus, change: Change): void {
  for (const event of [productWithdrawn, agentsChanged])
    events.after(event, (scope) =>
      change(scope, async (unit) => {
        touchedBy(unit).everything = true;
      }),
    );
}
