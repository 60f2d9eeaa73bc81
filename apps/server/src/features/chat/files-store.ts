/** The store of chat pictures; their bytes are in the file storage. */
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { chatFiles, type FileRow } from './tables.ts';

export async function insert(tx: Transaction, file: typeof chatFiles.$inferInsert): Promise<FileRow> {
  return onlyRow(await tx.db.insert(chatFiles).values(file).returning());
}

/** The bytes of a meeting's pictures, including unclaimed ones. */
export async function countBytes(tx: Transaction, meetingId: string): Promise<number> {
  const [row] = await tx.db
    .select({ bytes: sql`coalesce(sum(${chatFiles.bytes}), 0)`.mapWith(Number) })
    .from(chatFiles)
    .where(eq(chatFiles.meetingId, meetingId));
  return row?.bytes ?? 0;
}

type Sender = Pick<FileRow, 'meetingId' | 'side' | 'personId'>;

/** Claims the sender's unclaimed pictures for a message. @returns the claimed rows */
export async function claim(
  tx: Transaction,
  { meetingId, side, personId }: Sender,
  messageId: string,
  fileIds: readonly string[],
): Promise<FileRow[]> {
  if (fileIds.length === 0) return [];
  return tx.db
    .update(chatFiles)
    .set({ messageId })
    .where(
      and(
        inArray(chatFiles.id, [...fileIds]),
        eq(chatFiles.meetingId, meetingId),
        eq(chatFiles.side, side),
        eq(chatFiles.personId, personId),
        isNull(chatFiles.messageId),
      ),
    )
    .returning();
}

/** The pictures of messages, oldest first. */
export function findOf(tx: Transaction, meetingId: string): Promise<FileRow[]> {
  return tx.db
    .select()
    .from(chatFiles)
    .where(and(eq(chatFiles.meetingId, meetingId), isNotNull(chatFiles.messageId)))
    .orderBy(asc(chatFiles.uploadedAt), asc(chatFiles.id));
}

export async function find(tx: Transaction, meetingId: string, fileId: string): Promise<FileRow | null> {
  const [row] = await tx.db
    .select()
    .from(chatFiles)
    .where(and(eq(chatFiles.meetingId, meetingId), eq(chatFiles.id, fileId)));
  return row ?? null;
}

/** Deletes unclaimed pictures from before the instant. @returns the keys of their files */
export async function removeUnclaimed(tx: Transaction, before: Date): Promise<string[]> {
  const rows = await tx.db
    .delete(chatFiles)
    .where(and(isNull(chatFiles.messageId), lte(chatFiles.uploadedAt, before)))
    .returning({ fileKey: chatFiles.fileKey });
  return rows.map(({ fileKey }) => fileKey);
}

/** Deletes the customer's pictures, and all those of the given meetings. @returns the keys of their files */
export async function erase(
  tx: Transaction,
  customerId: string,
  meetingIds: readonly string[],
): Promise<string[]> {
  const { side, personId, meetingId, fileKey } = chatFiles;
  const rows = await tx.db
    .delete(chatFiles)
    .where(or(and(eq(side, 'customer'), eq(personId, customerId)), inArray(meetingId, [...meetingIds])))
    .returning({ fileKey });
  return rows.map((row) => row.fileKey);
}

/** Tenants with unclaimed pictures from the instant or before. */
export async function findTenantsWithUnclaimed(database: Database, before: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_unclaimed_chat_files(${before.toISOString()}::timestamptz)`,
    { isMaintenance: true },
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}
