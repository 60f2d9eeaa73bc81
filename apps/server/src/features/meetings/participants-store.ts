/** Where the people of meetings are kept: who is part of it, who is inside, and what they were given there. */
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import type { NewParticipant } from './store.ts';
import { meetingParticipants, meetings, type ParticipantRow, type Side } from './tables.ts';

/** One person of one meeting. */
type Person = Pick<ParticipantRow, 'meetingId' | 'side' | 'personId'>;

function isPerson({ meetingId, side, personId }: Person): SQL | undefined {
  const table = meetingParticipants;
  return and(eq(table.meetingId, meetingId), eq(table.side, side), eq(table.personId, personId));
}

export async function findPresences(unit: Unit, meetingIds: readonly string[]) {
  if (meetingIds.length === 0) return [];
  const { meetingId, side, personId, present, changedAt } = meetingParticipants;
  return unit.db
    .select({ meetingId, side, personId, present, changedAt })
    .from(meetingParticipants)
    .where(inArray(meetingId, [...meetingIds]));
}

/** Also somebody who was in it before and comes back. */
export async function addCustomer(
  unit: Unit,
  meetingId: string,
  { personId, personName }: Omit<NewParticipant, 'side'>,
  at: Date,
): Promise<void> {
  const fresh = {
    ...{ personName, present: false, addedAt: at, changedAt: at },
    ...{ handRaisedAt: null, heldAt: null, leftAt: null, leftBy: null },
  };
  const { meetingId: meeting, side, personId: person } = meetingParticipants;
  await unit.db
    .insert(meetingParticipants)
    .values({ meetingId, side: 'customer', personId, ...fresh })
    .onConflictDoUpdate({ target: [meeting, side, person], set: fresh });
}

export async function markLeft(
  unit: Unit,
  { meetingId, customerId }: { meetingId: string; customerId: string },
  by: ParticipantRow['leftBy'],
  at: Date,
): Promise<void> {
  await unit.db
    .update(meetingParticipants)
    .set({ leftAt: at, leftBy: by })
    .where(isPerson({ meetingId, side: 'customer', personId: customerId }));
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
    .where(and(isPerson(person), eq(meetingParticipants.present, !present)))
    .returning({ personId: meetingParticipants.personId });
  return changed.length === 1;
}

/** Up since the instant; one that is up already stays so since it was. @returns since when */
export async function raiseHand(unit: Unit, person: Person, at: Date): Promise<Date | null> {
  const since = sql`coalesce(${meetingParticipants.handRaisedAt}, ${at.toISOString()}::timestamptz)`;
  const [row] = await unit.db
    .update(meetingParticipants)
    .set({ handRaisedAt: since })
    .where(isPerson(person))
    .returning({ raisedAt: meetingParticipants.handRaisedAt });
  return row?.raisedAt ?? null;
}

export async function lowerHand(unit: Unit, person: Person): Promise<void> {
  await unit.db.update(meetingParticipants).set({ handRaisedAt: null }).where(isPerson(person));
}

/** On hold since the instant, or since before; `null` takes off it. @returns since when, and whether that is new */
export async function setHeld(
  unit: Unit,
  person: Person,
  at: Date | null,
): Promise<{ heldAt: Date | null; changed: boolean }> {
  const [before] = await unit.db
    .select({ heldAt: meetingParticipants.heldAt })
    .from(meetingParticipants)
    .where(isPerson(person))
    .for('update');
  const heldAt = at && (before?.heldAt ?? at);
  const changed = (before?.heldAt ?? null) !== heldAt;
  if (changed) await unit.db.update(meetingParticipants).set({ heldAt }).where(isPerson(person));
  return { heldAt, changed };
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
