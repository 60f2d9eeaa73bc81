/** Finds and deletes old messages. */
import { and, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../../platform/db/scope.ts';
import { messages } from '../tables.ts';

/** Tenants with finished messages that were due before the instant. */
export async function findTenantsWithOld(database: Database, before: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_old_messages(${before.toISOString()}::timestamptz)`,
    { isMaintenance: true },
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** @returns the number of deleted messages, at most `atMost` */
export async function removeOld(tx: Transaction, before: Date, limit: number): Promise<number> {
  const old = tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(lt(messages.dueAt, before), notInArray(messages.state, ['PLANNED', 'SENDING'])))
    .limit(limit);
  const rows = await tx.db.delete(messages).where(inArray(messages.id, old)).returning({ id: messages.id });
  return rows.length;
}
