/** Who came to a booked start and who did not, by presence in the lobby and the room. */

import { scheduleLimits } from '@foyer/contract/schedules.ts';
import { systemAuditActor } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { verdictOn } from './policy.ts';
import type { Remember } from './remember.ts';
import type { Stepped } from './stepped.ts';
import * as store from './store.ts';
import type { Telling } from './telling.ts';

interface Parts {
  readonly database: Database;
  readonly remember: Remember;
  readonly now: () => Date;
  readonly telling: Telling;
  readonly stepped: Stepped;
  readonly tenantOf: (unit: Unit) => Promise<{ readonly suspended: boolean }>;
}

export type Attendance = ReturnType<typeof createAttendance>;

export function createAttendance({ database, remember, now, telling, stepped, tenantOf }: Parts) {
  async function settle(
    unit: Unit,
    row: store.ScheduleRow,
    change: Pick<store.ScheduleRow, 'status'> & Partial<store.ScheduleRow>,
  ): Promise<store.ScheduleRow> {
    const settled = await store.update(unit, row.id, change);
    await remember(unit, systemAuditActor, 'UPDATE', settled, row);
    return settled;
  }

  /** Nobody could come in: it is nobody's no-show. */
  async function closedDoor(unit: Unit, row: store.ScheduleRow): Promise<void> {
    await store.removePlaces(unit, row.id);
    const sequence = row.sequence + 1;
    const cancelled = await settle(unit, row, { status: 'CANCELLED', cancelledBy: 'system', sequence });
    await telling.cancelled(unit, cancelled);
    await stepped(unit, 'cancelled', cancelled);
  }

  /** Whose no-show a booked start was, when it is time; call it on a held row. @returns `false` when it still stands */
  async function judge(unit: Unit, row: store.ScheduleRow): Promise<boolean> {
    const verdict = row.status === 'BOOKED' ? verdictOn(row, now()) : null;
    if (!verdict) return row.status !== 'BOOKED';
    if ((await tenantOf(unit)).suspended) {
      await closedDoor(unit, row);
      return true;
    }
    const missed = await settle(unit, row, { status: verdict });
    const isOurs = verdict === 'MISSED_BY_US';
    await telling.missed(unit, missed, isOurs ? 'no-show-ours' : 'no-show');
    await stepped(unit, isOurs ? 'missed-by-us' : 'missed-by-customer', missed);
    return true;
  }

  return {
    judge,

    /** The customer is in the lobby or the room for it. */
    async noteCustomerThere(unit: Unit, scheduleId: string): Promise<void> {
      const row = await store.lock(unit, scheduleId);
      if (row && !row.customerThereAt) await store.update(unit, scheduleId, { customerThereAt: now() });
    },

    /** Both are in the room: it took place, also where it was late enough to have been a no-show. */
    async noteMet(unit: Unit, scheduleId: string): Promise<void> {
      const row = await store.lock(unit, scheduleId);
      if (!row || row.status === 'MET' || row.status === 'CANCELLED') return;
      const at = now();
      const customerThereAt = row.customerThereAt ?? at;
      await telling.silent(unit, await settle(unit, row, { status: 'MET', metAt: at, customerThereAt }));
    },

    /** Everybody's booked starts that are over their time; one that fails does not keep the others. @throws what failed */
    async judgeDue(): Promise<void> {
      const due = new Date(now().getTime() - scheduleLimits.noShowAfterMs);
      const failures: unknown[] = [];
      for (const scope of await store.findTenantsWithStarted(database, due)) {
        for (const id of await database.withTenant(scope, (unit) => store.findStarted(unit, due))) {
          const judged = database.withTenant(scope, async (unit) => {
            const row = await store.lock(unit, id);
            if (row) await judge(unit, row);
          });
          await judged.catch((error: unknown) => failures.push(error));
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'schedules could not be judged');
    },
  };
}
