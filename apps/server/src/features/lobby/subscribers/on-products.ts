/** Reconciles the whole lobby when a product is withdrawn or its agents change. */
import type { EventBus } from '../../../platform/events/bus.ts';
import { agentsChanged, productWithdrawn } from '../../products/index.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import { changedRowsOf } from '../machine/changed-rows.ts';

/**
 * Runs after the commit: within it, the transaction would wait for the lobby lock while it holds the
 * product's row, and a knock that holds the lobby lock waits for that row.
 */
export function subscribeToProducts(events: EventBus, changeLobby: ChangeLobby): void {
  for (const event of [productWithdrawn, agentsChanged])
    events.after(event, (scope) =>
      changeLobby(scope, async (tx) => {
        changedRowsOf(tx).everything = true;
      }),
    );
}
