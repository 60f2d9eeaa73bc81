/** Where registrations are kept, the codes that prove them, and the pictures that come with them. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { attachments, registrationCodes as codes, registrations } from './tables.ts';

export type RegistrationRow = typeof registrations.$inferSelect;
export type CodeRow = typeof codes.$inferSelect;
export type NewCode = Omit<CodeRow, 'id' | 'tenantId' | 'closedAt' | 'provedAt'>;
export type AttachmentRow = typeof attachments.$inferSelect;

/** @throws DomainError product.not_found when the product was deleted since it was looked at */
export async function insert(
  unit: Unit,
  registration: typeof registrations.$inferInsert,
): Promise<RegistrationRow> {
  const [row] = await unit.db.insert(registrations).values(registration).returning().catch(explainGone);
  if (!row) throw new Error('A registration was not inserted.');
  return row;
}

function explainGone(error: unknown): never {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  const isGone = cause?.code === '23503' && cause.constraint === 'registrations_product_id_fkey';
  throw isGone ? new DomainError('product.not_found', {}, { cause: error }) : error;
}

export async function find(unit: Unit, registrationId: string): Promise<RegistrationRow | null> {
  const [row] = await unit.db.select().from(registrations).where(eq(registrations.id, registrationId));
  return row ?? null;
}

export async function findVerified(
  unit: Unit,
  registrationId: string,
  customerId: string,
): Promise<RegistrationRow | null> {
  const [row] = await unit.db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.id, registrationId),
        eq(registrations.customerId, customerId),
        isNotNull(registrations.verifiedAt),
      ),
    );
  return row ?? null;
}

/** Newest first; only those whose code was proved. */
export async function findAllOf(unit: Unit, customerId: string): Promise<RegistrationRow[]> {
  return unit.db
    .select()
    .from(registrations)
    .where(and(eq(registrations.customerId, customerId), isNotNull(registrations.verifiedAt)))
    .orderBy(desc(registrations.createdAt), desc(registrations.id));
}

export async function markVerified(
  unit: Unit,
  registrationId: string,
  customerId: string,
  at: Date,
): Promise<void> {
  await unit.db
    .update(registrations)
    .set({ customerId, verifiedAt: at })
    .where(eq(registrations.id, registrationId));
}

