/** Deletes old messages: their outcome matters for a while only, and their recipients are personal data. */
import { messageLimits } from '@foyer/contract/messaging/messages.ts';
import { type Audit, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import { startOfUtcDay } from '../../../platform/jobs/every.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import * as store from './retention-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** Rows per transaction. */
const batchSize = 5000;

/** @returns a function that deletes old messages up to the last night, and keeps messages that still wait */
export function createMessageRetention({ database, audit, now }: Dependencies) {
  return async function deleteOldMessages(): Promise<void> {
    const before = new Date(startOfUtcDay(now()).getTime() - messageLimits.retentionMs);
    await forEachTenant(await store.findTenantsWithOld(database, before), async (scope) => {
      let removed: number;
      do {
        removed = await database.withTenant(scope, async (tx) => {
          const count = await store.removeOld(tx, before, batchSize);
          if (count > 0)
            await audit(tx, {
              actor: systemAuditActor,
              action: 'DELETE',
              logType: 'CUSTOMERS',
              entity: { kind: 'message', id: null, label: null },
              before: { rows: count, before: before.toISOString() },
            });
          return count;
        });
      } while (removed === batchSize);
    });
  };
}
