/** What becomes of the products is heard here: which are on offer, and how long an offer of each lasts. */
import { seconds } from '@foyer/contract/time.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { agentsChanged, type Products, productWithdrawn } from '../products/index.ts';

/** Id of a product on offer → milliseconds that an offer of it stays open. */
export type OnOffer = ReadonlyMap<string, number>;

export async function readOnOffer(unit: Unit, products: Pick<Products, 'list'>): Promise<OnOffer> {
  const onOffer = await products.list(unit);
  return new Map(onOffer.map(({ id, offerLastsSeconds }) => [id, seconds(offerLastsSeconds)]));
}

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
