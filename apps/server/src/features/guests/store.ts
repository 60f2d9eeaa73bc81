/** The store of guests. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { type GuestRow, meetingGuests, type NewGuest } from './tables.ts';

/** Shown in place of an erased guest's name. */
const erasedGuestName = 'Erased guest';

export async function insert(tx: Transaction, guest: NewGuest): Promise<GuestRow> {
  return onlyRow(await tx.db.insert(meetingGuests).values(guest).returning());
}

export async function find(tx: Transaction, guestId: string): Promise<GuestRow | null> {
  const [row] = await tx.db.select().from(meetingGuests).where(eq(meetingGuests.id, guestId));
  return row ?? null;
}

/** Locks the row until the transaction ends. */
export async function findInMeetingToChange(
  tx: Transaction,
  meetingId: string,
  guestId: string,
): Promise<GuestRow | null> {
  const [row] = await tx.db
    .select()
    .from(meetingGuests)
    .where(and(eq(meetingGuests.id, guestId), eq(meetingGuests.meetingId, meetingId)))
    .for('update');
  return row ?? null;
}

export async function findByToken(tx: Transaction, tokenHash: Buffer): Promise<GuestRow | null> {
  const [row] = await tx.db.select().from(meetingGuests).where(eq(meetingGuests.tokenHash, tokenHash));
  return row ?? null;
}

/** Locks the row until the transaction ends, so that of two browsers one gets the invitation. */
export async function findByTokenToChange(tx: Transaction, tokenHash: Buffer): Promise<GuestRow | null> {
  const [row] = await tx.db
    .select()
    .from(meetingGuests)
    .where(eq(meetingGuests.tokenHash, tokenHash))
    .for('update');
  return row ?? null;
}

/** In the order of their invitation. */
export async function findOfMeeting(tx: Transaction, meetingId: string): Promise<GuestRow[]> {
  return tx.db
    .select()
    .from(meetingGuests)
    .where(eq(meetingGuests.meetingId, meetingId))
    .orderBy(asc(meetingGuests.invitedAt), asc(meetingGuests.id));
}

/** Call it on a locked row. */
export async function update(tx: Transaction, guestId: string, change: Partial<NewGuest>): Promise<GuestRow> {
  return onlyRow(
    await tx.db.update(meetingGuests).set(change).where(eq(meetingGuests.id, guestId)).returning(),
  );
}

/** The guests of these meetings stay as a record, without name and contact. */
export async function erase(tx: Transaction, meetingIds: readonly string[]): Promise<void> {
  const meetings = sql`any(${sql.param([...meetingIds])}::uuid[])`;
  await tx.db.execute(sql`
    update meeting_guests set contact = '', name = case when name is not null then ${erasedGuestName} end
    where meeting_id = ${meetings}`);
  await tx.db.execute(sql`
    update meeting_participants set person_name = ${erasedGuestName} where side = 'guest' and meeting_id = ${meetings}`);
}
