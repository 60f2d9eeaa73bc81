/** The store of meetings. */
import { and, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { type MeetingRow, meetingParticipants, meetings, type ParticipantRow, type Side } from './tables.ts';

export interface MeetingRecord extends MeetingRow {
  readonly participants: readonly ParticipantRow[];
}

export interface NewParticipant {
  readonly side: Side;
  readonly personId: string;
  readonly personName: string;
}

export async function insert(
  tx: Transaction,
  meeting: Pick<MeetingRow, 'id' | 'productId' | 'openedAt' | 'platform' | 'platformTemplate'>,
  participants: readonly NewParticipant[],
): Promise<void> {
  await tx.db.insert(meetings).values(meeting);
  await tx.db.insert(meetingParticipants).values(
    participants.map((person) => ({
      ...person,
      meetingId: meeting.id,
      addedAt: meeting.openedAt,
      changedAt: meeting.openedAt,
    })),
  );
}

export async function find(tx: Transaction, meetingId: string): Promise<MeetingRecord | null> {
  const [meeting] = await tx.db.select().from(meetings).where(eq(meetings.id, meetingId));
  if (!meeting) return null;
  const participants = await tx.db
    .select()
    .from(meetingParticipants)
    .where(eq(meetingParticipants.meetingId, meetingId))
    .orderBy(meetingParticipants.addedAt, meetingParticipants.side, meetingParticipants.personId);
  return { ...meeting, participants };
}

/** Meeting id → platform, of those meetings that exist. */
export async function findPlatforms(
  tx: Transaction,
  meetingIds: readonly string[],
): Promise<ReadonlyMap<string, MeetingRow['platform']>> {
  if (meetingIds.length === 0) return new Map();
  const { id, platform } = meetings;
  const rows = await tx.db
    .select({ id, platform })
    .from(meetings)
    .where(inArray(id, [...meetingIds]));
  return new Map(rows.map((row) => [row.id, row.platform]));
}

/**
 * Locks the meeting against other changes until the transaction ends. Others can insert rows that refer to it: if they had
 * to wait, and this transaction waited for such a row, PostgreSQL would end one of them.
 */
export async function lock(tx: Transaction, meetingId: string): Promise<void> {
  const { id } = meetings;
  await tx.db.select({ id }).from(meetings).where(eq(id, meetingId)).for('no key update');
}

/** Locks the meeting, as `lock` does. */
export async function findToChange(tx: Transaction, meetingId: string): Promise<MeetingRecord | null> {
  await lock(tx, meetingId);
  return find(tx, meetingId);
}

/** The open meetings in a room of ours. */
export async function findOpenInRooms(tx: Transaction): Promise<string[]> {
  const rows = await tx.db
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(eq(meetings.status, 'open'), eq(meetings.platform, 'jupiter')));
  return rows.map(({ id }) => id);
}

/** Open meetings on external platforms that were opened at or before the instant. */
export async function findExternalOpenedBefore(tx: Transaction, at: Date): Promise<string[]> {
  const rows = await tx.db
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(eq(meetings.status, 'open'), ne(meetings.platform, 'jupiter'), lte(meetings.openedAt, at)));
  return rows.map(({ id }) => id);
}

/** Open meetings that no customer has been in, or had the page open of, since the instant. */
export async function findAbandoned(tx: Transaction, since: Date): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`select m.id from meetings m
    where m.status = 'open' and m.opened_at <= ${since.toISOString()}::timestamptz and not exists (
      select from meeting_participants p where p.meeting_id = m.id and p.side = 'customer' and p.left_at is null
        and (p.present or p.changed_at > ${since.toISOString()}::timestamptz
          or p.page_seen_at > ${since.toISOString()}::timestamptz))`);
  return rows.map(({ id }) => id);
}

/** Open meetings if the tenant was suspended at or before the instant, or at an unknown time. */
export async function findOpenAfterSuspension(tx: Transaction, since: Date): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`select m.id from meetings m
    where m.status = 'open' and exists (select from tenants t where t.id = app_tenant() and t.status = 'suspended'
      and coalesce(t.suspended_at <= ${since.toISOString()}::timestamptz, true))`);
  return rows.map(({ id }) => id);
}

/** Those of the meetings that are open. */
export async function findOpenOf(tx: Transaction, meetingIds: readonly string[]): Promise<string[]> {
  const rows = await tx.db
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(eq(meetings.status, 'open'), inArray(meetings.id, [...meetingIds])));
  return rows.map(({ id }) => id);
}

/** Tenants with an open meeting. */
export async function findTenantsWithOpen(database: Database): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_open_meetings()`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** Open meetings of a person, present or not. */
export async function findOpenIdsOf(tx: Transaction, side: Side, personId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ id: meetings.id })
    .from(meetings)
    .innerJoin(meetingParticipants, eq(meetingParticipants.meetingId, meetings.id))
    .where(
      and(
        eq(meetings.status, 'open'),
        eq(meetingParticipants.side, side),
        eq(meetingParticipants.personId, personId),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Ends a meeting once. @returns `null` if it had ended before, also concurrently */
export async function end(
  tx: Transaction,
  meetingId: string,
  by: MeetingRow['endedBy'],
  at: Date,
): Promise<Pick<MeetingRow, 'platform'> | null> {
  const [ended] = await tx.db
    .update(meetings)
    .set({ status: 'ended', endedAt: at, endedBy: by })
    .where(and(eq(meetings.id, meetingId), eq(meetings.status, 'open')))
    .returning({ platform: meetings.platform });
  return ended ?? null;
}

export async function markStarted(tx: Transaction, meetingId: string, at: Date): Promise<void> {
  await tx.db
    .update(meetings)
    .set({ startedAt: sql`coalesce(${meetings.startedAt}, ${at.toISOString()})` })
    .where(eq(meetings.id, meetingId));
}

export async function setProduct(tx: Transaction, meetingId: string, productId: string): Promise<void> {
  await tx.db.update(meetings).set({ productId }).where(eq(meetings.id, meetingId));
}

/**
 * Id → when this customer and the agent were first in the room together, and when the meeting ended for the
 * customer.
 */
export async function findTimes(
  tx: Transaction,
  customerId: string,
  meetingIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<MeetingRow, 'startedAt' | 'endedAt'>>> {
  if (meetingIds.length === 0) return new Map();
  const { id, startedAt, endedAt } = meetings;
  const { meetingId, side, personId, firstJoinedAt, leftAt } = meetingParticipants;
  const rows = await tx.db
    .select({ id, startedAt, endedAt, firstJoinedAt, leftAt })
    .from(meetings)
    .innerJoin(
      meetingParticipants,
      and(eq(meetingId, id), eq(side, 'customer'), eq(personId, customerId), isNotNull(firstJoinedAt)),
    )
    .where(and(inArray(id, [...meetingIds]), isNotNull(startedAt)));
  return new Map(
    rows.map((row) => [
      row.id,
      { startedAt: latest(row.startedAt, row.firstJoinedAt), endedAt: row.leftAt ?? row.endedAt },
    ]),
  );
}

function latest(one: Date | null, other: Date | null): Date | null {
  return one && other && other > one ? other : one;
}
