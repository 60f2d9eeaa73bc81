/** The store of supervisions: at most one per meeting. */
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { meetingSupervisions, type SupervisionRow } from '../tables.ts';

const ofMeeting = (meetingId: string) => eq(meetingSupervisions.meetingId, meetingId);

export async function find(tx: Transaction, meetingId: string): Promise<SupervisionRow | null> {
  const [row] = await tx.db.select().from(meetingSupervisions).where(ofMeeting(meetingId));
  return row ?? null;
}

export async function findMeetingsOf(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ meetingId: meetingSupervisions.meetingId })
    .from(meetingSupervisions)
    .where(eq(meetingSupervisions.userId, userId));
  return rows.map(({ meetingId }) => meetingId);
}

/** Starts a supervision. Call it with the meeting locked and without a supervision. */
export async function insert(
  tx: Transaction,
  { meetingId, userId, at }: { meetingId: string; userId: string; at: Date },
): Promise<void> {
  await tx.db.insert(meetingSupervisions).values({ meetingId, userId, startedAt: at, seenAt: at });
}

export async function setSeen(tx: Transaction, meetingId: string, at: Date): Promise<void> {
  await tx.db.update(meetingSupervisions).set({ seenAt: at }).where(ofMeeting(meetingId));
}

/** @param userId only this person's. @returns whether there was one */
export async function remove(tx: Transaction, meetingId: string, userId?: string): Promise<boolean> {
  const removed = await tx.db
    .delete(meetingSupervisions)
    .where(and(ofMeeting(meetingId), userId ? eq(meetingSupervisions.userId, userId) : undefined))
    .returning({ meetingId: meetingSupervisions.meetingId });
  return removed.length === 1;
}
