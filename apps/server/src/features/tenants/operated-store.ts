/** The tenants as the operator has them: by functions that reach across the wall, and no further than their names say. */
import { sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { firstForm, type NewTenant } from './operated-policy.ts';

export interface OperatedRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly status: 'active' | 'suspended';
  readonly createdAt: Date;
  readonly suspendedAt: Date | null;
  readonly deleteAt: Date | null;
}

/** All of them, by label. */
export async function list(database: Database): Promise<OperatedRow[]> {
  const rows = await database.acrossTenants<{ [Name in keyof OperatedRow]: string | null }>(
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
      }) as OperatedRow,
  );
}

/** Behind its wall. @param deleteAt `null`: it is not marked to be removed */
export async function suspend(unit: Unit, at: Date, deleteAt: Date | null): Promise<void> {
  const until = deleteAt?.toISOString() ?? null;
  await unit.db.execute(sql`select suspend_tenant(${at.toISOString()}, ${until}::timestamptz)`);
}

/** Behind its wall; takes the mark away too. */
export async function resume(unit: Unit): Promise<void> {
  await unit.db.execute(sql`select resume_tenant()`);
}

/** Behind its wall: everything of it, when it is marked and its time has come. @returns whether it went now */
export async function remove(unit: Unit, at: Date): Promise<boolean> {
  const { rows } = await unit.db.execute<{ removed: boolean }>(
    sql`select remove_tenant(${at.toISOString()}) as removed`,
  );
  return rows[0]?.removed ?? false;
}

/** A tenant that is no more. */
export interface RemovedRow {
  readonly scope: TenantScope;
  readonly removedAt: Date;
  /** Nothing of it is left in files and rooms either. */
  readonly isCleared: boolean;
}

export async function listRemoved(database: Database): Promise<RemovedRow[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string; at: string; cleared: boolean }>(
    sql`select id, slug, removed_at as at, cleared_at is not null as cleared from list_removed_tenants()`,
  );
  return rows.map(({ id, slug, at, cleared }) => ({
    ...{ scope: mintScope(id, slug), removedAt: new Date(at), isCleared: cleared },
  }));
}

export async function noteCleared(database: Database, { tenantId }: TenantScope, at: Date): Promise<void> {
  await database.acrossTenants(sql`select note_tenant_cleared(${tenantId}, ${at.toISOString()})`);
}

/** The scope of a tenant that is about to be made. */
export function scopeOfNew(slug: string): TenantScope {
  return mintScope(crypto.randomUUID(), slug);
}

/** @returns `false` when the label is taken: whose it is stays as it is */
export async function insert(unit: Unit, { name, timeZone }: NewTenant, at: Date): Promise<boolean> {
  const { tenantId, tenant } = unit.scope;
  const form = JSON.stringify(firstForm);
  const { rows } = await unit.db.execute<{ made: boolean }>(
    sql`select create_tenant(${tenantId}, ${tenant}, ${name}, ${timeZone}, ${form}::jsonb, ${at.toISOString()}) as made`,
  );
  return rows[0]?.made ?? false;
}
