/**
 * Deletes unverified registrations, old codes and the daily counts of recipients. Verified registrations belong to their customers and stay.
 */
import { codeLimits } from '@foyer/contract/registration/registration.ts';
import { type Audit, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import { startOfUtcDay } from '../../../platform/jobs/every.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import { deleteUncountedCodes } from '../codes/recent-codes-store.ts';
import * as store from './retention-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** @returns the job; it may run at any time, and deletes what expired before the current UTC day */
export function createRetention({ database, audit, now }: Dependencies) {
  return async function deleteExpired(): Promise<void> {
    await deleteUncountedCodes(database, now());
    const before = new Date(startOfUtcDay(now()).getTime() - codeLimits.unverifiedRetentionMs);
    await forEachTenant(await store.findTenantsWithUnverified(database, before), (scope) =>
      database.withTenant(scope, async (tx) => {
        const { registrations, codes } = await store.removeUnverified(tx, before);
        await audit(tx, {
          actor: systemAuditActor,
          action: 'DELETE',
          logType: 'OTP',
          entity: { kind: 'registration', id: null, label: null },
          before: { registrations, codes, before: before.toISOString() },
        });
      }),
    );
  };
}
