/** Writes an entry for each transition of a request, in the transaction of the transition. */
import type { Transaction } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { customerErased } from '../customers/index.ts';
import { requestProgressed } from '../lobby/index.ts';
import * as store from './store.ts';

export function recordEntries(events: EventBus): void {
  events.within(customerErased, (tx, { customerId }) => store.eraseName(tx, customerId));
  const entriesByTransaction = new WeakMap<Transaction, store.LobbyLogEntry[]>();
  events.within(requestProgressed, async (tx, entry) => {
    const pending = entriesByTransaction.get(tx);
    if (pending) {
      pending.push(entry);
      return;
    }
    const entries = [entry];
    entriesByTransaction.set(tx, entries);
    tx.beforeCommit(async () => {
      entriesByTransaction.delete(tx);
      await store.insert(tx, entries);
    });
  });
}