/** Until the transaction ends nobody else counts under the same name: what is counted is also what is sent. */
export async function lockCounting(unit: Unit, name: string): Promise<void> {
  const key = `codes ${unit.scope.tenantId} ${name}`;
  await unit.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Whose codes are counted: a recipient's, those an address asked for and nobody proved, or the whole tenant's. */
export type Counted = { readonly recipient: string } | { readonly addressHash: Buffer } | 'tenant';

/**
 * When the code was sent that fills the measure, counted back from the newest.
 * @returns `null` while there are fewer than `max` since the instant
 */
export async function findFilling(
  unit: Unit,
  counted: Counted,
  { max, since }: { max: number; since: Date },
): Promise<Date | null> {
  const whose =
    counted === 'tenant'
      ? undefined
      : 'recipient' in counted
        ? eq(codes.recipient, counted.recipient)
        : and(eq(codes.addressHash, counted.addressHash), isNull(codes.provedAt));
  const [row] = await unit.db
    .select({ sentAt: codes.sentAt })
    .from(codes)
    .where(and(whose, gt(codes.sentAt, since)))
    .orderBy(desc(codes.sentAt))
    .limit(1)
    .offset(max - 1);
  return row?.sentAt ?? null;
}

export async function insertCode(unit: Unit, code: NewCode): Promise<string> {
  const [row] = await unit.db.insert(codes).values(code).returning({ id: codes.id });
  if (!row) throw new Error('A code was not inserted.');
  return row.id;
}

/** It never reached anybody: it counts for nothing, and the one before stands again. */
export async function removeCode(unit: Unit, codeId: string): Promise<void> {
  await unit.db.delete(codes).where(eq(codes.id, codeId));
}

/** The codes this one replaces. */
export async function closeOlder(
  unit: Unit,
  { registrationId, sentAt }: NewCode,
  codeId: string,
  at: Date,
): Promise<void> {
  await unit.db
    .update(codes)
    .set({ closedAt: at })
    .where(and(open(registrationId), ne(codes.id, codeId), lte(codes.sentAt, sentAt)));
}

/** The only code of a registration that counts, used or not: its newest, and of two at once the one that is open. */
export async function findNewestCode(unit: Unit, registrationId: string): Promise<CodeRow | null> {
  const [row] = await unit.db
    .select()
    .from(codes)
    .where(eq(codes.registrationId, registrationId))
    .orderBy(desc(codes.sentAt), sql`${codes.closedAt} desc nulls first`)
    .limit(1);
  return row ?? null;
}

/** Uses up one try before it is made; `null` when there is none left, however many come at once. */
export async function takeTry(unit: Unit, codeId: string): Promise<Pick<CodeRow, 'triesLeft'> | null> {
  const [row] = await unit.db
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1` })
    .where(and(eq(codes.id, codeId), isNull(codes.closedAt), gt(codes.triesLeft, 0)))
    .returning({ triesLeft: codes.triesLeft });
  return row ?? null;
}

export async function closeCode(unit: Unit, codeId: string, at: Date): Promise<void> {
  await unit.db.update(codes).set({ closedAt: at }).where(eq(codes.id, codeId));
}

/** Whoever proved the last one stands behind all of the registration. */
export async function markProved(unit: Unit, registrationId: string, at: Date): Promise<void> {
  await unit.db
    .update(codes)
    .set({ provedAt: at })
    .where(and(eq(codes.registrationId, registrationId), isNull(codes.provedAt)));
}

function open(registrationId: string) {
  return and(eq(codes.registrationId, registrationId), isNull(codes.closedAt));
}

/** Until the transaction ends nobody else adds a picture to the tenant's. */
export async function lockPictures(unit: Unit): Promise<void> {
  const key = `attachments ${unit.scope.tenantId}`;
  await unit.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Bytes of pictures that nobody stands behind: of the whole tenant, and of one address. */
export async function countLoose(unit: Unit, addressHash: Buffer): Promise<{ all: number; own: number }> {
  const own = sql`filter (where ${eq(attachments.addressHash, addressHash)})`;
  const [row] = await unit.db
    .select({
      all: sql`coalesce(sum(${attachments.bytes}), 0)`.mapWith(Number),
      own: sql`coalesce(sum(${attachments.bytes}) ${own}, 0)`.mapWith(Number),
    })
    .from(attachments)
    .where(isNull(attachments.keptAt));
  return row ?? { all: 0, own: 0 };
}

export async function insertAttachment(
  unit: Unit,
  attachment: typeof attachments.$inferInsert,
): Promise<AttachmentRow> {
  const [row] = await unit.db.insert(attachments).values(attachment).returning();
  if (!row) throw new Error('An attachment was not inserted.');
  return row;
}

/** Only one that nobody handed in. @returns what was there */
export async function removeAttachment(unit: Unit, attachmentId: string): Promise<AttachmentRow | null> {
  const [row] = await unit.db
    .delete(attachments)
    .where(and(eq(attachments.id, attachmentId), isNull(attachments.registrationId)))
    .returning();
  return row ?? null;
}

/** Those nobody stood behind in time. @returns the keys of their files */
export async function removeLoose(unit: Unit, before: Date): Promise<string[]> {
  const rows = await unit.db
    .delete(attachments)
    .where(and(isNull(attachments.keptAt), lte(attachments.uploadedAt, before)))
    .returning({ fileKey: attachments.fileKey });
  return rows.map(({ fileKey }) => fileKey);
}

/**
 * Goes with this registration from now on. One that went with a form nobody proved may be handed in again: its id is known
 * to the browser that uploaded it and to nobody else.
 * @returns how many of them there were to claim
 */
export async function claimAttachments(
  unit: Unit,
  registrationId: string,
  attachmentIds: readonly string[],
): Promise<number> {
  const rows = await unit.db
    .update(attachments)
    .set({ registrationId })
    .where(and(inArray(attachments.id, [...attachmentIds]), isNull(attachments.keptAt)))
    .returning({ id: attachments.id });
  return rows.length;
}

/** @returns those that were not kept before */
export async function keepAttachments(
  unit: Unit,
  registrationId: string,
  at: Date,
): Promise<AttachmentRow[]> {
  return unit.db
    .update(attachments)
    .set({ keptAt: at })
    .where(and(eq(attachments.registrationId, registrationId), isNull(attachments.keptAt)))
    .returning();
}

/** Of proved registrations only, in the order they came. */
export async function findAttachmentsOf(
  unit: Unit,
  registrationIds: readonly string[],
): Promise<AttachmentRow[]> {
  if (registrationIds.length === 0) return [];
  return unit.db
    .select()
    .from(attachments)
    .where(and(inArray(attachments.registrationId, [...registrationIds]), isNotNull(attachments.keptAt)))
    .orderBy(asc(attachments.uploadedAt), asc(attachments.id));
}

/** With whose it is; only one that somebody stands behind. */
export async function findKept(
  unit: Unit,
  attachmentId: string,
): Promise<{ attachment: AttachmentRow; customerId: string } | null> {
  const [row] = await unit.db
    .select({ attachment: attachments, customerId: registrations.customerId })
    .from(attachments)
    .innerJoin(registrations, eq(registrations.id, attachments.registrationId))
    .where(and(eq(attachments.id, attachmentId), isNotNull(attachments.keptAt)));
  return row?.customerId ? { attachment: row.attachment, customerId: row.customerId } : null;
}

/** Tenants with pictures from the instant or before that nobody stands behind. */
export async function findTenantsWithLoose(database: Database, before: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_loose_attachments(${before.toISOString()}::timestamptz)`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}
