/** Where messages and how far each has read are kept. */
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { chatMessages, chatReads, type MessageRow, type ReadRow } from './tables.ts';

/** Until the transaction ends nobody else writes or uploads in the meeting: the order of writing is the order of reading. */
export async function lock(unit: Unit, meetingId: string): Promise<void> {
  await unit.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${meetingId}`}, 0))`);
}

export async function find(unit: Unit, meetingId: string, id: string): Promise<MessageRow | null> {
  const [row] = await unit.db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.meetingId, meetingId), eq(chatMessages.id, id)));
  return row ?? null;
}

/** Oldest first, those after the number. */
export function findAfter(unit: Unit, meetingId: string, number: number): Promise<MessageRow[]> {
  return unit.db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.meetingId, meetingId), gt(chatMessages.number, number)))
    .orderBy(asc(chatMessages.number));
}

export async function insert(
  unit: Unit,
  message: Omit<typeof chatMessages.$inferInsert, 'number'>,
): Promise<MessageRow> {
  const [row] = await unit.db.insert(chatMessages).values(message).returning();
  if (!row) throw new Error('A message was not inserted.');
  return row;
}

export function findReads(unit: Unit, meetingId: string): Promise<ReadRow[]> {
  return unit.db.select().from(chatReads).where(eq(chatReads.meetingId, meetingId));
}

/** Never back. @returns whether that changed anything */
export async function setRead(unit: Unit, read: typeof chatReads.$inferInsert): Promise<boolean> {
  const rows = await unit.db
    .insert(chatReads)
    .values(read)
    .onConflictDoUpdate({
      target: [chatReads.meetingId, chatReads.side, chatReads.personId],
      set: { number: read.number, upTo: read.upTo },
      setWhere: sql`${chatReads.number} < excluded.number`,
    })
    .returning({ number: chatReads.number });
  return rows.length === 1;
}

/** Meeting → messages that a customer wrote or everybody could read. */
export async function countFor(
  unit: Unit,
  customerId: string,
  meetingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (meetingIds.length === 0) return new Map();
  const { meetingId, recipient, personId } = chatMessages;
  const rows = await unit.db
    .select({ meetingId, count: sql`count(*)`.mapWith(Number) })
    .from(chatMessages)
    .where(and(inArray(meetingId, [...meetingIds]), or(eq(recipient, 'EVERYONE'), eq(personId, customerId))))
    .groupBy(meetingId);
  return new Map(rows.map((row) => [row.meetingId, row.count]));
}
