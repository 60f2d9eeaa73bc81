/** The job that counts the days that are over, and again those whose facts changed. */
import { seconds } from '@foyer/contract/core/time.ts';
import { allowLongStatements, type Database, type Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { OnJobError, Recurring } from '../../platform/jobs/every.ts';
import { everyForTenants, type ForEachTenant } from '../../platform/jobs/every-for-tenants.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import * as days from './counted-days-store.ts';
import { writeCounts } from './details-store.ts';
import { writeSums } from './sums-store.ts';

export interface DayCounterDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly calendarOf: (tx: Transaction) => Promise<Pick<Calendar, 'timeZone'>>;
}

const everyMs = seconds(30);
/** In one transaction: few enough for the memory of the database, and enough for a history of empty days. */
const daysAtOnce = 10;
/** How often, and after which time again, the job asks whether the writers of before have ended. */
const endAttempts = 20;
const endCheckMs = 100;

export function createDayCounter({ database, now, calendarOf }: DayCounterDependencies) {
  /**
   * Counts all days of the tenant that are to be counted. They are opened before the first of them is counted: if this
   * is interrupted, the next run finds the rest. @returns how many were counted
   */
  async function countDays(scope: TenantScope): Promise<number> {
    const { opened, timeZone } = await database.withTenant(scope, async (tx) => {
      const { timeZone } = await calendarOf(tx);
      const found = await days.findDaysToCount(tx, { timeZone, now: now() });
      if (found.length > 0) await days.openDays(tx, found, timeZone);
      return { opened: found, timeZone };
    });
    if (opened.length === 0 || !(await allWritersHaveEnded(scope))) return 0;
    for (let next = 0; next < opened.length; next += daysAtOnce)
      await database.withTenant(scope, async (tx) => {
        await allowLongStatements(tx);
        const ranges = await days.clearDays(tx, opened.slice(next, next + daysAtOnce), timeZone);
        if (ranges.length === 0) return;
        await writeSums(tx, ranges, timeZone);
        await writeCounts(tx, ranges, timeZone);
      });
    return opened.length;
  }

  /** What was written before the days were opened is not noted, so it must be counted: its transaction has to end first. */
  async function allWritersHaveEnded(scope: TenantScope): Promise<boolean> {
    const writers = await database.withTenant(scope, days.findWriters);
    for (let attempt = 0; attempt < endAttempts; attempt += 1) {
      if (await database.withTenant(scope, (tx) => days.haveEnded(tx, writers))) return true;
      await new Promise((resolve) => setTimeout(resolve, endCheckMs));
    }
    return false;
  }

  const countAll = async (forEach: ForEachTenant = forEachTenant): Promise<void> =>
    forEach(await days.findTenantsToCount(database), async (scope) => void (await countDays(scope)), {
      concurrency: 1,
    });

  return {
    countDays,
    countAll,
    start: (onError: OnJobError): Recurring =>
      everyForTenants({ job: 'report figures', everyMs, onError, work: countAll }),
  };
}
