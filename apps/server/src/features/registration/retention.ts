/** Forms and codes behind which nobody stood are not kept; a proved registration is its customer's. */
import { codeLimits } from '@foyer/contract/registration.ts';
import { type Audit, systemAuditActor } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { lastNight } from '../../platform/jobs/every.ts';
import * as store from './retention-store.ts';

interface Parts {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** @returns what throws them away, once a night whenever it is called */
export function createRetention({ database, audit, now }: Parts) {
  return async function throwAway(): Promise<void> {
    const before = new Date(lastNight(now()).getTime() - codeLimits.unprovedKeptMs);
    for (const scope of await store.findTenantsWithUnproved(database, before))
      await database.withTenant(scope, async (unit) => {
        const { registrations, codes } = await store.removeUnproved(unit, before);
        await audit(unit, {
          ...{ actor: systemAuditActor, action: 'DELETE', logType: 'OTP' },
          entity: { kind: 'registration', id: null, label: null },
          before: { registrations, codes, before: before.toISOString() },
        });
      });
  };
}
