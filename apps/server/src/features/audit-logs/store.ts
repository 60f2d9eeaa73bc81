/** Where the log, its keys and its seals are kept. Rows and keys are added and read here; nothing is ever changed. */
import type { AuditAction, AuditActorKind, LogType } from '@foyer/contract/audit-logs.ts';
import { asc, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import type { ChainFields } from './chain.ts';
import { auditSeals, personKeys } from './tables.ts';

export interface NewRow {
  readonly id: string;
  readonly at: Date;
  readonly actorKind: AuditActorKind;
  readonly actorId: string | null;
  readonly behindId: string | null;
  readonly action: AuditAction;
  readonly logType: LogType;
  readonly entityKind: string;
  readonly entityId: string | null;
  readonly entityLabel: string | null;
  /** JSON text. */
  readonly before: string | null;
  readonly after: string | null;
  readonly actorPerson: string | null;
  readonly actorPersonal: Buffer | null;
  readonly entityPerson: string | null;
  readonly entityPersonal: Buffer | null;
}

/** The role may fill these columns only; tenant and place are the database's. */
export async function insertRow(unit: Unit, row: NewRow): Promise<void> {
  await unit.db.execute(sql`
    insert into audit_log (id, at, actor_kind, actor_id, behind_id, action, log_type, entity_kind, entity_id,
      entity_label, before, after, actor_person, actor_personal, entity_person, entity_personal)
    values (${row.id}, ${row.at.toISOString()}, ${row.actorKind}, ${row.actorId}, ${row.behindId}, ${row.action},
      ${row.logType}, ${row.entityKind}, ${row.entityId}, ${row.entityLabel}, ${row.before}, ${row.after},
      ${row.actorPerson}, ${row.actorPersonal}, ${row.entityPerson}, ${row.entityPersonal})`);
}

/** Person → wrapped key. */
export async function findKeys(unit: Unit, people: readonly string[]): Promise<Map<string, Buffer>> {
  if (people.length === 0) return new Map();
  const rows = await unit.db
    .select({ personId: personKeys.personId, wrapped: personKeys.wrapped })
    .from(personKeys)
    .where(inArray(personKeys.personId, [...people]));
  return new Map(rows.map(({ personId, wrapped }) => [personId, wrapped]));
}

/** The first key of a person stays. */
export async function insertKey(unit: Unit, personId: string, wrapped: Buffer): Promise<void> {
  await unit.db.insert(personKeys).values({ personId, wrapped }).onConflictDoNothing();
}

/** A row as the console's table reads it, with the keys that open what is personal in it. */
export type LogRow = {
  id: string;
  tenantId: string;
  at: Date;
  actorKind: AuditActorKind;
  actorId: string | null;
  behindId: string | null;
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
}

export type LogSort = 'at' | 'action' | 'logType' | 'entityKind';

/** What is personal is encrypted and cannot be searched: a search looks at what was done to what. */
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
      behindId: sql`a.behind_id`,
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
    searched: [sql`lower(a.action)`, sql`lower(a.log_type)`, sql`lower(a.entity_kind)`],
    datedBy: sql`a.at`,
    defaultSort: 'at:desc',
    key: sql`a.seq`,
  };
}

/** Remembers how far the log goes, then seals what was remembered once nothing can come before it any more. @returns rows sealed */
export async function seal(database: Database): Promise<number> {
  const [row] = await database.acrossTenants<{ sealed: string }>(sql`select seal_audit_log() as sealed`);
  await database.acrossTenants(sql`select note_audit_horizon()`);
  return Number(row?.sealed ?? 0);
}

export type SealRow = typeof auditSeals.$inferSelect;

/** In the chain's order, after the seal with this number. */
export function readSeals(unit: Unit, after: number, limit: number): Promise<SealRow[]> {
  return unit.db
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

/** Rows in their places after `after`, up to and with `upTo`: what is hashed of each. */
export async function readChain(unit: Unit, after: number, upTo: number): Promise<ChainRow[]> {
  const { rows } = await unit.db.execute<{ id: string; seq: string; fields: (string | null)[] }>(sql`
    select a.id, a.seq, array[a.id::text, a.tenant_id::text, a.seq::text, (extract(epoch from a.at) * 1000000)::bigint::text,
      a.actor_kind, a.actor_id::text, a.behind_id::text, a.action, a.log_type, a.entity_kind, a.entity_id,
      a.entity_label, a.before::text, a.after::text, a.actor_person::text, encode(a.actor_personal, 'hex'),
      a.entity_person::text, encode(a.entity_personal, 'hex')] as fields
    from audit_log a where a.seq > ${after} and a.seq <= ${upTo} order by a.seq`);
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

export async function countAfter(unit: Unit, seq: number): Promise<number> {
  const { rows } = await unit.db.execute<{ count: string }>(
    sql`select count(*) from audit_log a where a.seq > ${seq}`,
  );
  return Number(rows[0]?.count);
}
