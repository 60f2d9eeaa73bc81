/** Finding and deleting forms and codes that are old and nobody's. */
import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { registrationCodes as codes, registrations } from './tables.ts';

/** Tenants with unproved forms, or codes, from before the instant. */
export async function findTenantsWithUnproved(database: Database, before: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_unproved(${before.toISOString()}::timestamptz)`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** Forms nobody proved, and codes of all forms: what they proved stands in the registration. @returns how many */
export async function removeUnproved(
  unit: Unit,
  before: Date,
): Promise<{ registrations: number; codes: number }> {
  const old = await unit.db.delete(codes).where(lt(codes.sentAt, before)).returning({ id: codes.id });
  const gone = await unit.db
    .delete(registrations)
    .where(and(isNull(registrations.customerId), lt(registrations.createdAt, before)))
    .returning({ id: registrations.id });
  return { registrations: gone.length, codes: old.length };
}
