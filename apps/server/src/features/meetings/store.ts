/** Where meetings are kept. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/db/database.ts';
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
  unit: Unit,
  meeting: { id: string; productId: string; openedAt: Date },
  participants: readonly NewParticipant[],
): Promise<void> {
  await unit.db.insert(meetings).values(meeting);
  await unit.db.insert(meetingParticipants).values(
    participants.map((person) => ({
      ...{ ...person, meetingId: meeting.id },
      ...{ addedAt: meeting.openedAt, changedAt: meeting.openedAt },
    })),
  );
}

export async function find(unit: Unit, meetingId: string): Promise<MeetingRecord | null> {
  const [meeting] = await unit.db.select().from(meetings).where(eq(meetings.id, meetingId));
  if (!meeting) return null;
  const participants = await unit.db
    .select()
    .from(meetingParticipants)
    .where(eq(meetingParticipants.meetingId, meetingId));
  return { ...meeting, participants };
}

/** Nobody else comes in, leaves or ends it until the transaction ends. */
export async function findToChange(unit: Unit, meetingId: string): Promise<MeetingRecord | null> {
  await unit.db.select({ id: meetings.id }).from(meetings).where(eq(meetings.id, meetingId)).for('update');
  return find(unit, meetingId);
}

export async function findOpenIds(unit: Unit): Promise<string[]> {
  const rows = await unit.db.select({ id: meetings.id }).from(meetings).where(eq(meetings.status, 'open'));
  return rows.map(({ id }) => id);
}

/** Open meetings that no customer has been in since the instant. */
export async function findForsaken(unit: Unit, since: Date): Promise<string[]> {
  const { rows } = await unit.db.execute<{ id: string }>(sql`select m.id from meetings m
    where m.status = 'open' and m.opened_at <= ${since.toISOString()}::timestamptz and not exists (
      select from meeting_participants p where p.meeting_id = m.id and p.side = 'customer' and p.left_at is null
        and (p.present or p.changed_at > ${since.toISOString()}::timestamptz))`);
  return rows.map(({ id }) => id);
}

/** Open meetings of a tenant that is suspended since the instant or before, or nobody knows since when. */
export async function findOutlasting(unit: Unit, since: Date): Promise<string[]> {
  const { rows } = await unit.db.execute<{ id: string }>(sql`select m.id from meetings m
    where m.status = 'open' and exists (select from tenants t where t.id = app_tenant() and t.status = 'suspended'
      and coalesce(t.suspended_at <= ${since.toISOString()}::timestamptz, true))`);
  return rows.map(({ id }) => id);
}

/** Those of the meetings that are not over. */
export async function findOpenOf(unit: Unit, meetingIds: readonly string[]): Promise<string[]> {
  const rows = await unit.db
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(eq(meetings.status, 'open'), inArray(meetings.id, [...meetingIds])));
  return rows.map(({ id }) => id);
}

/** Tenants with a meeting that is not over. */
export async function findTenantsWithOpen(database: Database): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_open_meetings()`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** Open meetings that somebody is a participant of, inside or not. */
export async function findOpenIdsOf(unit: Unit, side: Side, personId: string): Promise<string[]> {
  const rows = await unit.db
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

/** Ends it once: `false` when it had ended before, whoever else tried at the same time. */
export async function end(
  unit: Unit,
  meetingId: string,
  by: MeetingRow['endedBy'],
  at: Date,
): Promise<boolean> {
  const ended = await unit.db
    .update(meetings)
    .set({ status: 'ended', endedAt: at, endedBy: by })
    .where(and(eq(meetings.id, meetingId), eq(meetings.status, 'open')))
    .returning({ id: meetings.id });
  return ended.length === 1;
}

export async function markStarted(unit: Unit, meetingId: string, at: Date): Promise<void> {
  await unit.db
    .update(meetings)
    .set({ startedAt: sql`coalesce(${meetings.startedAt}, ${at.toISOString()})` })
    .where(eq(meetings.id, meetingId));
}

/** Id → when this customer and the agent were first in the room together, and when it was over for the customer. */
export async function findTimes(
  unit: Unit,
  customerId: string,
  meetingIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<MeetingRow, 'startedAt' | 'endedAt'>>> {
  if (meetingIds.length === 0) return new Map();
  const { id, startedAt, endedAt } = meetings;
  const { meetingId, side, personId, firstJoinedAt, leftAt } = meetingParticipants;
  const rows = await unit.db
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
