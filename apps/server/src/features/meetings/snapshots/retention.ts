/** Deletes snapshots that are older than the tenant keeps them. */
import { type Audit, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import { startOfUtcDay } from '../../../platform/jobs/every.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import * as store from './snapshots-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly storage: Storage;
}

/** Pictures per transaction. */
const batchSize = 500;

/** @returns the job; it may run at any time, and deletes what expired before the current UTC day */
export function createSnapshotRetention({ database, audit, now, storage }: Dependencies) {
  return async function deleteOldSnapshots(): Promise<void> {
    const midnight = startOfUtcDay(now());
    await forEachTenant(await store.findTenantsWithOld(database, midnight), async (scope) => {
      let deleted: number;
      do {
        deleted = await database.withTenant(scope, async (tx) => {
          const keys = await store.markOldDeleted(tx, { midnight, at: now(), limit: batchSize });
          if (keys.length > 0)
            await audit(tx, {
              actor: systemAuditActor,
              action: 'DELETE',
              logType: 'ATTACHMENTS',
              entity: { kind: 'snapshot', id: null, label: null },
              before: { pictures: keys.length },
            });
          for (const key of keys) tx.afterCommit(() => storage.remove(scope, key));
          return keys.length;
        });
      } while (deleted === batchSize);
    });
  };
}
