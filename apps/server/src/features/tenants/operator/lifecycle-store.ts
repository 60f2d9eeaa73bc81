/**
 * Stores tenants for the operator, through SQL functions that bypass tenant isolation for one purpose each.
 */
import { sql } from 'drizzle-orm';
import { allowLongStatements, type Database, type Transaction } from '../../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../../platform/db/scope.ts';
import { defaultForm, type NewTenant } from './lifecycle-policy.ts';

export interface TenantSummaryRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly status: 'active' | 'suspended';
  readonly createdAt: Date;
  readonly suspendedAt: Date | null;
  readonly deleteAt: Date | null;
}

/** All tenants, ordered by label. */
export async function list(database: Database): Promise<TenantSummaryRow[]> {
  const rows = await database.acrossTenants<{ [Name in keyof TenantSummaryRow]: string | null }>(
    sql`select id, slug, name, status, created_at as "createdAt", suspended_at as "suspendedAt",
      delete_at as "deleteAt" from list_tenants()`,
  );
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map(
    (row) =>
      ({
        ...row,
        createdAt: dateOf(row.createdAt),
        suspendedAt: dateOf(row.suspendedAt),
        deleteAt: dateOf(row.deleteAt),
      }) as TenantSummaryRow,
  );
}

/** Runs under row-level security. @param deleteAt `null`: the tenant is not scheduled for removal */
export async function suspend(tx: Transaction, at: Date, deleteAt: Date | null): Promise<void> {
  const until = deleteAt?.toISOString() ?? null;
  await tx.db.execute(sql`select suspend_tenant(${at.toISOString()}, ${until}::timestamptz)`);
}

/** Runs under row-level security; also cancels a scheduled removal. */
export async function resume(tx: Transaction): Promise<void> {
  await tx.db.execute(sql`select resume_tenant()`);
}

/** Removes all rows of the tenant if its scheduled removal is due. @returns whether it removed them */
export async function remove(tx: Transaction, at: Date): Promise<boolean> {
  await allowLongStatements(tx);
  const { rows } = await tx.db.execute<{ removed: boolean }>(
    sql`select remove_tenant(${at.toISOString()}) as removed`,
  );
  return rows[0]?.removed ?? false;
}

/** A removed tenant. */
export interface RemovedRow {
  readonly scope: TenantScope;
  readonly removedAt: Date;
  /** Its files and rooms are deleted too. */
  readonly isCleared: boolean;
}

export async function listRemoved(database: Database): Promise<RemovedRow[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string; at: string; cleared: boolean }>(
    sql`select id, slug, removed_at as at, cleared_at is not null as cleared from list_removed_tenants()`,
  );
  return rows.map(({ id, slug, at, cleared }) => ({
    scope: mintScope(id, slug),
    removedAt: new Date(at),
    isCleared: cleared,
  }));
}

export async function markCleared(database: Database, { tenantId }: TenantScope, at: Date): Promise<void> {
  await database.acrossTenants(sql`select mark_tenant_cleared(${tenantId}, ${at.toISOString()})`);
}

/** The scope of a tenant that is about to be created. */
export function newTenantScope(slug: string): TenantScope {
  return mintScope(crypto.randomUUID(), slug);
}

/** @returns `false` when the label is taken; the existing tenant stays unchanged */
export async function insert(tx: Transaction, { name, timeZone }: NewTenant, at: Date): Promise<boolean> {
  const { tenantId, tenant } = tx.scope;
  const form = JSON.stringify(defaultForm);
  const { rows } = await tx.db.execute<{ made: boolean }>(
    sql`select create_tenant(${tenantId}, ${tenant}, ${name}, ${timeZone}, ${form}::jsonb, ${at.toISOString()}) as made`,
  );
  return rows[0]?.made ?? false;
}
