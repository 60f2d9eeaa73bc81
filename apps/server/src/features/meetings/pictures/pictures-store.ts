/** The store of the pictures of meetings; their bytes are in the file storage. */
import { and, asc, count, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { meetingParticipants, meetingPictures, type PictureRow } from '../tables.ts';

export async function insert(
  tx: Transaction,
  picture: typeof meetingPictures.$inferInsert,
): Promise<PictureRow> {
  return onlyRow(await tx.db.insert(meetingPictures).values(picture).returning());
}

/** With deleted ones. */
export async function countOf(tx: Transaction, meetingId: string, kind: PictureRow['kind']): Promise<number> {
  const [row] = await tx.db
    .select({ pictures: count() })
    .from(meetingPictures)
    .where(and(eq(meetingPictures.meetingId, meetingId), eq(meetingPictures.kind, kind)));
  return row?.pictures ?? 0;
}

/** Without deleted ones, oldest first. */
export function findOf(tx: Transaction, meetingId: string): Promise<PictureRow[]> {
  return tx.db
    .select()
    .from(meetingPictures)
    .where(and(eq(meetingPictures.meetingId, meetingId), isNull(meetingPictures.deletedAt)))
    .orderBy(asc(meetingPictures.createdAt), asc(meetingPictures.id));
}

/** Without deleted ones; `null` for another meeting's. */
export async function find(
  tx: Transaction,
  meetingId: string,
  pictureId: string,
): Promise<PictureRow | null> {
  const [row] = await tx.db
    .select()
    .from(meetingPictures)
    .where(
      and(
        eq(meetingPictures.meetingId, meetingId),
        eq(meetingPictures.id, pictureId),
        isNull(meetingPictures.deletedAt),
      ),
    );
  return row ?? null;
}

/** The row stays as a record. @returns `null` if it was deleted before, also concurrently */
export async function markDeleted(
  tx: Transaction,
  { meetingId, pictureId, at }: { meetingId: string; pictureId: string; at: Date },
): Promise<PictureRow | null> {
  const [row] = await tx.db
    .update(meetingPictures)
    .set({ deletedAt: at })
    .where(
      and(
        eq(meetingPictures.meetingId, meetingId),
        eq(meetingPictures.id, pictureId),
        isNull(meetingPictures.deletedAt),
      ),
    )
    .returning();
  return row ?? null;
}

interface PicturesFor {
  readonly customerId: string;
  readonly meetingIds: readonly string[];
  /** Only of meetings that this agent took part in; `null`: of all. */
  readonly agentId: string | null;
}

/** The pictures of meetings that show this customer or no one, oldest first. */
export async function findFor(
  tx: Transaction,
  { customerId, meetingIds, agentId }: PicturesFor,
): Promise<PictureRow[]> {
  if (meetingIds.length === 0) return [];
  const people = meetingParticipants;
  const ofAgent = tx.db
    .select({ meetingId: people.meetingId })
    .from(people)
    .where(and(eq(people.side, 'agent'), eq(people.personId, agentId ?? customerId)));
  return tx.db
    .select()
    .from(meetingPictures)
    .where(
      and(
        inArray(meetingPictures.meetingId, [...meetingIds]),
        isNull(meetingPictures.deletedAt),
        or(isNull(meetingPictures.customerId), eq(meetingPictures.customerId, customerId)),
        agentId === null ? undefined : inArray(meetingPictures.meetingId, ofAgent),
      ),
    )
    .orderBy(asc(meetingPictures.createdAt), asc(meetingPictures.id));
}
