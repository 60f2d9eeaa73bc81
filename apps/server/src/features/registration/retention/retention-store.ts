/** Finds and deletes expired unverified registrations and codes. */
import { and, isNull, lt, sql } from 'drizzle-orm';
import { allowLongStatements, type Database, type Transaction } from '../../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../../platform/db/scope.ts';
import { registrationCodes as codes, registrations } from '../tables.ts';

/** Tenants with unverified registrations or codes from before the instant. */
export async function findTenantsWithUnverified(database: Database, before: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_unverified_registrations(${before.toISOString()}::timestamptz)`,
    { isMaintenance: true },
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** Deletes unverified registrations, and the codes of all registrations. @returns the numbers deleted */
export async function removeUnverified(
  tx: Transaction,
  before: Date,
): Promise<{ registrations: number; codes: number }> {
  await allowLongStatements(tx);
  const old = await tx.db.delete(codes).where(lt(codes.sentAt, before)).returning({ id: codes.id });
  const gone = await tx.db
    .delete(registrations)
    .where(and(isNull(registrations.customerId), lt(registrations.createdAt, before)))
    .returning({ id: registrations.id });
  return { registrations: gone.length, codes: old.length };
}
