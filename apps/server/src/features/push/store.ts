/** The store of push subscriptions. */
import { pushLimits } from '@foyer/contract/push.ts';
import { sessionLimits } from '@foyer/contract/users/users.ts';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { pushSubscriptions as subscriptions } from './tables.ts';

/** A member of staff, or a customer. */
export interface Person {
  readonly kind: 'staff' | 'customer';
  readonly id: string;
}

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type NewSubscription = Omit<typeof subscriptions.$inferInsert, 'tenantId' | 'id'>;

const isOf = ({ kind, id }: Person) =>
  kind === 'staff' ? eq(subscriptions.userId, id) : eq(subscriptions.customerId, id);

/** Inserts the browser, or replaces its owner and keys. @returns its id */
export async function save(tx: Transaction, subscription: NewSubscription): Promise<string> {
  const [row] = await tx.db
    .insert(subscriptions)
    .values(subscription)
    .onConflictDoUpdate({
      target: [subscriptions.tenantId, subscriptions.endpoint, subscriptions.personKind],
      set: subscription,
    })
    .returning({ id: subscriptions.id });
  return (row as { id: string }).id;
}

/** Deletes the oldest browsers of a person above the limit. */
export async function deleteAboveLimit(tx: Transaction, { kind, id }: Person): Promise<void> {
  const owner = kind === 'staff' ? sql`user_id` : sql`customer_id`;
  await tx.db.execute(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where ${owner} = ${id}
      order by created_at desc, id offset ${pushLimits.maxPerPerson})`);
}

/** A person's browsers, the newest first. */
export function findOf(tx: Transaction, person: Person, at: Date): Promise<SubscriptionRow[]> {
  return tx.db
    .select()
    .from(subscriptions)
    .where(and(isOf(person), gt(subscriptions.expiresAt, at)))
    .orderBy(desc(subscriptions.createdAt), subscriptions.id);
}

/** Those whose owner may still use the product: a session that can be renewed, an active user. */
export async function findDeliverable(
  tx: Transaction,
  person: Person,
  at: Date,
): Promise<readonly SubscriptionRow[]> {
  const rows = await findOf(tx, person, at);
  if (person.kind === 'customer' || rows.length === 0) return rows;
  const idle = (ms: number) =>
    sql`s.refreshed_at > ${new Date(at.getTime() - ms).toISOString()}::timestamptz`;
  const { rows: valid } = await tx.db.execute<{ id: string }>(sql`
    select s.id from sessions s join users u on u.id = s.user_id
    where u.id = ${person.id} and u.status = 'ACTIVE' and s.revoked_at is null
      and s.expires_at > ${at.toISOString()}::timestamptz
      and case when s.remember_me then ${idle(sessionLimits.idleRememberedSessionLastsMs)}
        else ${idle(sessionLimits.idleSessionLastsMs)} end`);
  const sessions = new Set(valid.map(({ id }) => id));
  return rows.filter(({ sessionId }) => sessionId !== null && sessions.has(sessionId));
}

export async function remove(tx: Transaction, id: string): Promise<void> {
  await tx.db.delete(subscriptions).where(eq(subscriptions.id, id));
}

/** Removes one of the person's own. @returns whether there was one */
export async function removeOwn(tx: Transaction, person: Person, id: string): Promise<boolean> {
  const removed = await tx.db
    .delete(subscriptions)
    .where(and(isOf(person), eq(subscriptions.id, id)))
    .returning({ id: subscriptions.id });
  return removed.length > 0;
}

export async function removeOf(tx: Transaction, person: Person): Promise<void> {
  await tx.db.delete(subscriptions).where(isOf(person));
}

export async function removeOfSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.db.delete(subscriptions).where(eq(subscriptions.sessionId, sessionId));
}

/** Of all tenants. */
export async function deleteExpired(database: Database, at: Date): Promise<void> {
  await database.acrossTenants(
    sql`select delete_expired_push_subscriptions(${at.toISOString()}::timestamptz)`,
    { isMaintenance: true },
  );
}
