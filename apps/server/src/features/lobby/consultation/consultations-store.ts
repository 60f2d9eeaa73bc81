/** The store of consultations: at most one open per meeting and per target. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { mintScope, type TenantScope } from '../../../platform/db/scope.ts';
import { type ConsultationRow, consultations } from '../tables.ts';

const isOpen = isNull(consultations.endedAt);

/** Tenants with an open consultation. */
export async function findTenants(database: Database): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_open_consultations()`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

export async function find(tx: Transaction, consultationId: string): Promise<ConsultationRow | null> {
  const [row] = await tx.db.select().from(consultations).where(eq(consultations.id, consultationId));
  return row ?? null;
}

export function findOpen(tx: Transaction): Promise<ConsultationRow[]> {
  return tx.db.select().from(consultations).where(isOpen);
}

export async function findOpenOfMeeting(tx: Transaction, meetingId: string): Promise<ConsultationRow | null> {
  const [row] = await tx.db
    .select()
    .from(consultations)
    .where(and(eq(consultations.meetingId, meetingId), isOpen));
  return row ?? null;
}

export async function findOpenOfTarget(tx: Transaction, targetId: string): Promise<ConsultationRow | null> {
  const [row] = await tx.db
    .select()
    .from(consultations)
    .where(and(eq(consultations.targetId, targetId), isOpen));
  return row ?? null;
}

/** The newest one that the agent started in the meeting. */
export async function findNewest(
  tx: Transaction,
  meetingId: string,
  agentId: string,
): Promise<ConsultationRow | null> {
  const [row] = await tx.db
    .select()
    .from(consultations)
    .where(and(eq(consultations.meetingId, meetingId), eq(consultations.agentId, agentId)))
    .orderBy(desc(consultations.askedAt))
    .limit(1);
  return row ?? null;
}

/** A hand-over to this agent whose customers are still on hold. */
export async function findArriving(
  tx: Transaction,
  meetingId: string,
  targetId: string,
): Promise<ConsultationRow | null> {
  const [row] = await tx.db
    .select()
    .from(consultations)
    .where(
      and(
        eq(consultations.meetingId, meetingId),
        eq(consultations.targetId, targetId),
        eq(consultations.endReason, 'handed-over'),
        eq(consultations.holds, true),
      ),
    );
  return row ?? null;
}

/** Whether the agent has accepted a customer, or is consulted by another agent. */
export async function isEngaged(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.db.execute(sql`select from lobby_requests r
      where r.agent_id = ${userId} and r.ended_at is null
    union all select from consultations c where c.target_id = ${userId} and c.status = 'ACTIVE' limit 1`);
  return rows.length > 0;
}

/** The targets of all consultations of a meeting. */
export async function findTargetsOf(tx: Transaction, meetingId: string): Promise<string[]> {
  const rows = await tx.db
    .selectDistinct({ targetId: consultations.targetId })
    .from(consultations)
    .where(eq(consultations.meetingId, meetingId));
  return rows.map(({ targetId }) => targetId);
}

/** The agents who are in a consultation as its target. */
export async function findActiveTargets(tx: Transaction): Promise<string[]> {
  const rows = await tx.db
    .select({ targetId: consultations.targetId })
    .from(consultations)
    .where(eq(consultations.status, 'ACTIVE'));
  return rows.map(({ targetId }) => targetId);
}

export async function insert(
  tx: Transaction,
  consultation: typeof consultations.$inferInsert,
): Promise<ConsultationRow> {
  return onlyRow(await tx.db.insert(consultations).values(consultation).returning());
}

export async function update(
  tx: Transaction,
  consultationId: string,
  change: Partial<ConsultationRow>,
): Promise<ConsultationRow> {
  return onlyRow(
    await tx.db.update(consultations).set(change).where(eq(consultations.id, consultationId)).returning(),
  );
}
