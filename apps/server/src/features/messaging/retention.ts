/** Old messages are not kept: what became of them matters for a while, whom they went to is personal for ever. */
import { messageLimits } from '@foyer/contract/managed-messages.ts';
import { type Audit, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { lastNight } from '../../platform/jobs/every.ts';
import * as store from './retention-store.ts';

interface Parts {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** Rows of one transaction. */
const atOnce = 5000;

/** @returns what throws them away, once a night whenever it is called; what still waits stays */
export function createMessageRetention({ database, audit, now }: Parts) {
  return async function throwAway(): Promise<void> {
    const before = new Date(lastNight(now()).getTime() - messageLimits.keptMs);
    for (const scope of await store.findTenantsWithOld(database, before)) {
      let removed: number;
      do {
        removed = await database.withTenant(scope, async (unit) => {
          const count = await store.removeOld(unit, before, atOnce);
          if (count > 0)
            await audit(unit, {
              ...{ actor: systemAuditActor, action: 'DELETE', logType: 'CUSTOMERS' },
              entity: { kind: 'message', id: null, label: null },
              before: { rows: count, before: before.toISOString() },
            });
          return count;
        });
      } while (removed === atOnce);
    }
  };
}
