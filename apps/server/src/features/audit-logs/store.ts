/** Stores the audit log, its keys and its seals. Rows and keys are inserted and read, never updated. */
import type { AuditAction, AuditActorKind, AuditScope, LogType } from '@foyer/contract/audit-logs.ts';
import { asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import type { ChainFields } from './chain.ts';
import { auditSeals, personKeys } from './tables.ts';

export interface NewRow {
  readonly id: string;
  readonly at: Date;
  readonly actorKind: AuditActorKind;
  readonly actorId: string | null;
  readonly impersonatorId: string | null;
  readonly action: AuditAction;
  readonly logType: LogType;
  readonly entityKind: string;
  readonly entityId: string | null;
  readonly entityLabel: string | null;
  /** JSON as text. */
  readonly before: string | null;
  readonly after: string | null;
  readonly actorPerson: string | null;
  readonly actorPersonal: Buffer | null;
  readonly entityPerson: string | null;
  readonly entityPersonal: Buffer | null;
}

/** The application role may set these columns only; the database sets tenant and sequence number. */
export async function insertRow(tx: Transaction, row: NewRow): Promise<void> {
  await tx.db.execute(sql`
    insert into audit_log (id, at, actor_kind, actor_id, impersonator_id, action, log_type, entity_kind, entity_id,
      entity_label, before, after, actor_person, actor_personal, entity_person, entity_personal)
    values (${row.id}, ${row.at.toISOString()}, ${row.actorKind}, ${row.actorId}, ${row.impersonatorId}, ${row.action},
      ${row.logType}, ${row.entityKind}, ${row.entityId}, ${row.entityLabel}, ${row.before}, ${row.after},
      ${row.actorPerson}, ${row.actorPersonal}, ${row.entityPerson}, ${row.entityPersonal})`);
}

/** Makes what the log says of a person unreadable; the rows and their hashes stay. */
export async function removeKey(tx: Transaction, personId: string): Promise<void> {
  await tx.db.delete(personKeys).where(eq(personKeys.personId, personId));
}

/** Person → encrypted key. */
export async function findKeys(tx: Transaction, people: readonly string[]): Promise<Map<string, Buffer>> {
  if (people.length === 0) return new Map();
  const rows = await tx.db
    .select({ personId: personKeys.personId, wrapped: personKeys.wrapped })
    .from(personKeys)
    .where(inArray(personKeys.personId, [...people]));
  return new Map(rows.map(({ personId, wrapped }) => [personId, wrapped]));
}

/** An existing key of a person stays. */
export async function insertKey(tx: Transaction, personId: string, wrapped: Buffer): Promise<void> {
  await tx.db.insert(personKeys).values({ personId, wrapped }).onConflictDoNothing();
}

/** A row for the console's table, with the keys that decrypt its personal data. */
export type LogRow = {
  id: string;
  tenantId: string;
  at: Date;
  actorKind: AuditActorKind;
  actorId: string | null;
  impersonatorId: string | null;
  action: AuditAction;
  logType: LogType;
  entityKind: string;
  entityId: string | null;
  entityLabel: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  actorPerson: string | null;
  actorPersonal: Buffer | null;
  actorKey: Buffer | null;
  entityPerson: string | null;
  entityPersonal: Buffer | null;
  entityKey: Buffer | null;
  sealed: boolean;
};

export interface LogFilters {
  readonly actorKind?: string | undefined;
  readonly action?: string | undefined;
  readonly logType?: string | undefined;
  readonly entityKind?: string | undefined;
  readonly entityId?: string | undefined;
  readonly scope?: AuditScope | undefined;
}

export type LogSort = 'at' | 'action' | 'logType' | 'entityKind';

/** Personal data is encrypted and cannot be searched; a search matches action, log type and entity kind. */
export function logSource(filters: LogFilters): TableSource<LogRow, LogSort> {
  const is = (column: SQL, value: string | undefined) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return {
    columns: {
      id: sql`a.id`,
      tenantId: sql`a.tenant_id`,
      at: sql`a.at`,
      actorKind: sql`a.actor_kind`,
      actorId: sql`a.actor_id`,
      impersonatorId: sql`a.impersonator_id`,
      action: sql`a.action`,
      logType: sql`a.log_type`,
      entityKind: sql`a.entity_kind`,
      entityId: sql`a.entity_id`,
      entityLabel: sql`a.entity_label`,
      before: sql`a.before`,
      after: sql`a.after`,
      actorPerson: sql`a.actor_person`,
      actorPersonal: sql`a.actor_personal`,
      actorKey: sql`(select k.wrapped from person_keys k where k.person_id = a.actor_person)`,
      entityPerson: sql`a.entity_person`,
      entityPersonal: sql`a.entity_personal`,
      entityKey: sql`(select k.wrapped from person_keys k where k.person_id = a.entity_person)`,
      sealed: sql`a.seq <= (select coalesce(max(s.to_seq), 0) from audit_seals s)`,
    },
    from: sql`audit_log a`,
    where: [
      is(sql`a.actor_kind`, filters.actorKind),
      is(sql`a.action`, filters.action),
      filters.scope === 'changes' ? sql`a.action <> 'READ'` : undefined,
      filters.scope === 'reads' ? sql`a.action = 'READ'` : undefined,
      is(sql`a.log_type`, filters.logType),
      is(sql`a.entity_kind`, filters.entityKind),
      is(sql`a.entity_id`, filters.entityId),
    ],
    sortable: {
      at: sql`a.at`,
      action: sql`a.action`,
      logType: sql`a.log_type`,
      entityKind: sql`a.entity_kind`,
    },
    searched: [sql`a.action`, sql`a.log_type`, sql`a.entity_kind`],
    datedBy: sql`a.at`,
    defaultSort: 'at:desc',
    key: sql`a.seq`,
  };
}

export interface SealedTenant {
  readonly scope: TenantScope;
  /** Entries sealed now. */
  readonly sealed: number;
  /** Why its entries could not be sealed; `null` when they were. */
  readonly error: string | null;
}

/**
 * Seals the entries up to the horizon that an earlier call noted, once no entry can come before it any more, and notes the
 * next horizon. @returns the tenants that had entries to seal
 */
export async function seal(database: Database): Promise<SealedTenant[]> {
  const rows = await database.acrossTenants<{
    tenant_id: string;
    tenant: string;
    sealed: string;
    error: string | null;
  }>(sql`select tenant_id, tenant, sealed, error from seal_audit_log()`, { isMaintenance: true });
  await database.acrossTenants(sql`select note_audit_horizon()`, { isMaintenance: true });
  return rows.map(({ tenant_id, tenant, sealed, error }) => ({
    scope: mintScope(tenant_id, tenant),
    sealed: Number(sealed),
    error,
  }));
}

export type SealRow = typeof auditSeals.$inferSelect;

/** In chain order, after the seal with this number. */
export function readSeals(tx: Transaction, after: number, limit: number): Promise<SealRow[]> {
  return tx.db
    .select()
    .from(auditSeals)
    .where(gt(auditSeals.number, after))
    .orderBy(asc(auditSeals.number))
    .limit(limit);
}

export interface ChainRow {
  readonly id: string;
  readonly seq: number;
  readonly fields: ChainFields;
}

/** The hashed fields of the rows with sequence numbers after `after`, up to and including `upTo`. */
export async function readChain(tx: Transaction, after: number, upTo: number): Promise<ChainRow[]> {
  const { rows } = await tx.db.execute<{ id: string; seq: string; fields: (string | null)[] }>(sql`
    select a.id, a.seq, array[a.id::text, a.tenant_id::text, a.seq::text, (extract(epoch from a.at) * 1000000)::bigint::text,
      a.actor_kind, a.actor_id::text, a.impersonator_id::text, a.action, a.log_type, a.entity_kind, a.entity_id,
      a.entity_label, a.before::text, a.after::text, a.actor_person::text, encode(a.actor_personal, 'hex'),
      a.entity_person::text, encode(a.entity_personal, 'hex')] as fields
    from audit_log a where a.seq > ${after} and a.seq <= ${upTo} order by a.seq`);
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

export async function countAfter(tx: Transaction, seq: number): Promise<number> {
  const { rows } = await tx.db.execute<{ count: string }>(
    sql`select count(*) from audit_log a where a.seq > ${seq}`,
  );
  return Number(rows[0]?.count);
}
