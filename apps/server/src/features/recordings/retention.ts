/** Deletes recordings that are older than the tenant keeps them. */
import { systemAuditActor } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { startOfUtcDay } from '../../platform/jobs/every.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { RecordingLibrary } from './library.ts';
import * as store from './recordings-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly library: Pick<RecordingLibrary, 'markDeleted'>;
}

/** Recordings per transaction. */
const batchSize = 50;

/** @returns the job; it may run at any time, and deletes what expired before the current UTC day */
export function createRecordingRetention({ database, now, library }: Dependencies) {
  return async function deleteOldRecordings(): Promise<void> {
    const midnight = startOfUtcDay(now());
    await forEachTenant(await store.findTenantsWithOld(database, midnight), async (scope) => {
      let deleted: number;
      do {
        deleted = await database.withTenant(scope, async (tx) => {
          const ids = await store.findOld(tx, midnight, batchSize);
          for (const id of ids) await library.markDeleted(tx, systemAuditActor, id, 'Retention period');
          return ids.length;
        });
      } while (deleted === batchSize);
    });
  };
}
