/** The store of participants: their presence, raised hands and holds. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import type { NewParticipant } from './store.ts';
import { meetingParticipants, meetings, type ParticipantRow, type Side } from './tables.ts';

type Person = Pick<ParticipantRow, 'meetingId' | 'side' | 'personId'>;

function isPerson({ meetingId, side, personId }: Person): SQL | undefined {
  const table = meetingParticipants;
  return and(eq(table.meetingId, meetingId), eq(table.side, side), eq(table.personId, personId));
}

export async function findPresences(tx: Transaction, meetingIds: readonly string[]) {
  if (meetingIds.length === 0) return [];
  const { meetingId, side, personId, present, changedAt, rejoinUntil, leftAt, pageSeenAt } =
    meetingParticipants;
  return tx.db
    .select({ meetingId, side, personId, present, changedAt, rejoinUntil, leftAt, pageSeenAt })
    .from(meetingParticipants)
    .where(inArray(meetingId, [...meetingIds]));
}

/** The ids of the meetings that a customer was part of. @param alone only those without another customer */
export async function findAllOf(
  tx: Transaction,
  customerId: string,
  { alone }: { readonly alone: boolean },
): Promise<string[]> {
  const { rows } = await tx.db.execute<{ meeting_id: string }>(sql`
    select own.meeting_id from meeting_participants own
    where own.side = 'customer' and own.person_id = ${customerId}
      and (not ${alone} or not exists (select from meeting_participants other
        where other.meeting_id = own.meeting_id and other.side = 'customer' and other.person_id <> own.person_id))`);
  return rows.map(({ meeting_id }) => meeting_id);
}

/** Adds a person, or resets one who was in the meeting before. @param addedAt decides who is the host */
export async function add(
  tx: Transaction,
  meetingId: string,
  { side, personId, personName }: NewParticipant,
  at: Date,
  addedAt = at,
): Promise<void> {
  const fresh = {
    personName,
    present: false,
    addedAt,
    changedAt: at,
    handRaisedAt: null,
    heldAt: null,
    rejoinUntil: null,
    leftAt: null,
    leftBy: null,
    pageSeenAt: null,
  };
  const { meetingId: meeting, side: ofSide, personId: person } = meetingParticipants;
  await tx.db
    .insert(meetingParticipants)
    .values({ meetingId, side, personId, ...fresh })
    .onConflictDoUpdate({ target: [meeting, ofSide, person], set: fresh });
}

export async function rename(
  tx: Transaction,
  person: ParticipantRow,
  personName: string,
): Promise<ParticipantRow> {
  await tx.db.update(meetingParticipants).set({ personName }).where(isPerson(person));
  return { ...person, personName };
}

export async function markLeft(
  tx: Transaction,
  person: Person,
  by: ParticipantRow['leftBy'],
  at: Date,
): Promise<void> {
  await tx.db.update(meetingParticipants).set({ leftAt: at, leftBy: by }).where(isPerson(person));
}

/** Sets until when a customer who left can rejoin; `null` when they rejoin. Starts the absence again. */
export async function setRejoinUntil(
  tx: Transaction,
  person: Person,
  rejoinUntil: Date | null,
  at: Date,
): Promise<void> {
  await tx.db
    .update(meetingParticipants)
    .set({ rejoinUntil, changedAt: at, pageSeenAt: null })
    .where(isPerson(person));
}

/** No absence of a running meeting ends before this instant. The caller holds the lobby lock. */
export async function extendAbsences(tx: Transaction, until: Date): Promise<void> {
  const { changedAt, rejoinUntil, present, leftAt, meetingId } = meetingParticipants;
  const latest = (column: typeof changedAt | typeof rejoinUntil, instant: Date) =>
    sql`greatest(${column}, ${instant.toISOString()}::timestamptz)`;
  await tx.db
    .update(meetingParticipants)
    .set({
      changedAt: latest(changedAt, new Date(until.getTime() - lobbyLimits.returnWindowMs)),
      // Who lost the connection has no such instant.
      rejoinUntil: sql`case when ${rejoinUntil} is not null then ${latest(rejoinUntil, until)} end`,
    })
    .where(
      and(
        eq(present, false),
        isNull(leftAt),
        inArray(
          meetingId,
          tx.db.select({ id: meetings.id }).from(meetings).where(eq(meetings.status, 'open')),
        ),
      ),
    );
}

