/** Attendance of bookings by presence in the lobby and the room: detects meetings and no-shows. */

import { scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import { systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ForEachTenant } from '../../../platform/jobs/every-for-tenants.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import { runAll } from '../../../platform/jobs/run-all.ts';
import { noShowStatus } from '../policy.ts';
import type { PublishChange } from '../publish-changes.ts';
import type { RecordAudit } from '../record-audit.ts';
import * as store from '../store.ts';
import type { CustomerMessages } from './customer-messages.ts';

interface Dependencies {
  readonly database: Database;
  readonly recordAudit: RecordAudit;
  readonly now: () => Date;
  readonly customerMessages: CustomerMessages;
  readonly publishChange: PublishChange;
  readonly tenantOf: (tx: Transaction) => Promise<{ readonly suspended: boolean }>;
}

export type Attendance = ReturnType<typeof createAttendance>;

export function createAttendance({
  database,
  recordAudit,
  now,
  customerMessages,
  publishChange,
  tenantOf,
}: Dependencies) {
  async function updateStatus(
    tx: Transaction,
    row: store.ScheduleRow,
    change: Pick<store.ScheduleRow, 'status'> & Partial<store.ScheduleRow>,
  ): Promise<store.ScheduleRow> {
    const updated = await store.update(tx, row.id, change);
    await recordAudit(tx, systemAuditActor, 'UPDATE', updated, row);
    return updated;
  }

  /** While the tenant is suspended the link does not open, so the booking is cancelled instead. */
  async function cancelForSuspension(tx: Transaction, row: store.ScheduleRow): Promise<void> {
    await store.removeSeats(tx, row.id);
    const sequence = row.sequence + 1;
    const cancelled = await updateStatus(tx, row, { status: 'CANCELLED', cancelledBy: 'system', sequence });
    await customerMessages.planCancellation(tx, cancelled);
    await publishChange(tx, 'cancelled', cancelled);
  }

  /**
   * Records a no-show if it is due. Call it on a locked row. @returns `false` if the booking is still open
   */
  async function checkNoShow(tx: Transaction, row: store.ScheduleRow): Promise<boolean> {
    const status = row.status === 'BOOKED' ? noShowStatus(row, now()) : null;
    if (!status) return row.status !== 'BOOKED';
    if ((await tenantOf(tx)).suspended) {
      await cancelForSuspension(tx, row);
      return true;
    }
    const missed = await updateStatus(tx, row, { status });
    const isOurs = status === 'MISSED_BY_US';
    await customerMessages.planFollowUp(tx, missed, isOurs ? 'no-show-ours' : 'no-show');
    await publishChange(tx, isOurs ? 'missed-by-us' : 'missed-by-customer', missed);
    return true;
  }

  return {
    checkNoShow,

    /** The customer entered the lobby or the room. */
    async recordCustomerPresent(tx: Transaction, scheduleId: string): Promise<void> {
      const row = await store.lock(tx, scheduleId);
      if (row && !row.customerThereAt) await store.update(tx, scheduleId, { customerThereAt: now() });
    },

    /** Both sides are in the room: the booking is MET, also after a no-show was recorded. */
    async recordMet(tx: Transaction, scheduleId: string): Promise<void> {
      const row = await store.lock(tx, scheduleId);
      if (!row || row.status === 'MET' || row.status === 'CANCELLED') return;
      const at = now();
      const customerThereAt = row.customerThereAt ?? at;
      await customerMessages.cancelAll(
        tx,
        await updateStatus(tx, row, { status: 'MET', metAt: at, customerThereAt }),
      );
    },

    /**
     * Records the due no-shows of all tenants.
     * @throws AggregateError with the failures, after all others were processed
     */
    async checkDueNoShows(forEach: ForEachTenant = forEachTenant): Promise<void> {
      const due = new Date(now().getTime() - scheduleLimits.noShowAfterMs);
      await forEach(await store.findTenantsWithStarted(database, due), async (scope) => {
        const scheduleIds = await database.withTenant(scope, (tx) => store.findStarted(tx, due));
        await runAll(scheduleIds, (id) =>
          database.withTenant(scope, async (tx) => {
            const row = await store.lock(tx, id);
            if (row) await checkNoShow(tx, row);
          }),
        );
      });
    },
  };
}
