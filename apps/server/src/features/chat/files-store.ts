/** Where the pictures of messages are kept track of; their bytes lie in the storage. */
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { chatFiles, type FileRow } from './tables.ts';

export async function insert(unit: Unit, file: typeof chatFiles.$inferInsert): Promise<FileRow> {
  const [row] = await unit.db.insert(chatFiles).values(file).returning();
  if (!row) throw new Error('A file was not inserted.');
  return row;
}

/** Bytes of a meeting's pictures, with those no message took along yet. */
export async function countBytes(unit: Unit, meetingId: string): Promise<number> {
  const [row] = await unit.db
    .select({ bytes: sql`coalesce(sum(${chatFiles.bytes}), 0)`.mapWith(Number) })
    .from(chatFiles)
    .where(eq(chatFiles.meetingId, meetingId));
  return row?.bytes ?? 0;
}

type Whose = Pick<FileRow, 'meetingId' | 'side' | 'personId'>;

/** Only the writer's own that no message has. @returns those that were there to take */
export async function claim(
  unit: Unit,
  { meetingId, side, personId }: Whose,
  messageId: string,
  fileIds: readonly string[],
): Promise<FileRow[]> {
  if (fileIds.length === 0) return [];
  return unit.db
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

/** Those of messages, in the order they came. */
export function findOf(unit: Unit, meetingId: string): Promise<FileRow[]> {
  return unit.db
    .select()
    .from(chatFiles)
    .where(and(eq(chatFiles.meetingId, meetingId), isNotNull(chatFiles.messageId)))
    .orderBy(asc(chatFiles.uploadedAt), asc(chatFiles.id));
}

export async function find(unit: Unit, meetingId: string, fileId: string): Promise<FileRow | null> {
  const [row] = await unit.db
    .select()
    .from(chatFiles)
    .where(and(eq(chatFiles.meetingId, meetingId), eq(chatFiles.id, fileId)));
  return row ?? null;
}

/** Those no message took along in time. @returns the keys of their files */
export async function removeLoose(unit: Unit, before: Date): Promise<string[]> {
  const rows = await unit.db
    .delete(chatFiles)
    .where(and(isNull(chatFiles.messageId), lte(chatFiles.uploadedAt, before)))
    .returning({ fileKey: chatFiles.fileKey });
  return rows.map(({ fileKey }) => fileKey);
}

/** Tenants with pictures from the instant or before that no message took along. */
export async function findTenantsWithLoose(database: Database, before: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_loose_chat_files(${before.toISOString()}::timestamptz)`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}