/** The person's page is open. */
export async function setPageSeen(tx: Transaction, person: Person, at: Date): Promise<void> {
  await tx.db.update(meetingParticipants).set({ pageSeenAt: at }).where(isPerson(person));
}

/** @returns whether that changed anything */
export async function setPresence(
  tx: Transaction,
  person: ParticipantRow,
  present: boolean,
  at: Date,
): Promise<boolean> {
  const changed = await tx.db
    .update(meetingParticipants)
    .set({
      present,
      changedAt: at,
      ...(present
        ? { firstJoinedAt: sql`coalesce(${meetingParticipants.firstJoinedAt}, ${at.toISOString()})` }
        : {}),
    })
    .where(and(isPerson(person), eq(meetingParticipants.present, !present)))
    .returning({ personId: meetingParticipants.personId });
  return changed.length === 1;
}

/** Raises a hand; a raised hand keeps its time. @returns since when it is raised */
export async function raiseHand(tx: Transaction, person: Person, at: Date): Promise<Date | null> {
  const since = sql`coalesce(${meetingParticipants.handRaisedAt}, ${at.toISOString()}::timestamptz)`;
  const [row] = await tx.db
    .update(meetingParticipants)
    .set({ handRaisedAt: since })
    .where(isPerson(person))
    .returning({ raisedAt: meetingParticipants.handRaisedAt });
  return row?.raisedAt ?? null;
}

export async function lowerHand(tx: Transaction, person: Person): Promise<void> {
  await tx.db.update(meetingParticipants).set({ handRaisedAt: null }).where(isPerson(person));
}

/** Sets a hand back to what it was, unless it changed again. */
export async function restoreHand(
  tx: Transaction,
  person: Person,
  { from, to }: { readonly from: Date | null; readonly to: Date | null },
): Promise<void> {
  const current = meetingParticipants.handRaisedAt;
  await tx.db
    .update(meetingParticipants)
    .set({ handRaisedAt: to })
    .where(and(isPerson(person), from ? eq(current, from) : isNull(current)));
}

/** Puts a person on hold, or takes them off (`null`). @returns since when, and whether it changed */
export async function setHeld(
  tx: Transaction,
  person: Person,
  at: Date | null,
): Promise<{ heldAt: Date | null; changed: boolean }> {
  const [before] = await tx.db
    .select({ heldAt: meetingParticipants.heldAt })
    .from(meetingParticipants)
    .where(isPerson(person))
    .for('update');
  const heldAt = at && (before?.heldAt ?? at);
  const changed = (before?.heldAt ?? null) !== heldAt;
  if (changed) await tx.db.update(meetingParticipants).set({ heldAt }).where(isPerson(person));
  return { heldAt, changed };
}

/**
 * Those of the persons who are present in an open meeting: in its room, or on their page of a meeting on an
 * external platform.
 * @param pageSince pages that reported since then are open
 */
export async function findPeopleInMeetings(
  tx: Transaction,
  side: Side,
  personIds: readonly string[],
  pageSince: Date,
): Promise<string[]> {
  if (personIds.length === 0) return [];
  const rows = await tx.db
    .selectDistinct({ personId: meetingParticipants.personId })
    .from(meetingParticipants)
    .innerJoin(meetings, eq(meetings.id, meetingParticipants.meetingId))
    .where(
      and(
        eq(meetingParticipants.side, side),
        inArray(meetingParticipants.personId, [...personIds]),
        eq(meetings.status, 'open'),
        or(
          and(
            eq(meetings.platform, 'jupiter'),
            eq(meetingParticipants.present, true),
            isNotNull(meetingParticipants.firstJoinedAt),
          ),
          gt(meetingParticipants.pageSeenAt, pageSince),
        ),
      ),
    );
  return rows.map(({ personId }) => personId);
}
