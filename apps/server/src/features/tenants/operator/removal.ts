/**
 * Removes tenants whose removal is due: first their rows in one transaction, then their files, rooms and
 * jobs, until nothing is left.
 */
import type { Database } from '../../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../../platform/db/scope.ts';
import { every, type OnJobError, type Recurring } from '../../../platform/jobs/every.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import { runAll } from '../../../platform/jobs/run-all.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import * as lifecycleStore from './lifecycle-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  /** All stores that hold files of tenants. */
  readonly storages: readonly Pick<Storage, 'removeAll'>[];
  /** Closes all connections of the tenant. */
  readonly disconnect: (scope: TenantScope) => void;
  readonly closeRooms: (scope: TenantScope) => Promise<void>;
  readonly dropJobs: (tenantId: string) => Promise<void>;
}

/** The longest delay between the due time and the removal. */
const everyMs = 15_000;

export function createRemoval({ database, now, storages, disconnect, closeRooms, dropJobs }: Dependencies) {
  async function removeRows(scope: TenantScope): Promise<void> {
    disconnect(scope);
    // The SQL function checks the schedule again: a resume in the meantime cancels the removal.
    await database.withTenant(scope, (tx) => lifecycleStore.remove(tx, now()));
  }

  /** Without its rows no user can connect and add new files. */
  async function removeLeftovers(scope: TenantScope): Promise<void> {
    disconnect(scope);
    await closeRooms(scope);
    await dropJobs(scope.tenantId);
    for (const storage of storages) await storage.removeAll(scope);
    await lifecycleStore.markCleared(database, scope, now());
  }

  /**
   * The next run, in this or another process, retries what fails; a failing tenant does not delay the others.
   */
  async function run(): Promise<void> {
    const isDue = ({ deleteAt }: lifecycleStore.TenantSummaryRow) => deleteAt !== null && deleteAt <= now();
    const removeDue = async () => {
      const due = (await lifecycleStore.list(database)).filter(isDue);
      const scopes = due.map(({ id, slug }) => mintScope(id, slug));
      await forEachTenant(scopes, removeRows, { concurrency: 1 });
    };
    const clearRemoved = async () => {
      const left = (await lifecycleStore.listRemoved(database)).filter(({ isCleared }) => !isCleared);
      const scopes = left.map(({ scope }) => scope);
      await forEachTenant(scopes, removeLeftovers, { concurrency: 1 });
    };
    // The second reads what the first removed.
    await runAll([removeDue, clearRemoved], (removalStep) => removalStep());
  }

  return {
    run,
    start: (onError: OnJobError): Recurring =>
      every({ job: 'removal of tenants', everyMs, onError, work: run }),
  };
}
