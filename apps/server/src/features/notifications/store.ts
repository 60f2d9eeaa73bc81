/** Where each agent's notifications are kept, identical ones as one. */
import { notificationLimits } from '@foyer/contract/notifications.ts';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { Notice } from './policy.ts';
import { notifications } from './tables.ts';

export type NotificationRow = Omit<typeof notifications.$inferSelect, 'tenantId'>;

/** Whose, and of which product. */
export interface Bell {
  readonly agentId: string;
  readonly productId: string;
}

const of = ({ agentId, productId }: Bell) =>
  and(eq(notifications.agentId, agentId), eq(notifications.productId, productId));

/** Adds to what is identical, which is new again; the oldest beyond what is kept for an agent go. */
export async function insert(unit: Unit, notices: readonly Notice[]): Promise<void> {
  // One writer of a tenant at a time, and as the last of its transaction: nobody waits crosswise for rows of many agents.
  const lock = `notifications ${unit.scope.tenantId}`;
  await unit.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  await unit.db
    .insert(notifications)
    .values(merged(notices))
    .onConflictDoUpdate({
      target: [notifications.agentId, notifications.productId, notifications.key],
      set: { count: sql`${notifications.count} + excluded.count`, at: sql`excluded.at`, seenAt: null },
    });
  const agentIds = [...new Set(notices.map(({ agentId }) => agentId))];
  await unit.db.execute(sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by agent_id order by at desc, id desc) as number
        from notifications where agent_id = any(${sql.param(agentIds)}::uuid[])
      ) newest where number > ${notificationLimits.keptPerAgent}
    )`);
}

/** One write may not meet the same row twice. */
function merged(notices: readonly Notice[]): (typeof notifications.$inferInsert)[] {
  const rows = new Map<string, typeof notifications.$inferInsert>();
  for (const notice of notices) {
    const same = `${notice.agentId} ${notice.productId} ${notice.key}`;
    rows.set(same, { ...notice, count: (rows.get(same)?.count ?? 0) + 1 });
  }
  return [...rows.values()];
}

/** Those of all tenants that are older. */
export async function forget(database: Database, before: Date): Promise<void> {
  await database.acrossTenants(sql`select forget_notifications(${before.toISOString()}::timestamptz)`);
}

/** Newest first. */
export function find(unit: Unit, bell: Bell): Promise<NotificationRow[]> {
  return unit.db
    .select()
    .from(notifications)
    .where(of(bell))
    .orderBy(desc(notifications.at), desc(notifications.id));
}

/** @returns whether there was anything unseen */
export async function markSeen(unit: Unit, bell: Bell, at: Date): Promise<boolean> {
  const seen = await unit.db
    .update(notifications)
    .set({ seenAt: at })
    .where(and(of(bell), isNull(notifications.seenAt)))
    .returning({ id: notifications.id });
  return seen.length > 0;
}

/** @param id one of them; all when absent @returns whether there was anything */
export async function remove(unit: Unit, bell: Bell, id?: string): Promise<boolean> {
  const removed = await unit.db
    .delete(notifications)
    .where(and(of(bell), id === undefined ? undefined : eq(notifications.id, id)))
    .returning({ id: notifications.id });
  return removed.length > 0;
}

export async function countUnseen(unit: Unit, bell: Bell): Promise<number> {
  const [row] = await unit.db
    .select({ unseen: count() })
    .from(notifications)
    .where(and(of(bell), isNull(notifications.seenAt)));
  return row?.unseen ?? 0;
}
