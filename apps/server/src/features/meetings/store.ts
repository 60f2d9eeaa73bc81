/** Where meetings and their participants are kept. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
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
  await unit.db
    .insert(meetingParticipants)
    .values(
      participants.map((person) => ({ ...person, meetingId: meeting.id, changedAt: meeting.openedAt })),
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

export async function findPresences(unit: Unit, meetingIds: readonly string[]) {
  if (meetingIds.length === 0) return [];
  const { meetingId, side, personId, present, changedAt } = meetingParticipants;
  return unit.db
    .select({ meetingId, side, personId, present, changedAt })
    .from(meetingParticipants)
    .where(inArray(meetingId, [...meetingIds]));
}

/** Nobody else comes in, leaves or ends it until the transaction ends. */
export async function findToChange(unit: Unit, meetingId: string): Promise<MeetingRecord | null> {
  await unit.db.select({ id: meetings.id }).from(meetings).where(eq(meetings.id, meetingId)).for('update');
  return find(unit, meetingId);
}

/** Also somebody who was in it before and comes back. */
export async function addCustomer(
  unit: Unit,
  meetingId: string,
  { personId, personName }: Omit<NewParticipant, 'side'>,
  at: Date,
): Promise<void> {
  const fresh = { personName, present: false, changedAt: at, leftAt: null, leftBy: null };
  const { meetingId: meeting, side, personId: person } = meetingParticipants;
  await unit.db
    .insert(meetingParticipants)
    .values({ meetingId, side: 'customer', personId, ...fresh })
    .onConflictDoUpdate({ target: [meeting, side, person], set: fresh });
}

export async function markLeft(
  unit: Unit,
  { meetingId, customerId }: { meetingId: string; customerId: string },
  by: MeetingRow['endedBy'],
  at: Date,
): Promise<void> {
  await unit.db
    .update(meetingParticipants)
    .set({ leftAt: at, leftBy: by })
    .where(
      and(
        eq(meetingParticipants.meetingId, meetingId),
        eq(meetingParticipants.side, 'customer'),
        eq(meetingParticipants.personId, customerId),
      ),
    );
}

export async function findOpenIds(unit: Unit): Promise<string[]> {
  const rows = await unit.db.select({ id: meetings.id }).from(meetings).where(eq(meetings.status, 'open'));
  return rows.map(({ id }) => id);
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

/** @returns whether that changed anything */
export async function setPresence(
  unit: Unit,
  person: ParticipantRow,
  present: boolean,
  at: Date,
): Promise<boolean> {
  const changed = await unit.db
    .update(meetingParticipants)
    .set({
      present,
      changedAt: at,
      ...(present
        ? { firstJoinedAt: sql`coalesce(${meetingParticipants.firstJoinedAt}, ${at.toISOString()})` }
        : {}),
    })
    .where(
      and(
        eq(meetingParticipants.meetingId, person.meetingId),
        eq(meetingParticipants.side, person.side),
        eq(meetingParticipants.personId, person.personId),
        eq(meetingParticipants.present, !present),
      ),
    )
    .returning({ personId: meetingParticipants.personId });
  return changed.length === 1;
}

export async function markStarted(unit: Unit, meetingId: string, at: Date): Promise<void> {
  await unit.db
    .update(meetings)
    .set({ startedAt: sql`coalesce(${meetings.startedAt}, ${at.toISOString()})` })
    .where(eq(meetings.id, meetingId));
}

/** Those of the people who are inside an open meeting now. */
export async function findPeopleInMeetings(
  unit: Unit,
  side: Side,
  personIds: readonly string[],
): Promise<string[]> {
  if (personIds.length === 0) return [];
  const rows = await unit.db
    .selectDistinct({ personId: meetingParticipants.personId })
    .from(meetingParticipants)
    .innerJoin(meetings, eq(meetings.id, meetingParticipants.meetingId))
    .where(
      and(
        eq(meetingParticipants.side, side),
        inArray(meetingParticipants.personId, [...personIds]),
        eq(meetingParticipants.present, true),
        eq(meetings.status, 'open'),
        isNotNull(meetingParticipants.firstJoinedAt),
      ),
    );
  return rows.map(({ personId }) => personId);
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
