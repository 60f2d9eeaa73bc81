/** Runs work of a transaction that no later statement of it waits for. */
import type { Transaction } from '../../../platform/db/database.ts';

/** The commit waits for the work, and the transaction fails when the work fails. */
export function runConcurrently(tx: Transaction, work: Promise<void>): void {
  // `beforeCommit` handles the rejection, unless the transaction fails earlier.
  work.catch(() => {});
  tx.beforeCommit(() => work);
}
