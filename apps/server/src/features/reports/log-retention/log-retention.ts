/**
 * Removes Agent Logs, Lobby Logs and clicks that are older than the tenant keeps them. The figures of reports stay: the sums
 * of these days are counted first, and are final then. The audit log is never removed.
 */
import { minutes } from '@foyer/contract/core/time.ts';
import { type Audit, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { every, type OnJobError, type Recurring, startOfUtcDay } from '../../../platform/jobs/every.ts';
import { forEachTenant } from '../../../platform/jobs/for-each-tenant.ts';
import type { Calendar } from '../../../platform/tables/request.ts';
import { hasDaysToCountBefore } from '../counted-days-store.ts';
import * as store from './log-retention-store.ts';

export interface LogRetentionDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly calendarOf: (tx: Transaction) => Promise<Pick<Calendar, 'timeZone'>>;
}

/** What the audit log calls each of them. */
const audited = {
  agentLogs: { logType: 'AGENT_LOGS', kind: 'agent-log' },
  lobbyLogs: { logType: 'LOBBY_LOGS', kind: 'lobby-log' },
  clicks: { logType: 'SCHEDULE_CLICK', kind: 'schedule-click' },
} as const satisfies Record<store.Log, object>;

export function createLogRetention({ database, audit, now, calendarOf }: LogRetentionDependencies) {
  /** It may run at any time, and removes what expired before the current UTC day. */
  async function run(): Promise<void> {
    const midnight = startOfUtcDay(now());
    const tenants = await store.findTenantsWithOld(database, midnight);
    if (tenants.length === 0) return;
    const keptSince = new Map<string, Date>();
    await forEachTenant(tenants, async (scope) => {
      const since = await database.withTenant(scope, (tx) => finish(tx, midnight));
      if (since) keptSince.set(scope.tenantId, since);
    });
    // A month that no tenant keeps is gone at once. What is left is removed by the day.
    await store.dropPartitions(database);
    await forEachTenant(tenants, async (scope) => {
      const since = keptSince.get(scope.tenantId);
      for (const log of since ? store.logNames : [])
        while (since && (await database.withTenant(scope, (tx) => store.removeOldestDay(tx, log, since))));
    });
  }

  /** @returns since when the logs are kept; `null` while days of before are not counted */
  async function finish(tx: Transaction, midnight: Date): Promise<Date | null> {
    const since = await store.findKeptSince(tx, midnight);
    const { timeZone } = await calendarOf(tx);
    if (!since || (await hasDaysToCountBefore(tx, { timeZone, now: now() }, since))) return null;
    const counts = await store.countOld(tx, since);
    for (const log of store.logNames)
      if (counts[log] > 0)
        await audit(tx, {
          actor: systemAuditActor,
          action: 'DELETE',
          logType: audited[log].logType,
          entity: { kind: audited[log].kind, id: null, label: null },
          before: { rows: counts[log], before: since.toISOString() },
        });
    await store.finishDays(tx, since);
    return since;
  }

  return {
    run,
    start: (onError: OnJobError): Recurring =>
      every({ job: 'log retention', everyMs: minutes(30), onError, work: run }),
  };
}
