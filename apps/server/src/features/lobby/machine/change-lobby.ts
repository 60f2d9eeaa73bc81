/** Serialises the changes of a tenant's lobby, and reconciles the lobby at the end of each. */

import type { Database, Transaction } from '../../../platform/db/database.ts';
import { lobbyLockStatement } from '../../../platform/db/lobby-lock.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { Reconcile } from './reconcile.ts';

/**
 * Runs the work in a transaction that holds the lobby lock; its consequences are part of the same
 * transaction.
 */
export type ChangeLobby = <T>(scope: TenantScope, work: (tx: Transaction) => Promise<T>) => Promise<T>;

export function createChangeLobby(database: Database, reconcile: Reconcile): ChangeLobby {
  return (scope, work) =>
    database.withTenant(
      scope,
      async (tx) => {
        const result = await work(tx);
        await reconcile(tx);
        return result;
      },
      lobbyLockStatement,
    );
}
