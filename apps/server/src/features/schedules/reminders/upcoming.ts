/** Publishes an event when a start is upcoming, and when a customer waits without an agent. */
import { scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ForEachTenant } from '../../../platform/jobs/every-for-tenants.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import { runAll } from '../../../platform/jobs/run-all.ts';
import type { PublishChange } from '../publish-changes.ts';
import * as store from '../store.ts';
import { findUnnotified, type Thresholds } from './upcoming-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly publishChange: PublishChange;
}

export type Upcoming = ReturnType<typeof createUpcoming>;

export function createUpcoming({ database, now, publishChange }: Dependencies) {
  function currentThresholds(): Thresholds {
    const at = now();
    return {
      now: at,
      soonUntil: new Date(at.getTime() + scheduleLimits.opensBeforeStartMs),
      aloneUntil: new Date(at.getTime() - scheduleLimits.othersNotifiedAfterMs),
    };
  }

  /** Checks again on the locked row, which may have changed since it was found. */
  async function publishIfDue(
    tx: Transaction,
    scheduleId: string,
    { now: at, soonUntil, aloneUntil }: Thresholds,
  ) {
    const row = await store.lock(tx, scheduleId);
    if (row?.status !== 'BOOKED') return;
    if (row.startsAt > at && row.startsAt <= soonUntil && !row.soonToldAt)
      await publishChange(tx, 'soon', await store.update(tx, row.id, { soonToldAt: at }));
    if (row.startsAt <= aloneUntil && row.customerThereAt && !row.othersToldAt)
      await publishChange(tx, 'nobody-there', await store.update(tx, row.id, { othersToldAt: at }));
  }

  return {
    /**
     * Publishes the due events of all tenants, each once per booking.
     * @throws AggregateError with the failures, after all others were published
     */
    async publishDue(forEach: ForEachTenant = forEachTenant): Promise<void> {
      const thresholds = currentThresholds();
      await forEach(await store.findTenantsWithStarted(database, thresholds.soonUntil), async (scope) => {
        const scheduleIds = await database.withTenant(scope, (tx) => findUnnotified(tx, thresholds));
        await runAll(scheduleIds, (id) =>
          database.withTenant(scope, (tx) => publishIfDue(tx, id, thresholds)),
        );
      });
    },
  };
}
