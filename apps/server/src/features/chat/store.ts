/** The store of messages and read receipts. */
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { chatMessages, chatReads, type MessageRow, type ReadRow } from './tables.ts';

/** Serializes sends and uploads of a meeting, so that messages are numbered in commit order. */
export async function lock(tx: Transaction, meetingId: string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${meetingId}`}, 0))`);
}

export async function find(tx: Transaction, meetingId: string, id: string): Promise<MessageRow | null> {
  const [row] = await tx.db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.meetingId, meetingId), eq(chatMessages.id, id)));
  return row ?? null;
}

/** Messages after the number, oldest first. */
export function findAfter(tx: Transaction, meetingId: string, number: number): Promise<MessageRow[]> {
  return tx.db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.meetingId, meetingId), gt(chatMessages.number, number)))
    .orderBy(asc(chatMessages.number));
}

export async function insert(
  tx: Transaction,
  message: Omit<typeof chatMessages.$inferInsert, 'number'>,
): Promise<MessageRow> {
  return onlyRow(await tx.db.insert(chatMessages).values(message).returning());
}

export function findReads(tx: Transaction, meetingId: string): Promise<ReadRow[]> {
  return tx.db.select().from(chatReads).where(eq(chatReads.meetingId, meetingId));
}

/** Moves a read receipt forward only. @returns whether it changed */
export async function setRead(tx: Transaction, read: typeof chatReads.$inferInsert): Promise<boolean> {
  const rows = await tx.db
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

/** Deletes the customer's messages and read receipts, and all those of the given meetings. */
export async function erase(
  tx: Transaction,
  customerId: string,
  meetingIds: readonly string[],
): Promise<void> {
  for (const table of [chatMessages, chatReads])
    await tx.db
      .delete(table)
      .where(
        or(
          and(eq(table.side, 'customer'), eq(table.personId, customerId)),
          inArray(table.meetingId, [...meetingIds]),
        ),
      );
}

/** Meeting → the number of messages by the customer or to everyone. */
export async function countFor(
  tx: Transaction,
  customerId: string,
  meetingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (meetingIds.length === 0) return new Map();
  const { meetingId, recipient, personId } = chatMessages;
  const rows = await tx.db
    .select({ meetingId, count: sql`count(*)`.mapWith(Number) })
    .from(chatMessages)
    .where(and(inArray(meetingId, [...meetingIds]), or(eq(recipient, 'EVERYONE'), eq(personId, customerId))))
    .groupBy(meetingId);
  return new Map(rows.map((row) => [row.meetingId, row.count]));
}
