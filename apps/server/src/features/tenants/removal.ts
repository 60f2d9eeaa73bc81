/** The end of tenants that were marked: their rows in one go, then what is kept elsewhere, until nothing is left. */
import type { Database } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { every, type Recurring } from '../../platform/jobs/every.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import * as operatedStore from './operated-store.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  /** Every place with files of tenants. */
  readonly storages: readonly Pick<Storage, 'removeAll'>[];
  /** Whoever is connected is so no more. */
  readonly cutOff: (scope: TenantScope) => void;
  readonly closeRooms: (scope: TenantScope) => Promise<void>;
  readonly dropJobs: (tenantId: string) => Promise<void>;
}

/** How soon after its time a tenant goes. */
const everyMs = 15_000;

export function createRemoval({ database, now, storages, cutOff, closeRooms, dropJobs }: Parts) {
  async function removeRows(scope: TenantScope): Promise<void> {
    cutOff(scope);
    // Whoever took it back meanwhile has it: the database looks at the mark again.
    await database.withTenant(scope, (unit) => operatedStore.remove(unit, now()));
  }

  /** Without its rows nobody comes in to bring anything new. */
  async function clearAway(scope: TenantScope): Promise<void> {
    cutOff(scope);
    await closeRooms(scope);
    await dropJobs(scope.tenantId);
    for (const storage of storages) await storage.removeAll(scope);
    await operatedStore.noteCleared(database, scope, now());
  }

  /** What fails is done again by the next run, and by the next process; no tenant waits for another. */
  async function run(): Promise<void> {
    const failures: unknown[] = [];
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => failures.push(error));
    for (const { id, slug, deleteAt } of await operatedStore.list(database))
      if (deleteAt && deleteAt <= now()) await attempt(removeRows(mintScope(id, slug)));
    for (const { scope, isCleared } of await operatedStore.listRemoved(database))
      if (!isCleared) await attempt(clearAway(scope));
    if (failures.length > 0) throw new AggregateError(failures, 'A tenant was not removed whole.');
  }

  return {
    run,
    start: (onError: (error: unknown) => void): Recurring => every({ everyMs, onError, work: run }),
  };
}
