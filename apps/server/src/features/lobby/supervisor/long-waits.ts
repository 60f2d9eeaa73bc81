/** Publishes, once per request, that a customer waits longer than the target of the product. */
import type { Transaction } from '../../../platform/db/database.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import { waitPassedTarget } from '../events.ts';
import * as longWaitsStore from './long-waits-store.ts';

export function createPublishLongWaits({ events }: { readonly events: Pick<EventBus, 'publish'> }) {
  /** Call it with the lobby lock held. */
  return async function publishLongWaits(tx: Transaction, at: Date): Promise<void> {
    for (const wait of await longWaitsStore.mark(tx, at))
      await events.publish(tx, waitPassedTarget, { ...wait, at });
  };
}
