/** Removes old entries of the logs, and keeps the sums of their days. */
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../../platform/db/scope.ts';

const logs = { agentLogs: 'agent_steps', lobbyLogs: 'lobby_steps', clicks: 'schedule_clicks' } as const;
export type Log = keyof typeof logs;

/** Tenants with entries that are older at that midnight than the tenant keeps them. */
export async function findTenantsWithOld(database: Database, midnight: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_old_logs(${midnight.toISOString()}::timestamptz)`,
    { isMaintenance: true },
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** The instant since when the tenant keeps its logs; `null`: all of them. */
export async function findKeptSince(tx: Transaction, midnight: Date): Promise<Date | null> {
  const { rows } = await tx.db.execute<{ since: string | null }>(sql`
    select (${midnight.toISOString()}::timestamptz - make_interval(months => log_retention_months))::text as since
    from tenants where id = app_tenant()`);
  return rows[0]?.since ? new Date(rows[0].since) : null;
}

/** How many entries of each log are older. */
export async function countOld(tx: Transaction, since: Date): Promise<Record<Log, number>> {
  const counts = Object.entries(logs).map(
    ([log, table]) =>
      sql`${log}::text, (select count(*) from ${sql.raw(table)} where at < ${since.toISOString()}::timestamptz)`,
  );
  const { rows } = await tx.db.execute<{ counts: Record<Log, number> }>(
    sql`select json_build_object(${sql.join(counts, sql`, `)}) as counts`,
  );
  return rows[0]?.counts ?? { agentLogs: 0, lobbyLogs: 0, clicks: 0 };
}

/** The sums of the days before are final: later changes of these days no longer count. */
export async function finishDays(tx: Transaction, since: Date): Promise<void> {
  const instant = sql`${since.toISOString()}::timestamptz`;
  await tx.db.execute(sql`update report_days set final = true where until <= ${instant} and not final`);
  await tx.db.execute(sql`update tenants set logs_kept_since = ${instant} where id = app_tenant()`);
}

/** Of all tenants: drops the partitions whose entries no tenant keeps. Fails with server.busy when it waits for a lock. */
export const dropPartitions = (database: Database): Promise<unknown> =>
  database.acrossTenants(sql`select drop_old_log_partitions()`, { isMaintenance: true });

/** Removes the entries of the oldest day. @returns whether there were any */
export async function removeOldestDay(tx: Transaction, log: Log, since: Date): Promise<boolean> {
  const table = sql.raw(logs[log]);
  const result = await tx.db.execute(sql`
    with oldest as materialized (select min(at) as at from ${table} where at < ${since.toISOString()}::timestamptz)
    delete from ${table} where at >= (select at from oldest)
      and at < least((select at from oldest) + interval '1 day', ${since.toISOString()}::timestamptz)`);
  return (result.rowCount ?? 0) > 0;
}

export const logNames = Object.keys(logs) as readonly Log[];
