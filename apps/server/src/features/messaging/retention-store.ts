/** Finding and deleting messages that are old. */
import { and, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { messages } from './tables.ts';

/** Tenants with messages that were due before the instant and wait for nothing more. */
export async function findTenantsWithOld(database: Database, before: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_old_messages(${before.toISOString()}::timestamptz)`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** @returns how many there were, `atMost` at once */
export async function removeOld(unit: Unit, before: Date, atMost: number): Promise<number> {
  const old = unit.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(lt(messages.dueAt, before), notInArray(messages.state, ['PLANNED', 'SENDING'])))
    .limit(atMost);
  const rows = await unit.db.delete(messages).where(inArray(messages.id, old)).returning({ id: messages.id });
  return rows.length;
}
