/** What becomes of the products is heard here. */
import type { Database, Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { agentsChanged, productWithdrawn } from '../products/index.ts';

/**
 * Settles at once what the sweep would a second later. After the commit: a change of a product holds the product and
 * would wait for the lobby, while a knock holds the lobby and waits for the product.
 */
export function hearProducts(
  events: EventBus,
  database: Database,
  settle: (unit: Unit) => Promise<void>,
): void {
  for (const event of [productWithdrawn, agentsChanged])
    events.after(event, (scope) => database.withTenant(scope, settle));
}
