/** The store of notifications; identical ones are grouped in one row. */
import { notificationLimits } from '@foyer/contract/notifications.ts';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Notice } from './policy.ts';
import { notifications } from './tables.ts';

export type NotificationRow = Omit<typeof notifications.$inferSelect, 'tenantId'>;

/** The agent and the product of a notification list. */
export interface Recipient {
  readonly agentId: string;
  readonly productId: string;
}

const isFor = ({ agentId, productId }: Recipient) =>
  and(eq(notifications.agentId, agentId), eq(notifications.productId, productId));

/**
 * Inserts notifications, or raises the count of identical ones, which become unseen again. Deletes the oldest
 * above the limit per agent.
 */
export async function insert(tx: Transaction, notices: readonly Notice[]): Promise<void> {
  // One writer per tenant, as the last statement of its transaction: prevents deadlocks over the rows of many
  // agents.
  const lock = `notifications ${tx.scope.tenantId}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  await tx.db
    .insert(notifications)
    .values(mergeIdentical(notices))
    .onConflictDoUpdate({
      target: [notifications.agentId, notifications.productId, notifications.key],
      set: { count: sql`${notifications.count} + excluded.count`, at: sql`excluded.at`, seenAt: null },
    });
  const agentIds = [...new Set(notices.map(({ agentId }) => agentId))];
  await tx.db.execute(sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by agent_id order by at desc, id desc) as number
        from notifications where agent_id = any(${sql.param(agentIds)}::uuid[])
      ) newest where number > ${notificationLimits.maxPerAgent}
    )`);
}

/** An upsert must not affect the same row twice. */
function mergeIdentical(notices: readonly Notice[]): (typeof notifications.$inferInsert)[] {
  const rows = new Map<string, typeof notifications.$inferInsert>();
  for (const notice of notices) {
    const same = `${notice.agentId} ${notice.productId} ${notice.key}`;
    rows.set(same, { ...notice, count: (rows.get(same)?.count ?? 0) + 1 });
  }
  return [...rows.values()];
}

/** Of all tenants. */
export async function deleteOlderThan(database: Database, before: Date): Promise<void> {
  await database.acrossTenants(sql`select delete_old_notifications(${before.toISOString()}::timestamptz)`, {
    isMaintenance: true,
  });
}

/** Newest first. */
export function find(tx: Transaction, bell: Recipient): Promise<NotificationRow[]> {
  return tx.db
    .select()
    .from(notifications)
    .where(isFor(bell))
    .orderBy(desc(notifications.at), desc(notifications.id));
}

/** Of all products, newest first. */
export function findAllOf(tx: Transaction, userId: string): Promise<NotificationRow[]> {
  return tx.db
    .select()
    .from(notifications)
    .where(eq(notifications.agentId, userId))
    .orderBy(desc(notifications.at), desc(notifications.id));
}

/** @returns whether any was unseen */
export async function markSeen(tx: Transaction, bell: Recipient, at: Date): Promise<boolean> {
  const seen = await tx.db
    .update(notifications)
    .set({ seenAt: at })
    .where(and(isFor(bell), isNull(notifications.seenAt)))
    .returning({ id: notifications.id });
  return seen.length > 0;
}

/** @param id of one; absent: all @returns whether any was deleted */
export async function remove(tx: Transaction, bell: Recipient, id?: string): Promise<boolean> {
  const removed = await tx.db
    .delete(notifications)
    .where(and(isFor(bell), id === undefined ? undefined : eq(notifications.id, id)))
    .returning({ id: notifications.id });
  return removed.length > 0;
}

export async function countUnseen(tx: Transaction, bell: Recipient): Promise<number> {
  const [row] = await tx.db
    .select({ unseen: count() })
    .from(notifications)
    .where(and(isFor(bell), isNull(notifications.seenAt)));
  return row?.unseen ?? 0;
}

/** Deletes what all agents were notified of about a customer. */
export async function removeAbout(tx: Transaction, customerId: string): Promise<void> {
  await tx.db.delete(notifications).where(eq(notifications.customerId, customerId));
}
