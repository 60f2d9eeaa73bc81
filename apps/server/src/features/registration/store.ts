/** The store of registrations, codes and pictures. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { ErasedCustomer } from '../customers/index.ts';
import { attachments, registrationCodes as codes, registrations } from './tables.ts';

export type RegistrationRow = typeof registrations.$inferSelect;
export type CodeRow = typeof codes.$inferSelect;
export type NewCode = Omit<CodeRow, 'id' | 'tenantId' | 'closedAt' | 'provedAt'>;
export type AttachmentRow = typeof attachments.$inferSelect;

/** @throws DomainError product.not_found if the product was deleted concurrently */
export async function insert(
  tx: Transaction,
  registration: typeof registrations.$inferInsert,
): Promise<RegistrationRow> {
  return onlyRow(
    await tx.db.insert(registrations).values(registration).returning().catch(rethrowMissingProduct),
  );
}

function rethrowMissingProduct(error: unknown): never {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  const isGone = cause?.code === '23503' && cause.constraint === 'registrations_product_id_fkey';
  throw isGone ? new DomainError('product.not_found', {}, { cause: error }) : error;
}

export async function find(tx: Transaction, registrationId: string): Promise<RegistrationRow | null> {
  const [row] = await tx.db.select().from(registrations).where(eq(registrations.id, registrationId));
  return row ?? null;
}

export async function findVerified(
  tx: Transaction,
  registrationIds: readonly string[],
): Promise<{ id: string; customerId: string | null; productId: string; name: string | null }[]> {
  const { id, customerId, productId, answers } = registrations;
  return tx.db
    .select({ id, customerId, productId, name: sql<string | null>`nullif(${answers}->>'userName', '')` })
    .from(registrations)
    .where(
      and(sql`${id} = any(${sql.param([...registrationIds])}::uuid[])`, isNotNull(registrations.verifiedAt)),
    );
}

/** Verified registrations, newest first. */
export async function findAllOf(tx: Transaction, customerId: string): Promise<RegistrationRow[]> {
  return tx.db
    .select()
    .from(registrations)
    .where(and(eq(registrations.customerId, customerId), isNotNull(registrations.verifiedAt)))
    .orderBy(desc(registrations.createdAt), desc(registrations.id));
}

export async function markVerified(
  tx: Transaction,
  registrationId: string,
  customerId: string,
  at: Date,
): Promise<void> {
  await tx.db
    .update(registrations)
    .set({ customerId, verifiedAt: at })
    .where(eq(registrations.id, registrationId));
}

export async function insertCode(tx: Transaction, code: NewCode): Promise<string> {
  return onlyRow(await tx.db.insert(codes).values(code).returning({ id: codes.id })).id;
}

/** Deletes a code that could not be sent: it is not counted, and the previous code becomes valid again. */
export async function removeCode(tx: Transaction, codeId: string): Promise<void> {
  await tx.db.delete(codes).where(eq(codes.id, codeId));
}

/** Makes a code invalid that may have been sent: it is counted, and the previous code becomes valid again. */
export async function invalidateCode(tx: Transaction, codeId: string): Promise<void> {
  await tx.db
    .update(codes)
    .set({ codeHash: Buffer.alloc(0) })
    .where(eq(codes.id, codeId));
}

/** Closes the codes that this one replaces. */
export async function closeOlder(
  tx: Transaction,
  { registrationId, browserHash, sentAt }: NewCode,
  codeId: string,
  at: Date,
): Promise<void> {
  const ofBrowser = browserHash ? eq(codes.browserHash, browserHash) : isNull(codes.browserHash);
  await tx.db
    .update(codes)
    .set({ closedAt: at })
    .where(and(open(registrationId), ofBrowser, ne(codes.id, codeId), lte(codes.sentAt, sentAt)));
}

/**
 * The current code that a browser requested for a registration, used or not: the newest, and of two concurrent
 * ones the open one.
 */
export async function findNewestCode(
  tx: Transaction,
  registrationId: string,
  browserHash: Buffer,
): Promise<CodeRow | null> {
  const [row] = await tx.db
    .select()
    .from(codes)
    .where(
      and(
        eq(codes.registrationId, registrationId),
        eq(codes.browserHash, browserHash),
        sql`octet_length(${codes.codeHash}) > 0`,
      ),
    )
    .orderBy(desc(codes.sentAt), sql`${codes.closedAt} desc nulls first`)
    .limit(1);
  return row ?? null;
}

/** The other codes of the same registration, of all browsers. The newest ten are enough. */
export function findOtherCodes(
  tx: Transaction,
  code: CodeRow,
): Promise<Pick<CodeRow, 'codeHash' | 'sentAt'>[]> {
  return tx.db
    .select({ codeHash: codes.codeHash, sentAt: codes.sentAt })
    .from(codes)
    .where(
      and(
        eq(codes.registrationId, code.registrationId),
        ne(codes.id, code.id),
        sql`octet_length(${codes.codeHash}) > 0`,
      ),
    )
    .orderBy(desc(codes.sentAt))
    .limit(10);
}

/** Uses one attempt before the comparison; `null` if none is left, also under concurrent attempts. */
export async function takeAttempt(
  tx: Transaction,
  codeId: string,
): Promise<Pick<CodeRow, 'triesLeft'> | null> {
  const [row] = await tx.db
    .update(codes)
    .set({ triesLeft: sql`${codes.triesLeft} - 1` })
    .where(and(eq(codes.id, codeId), isNull(codes.closedAt), gt(codes.triesLeft, 0)))
    .returning({ triesLeft: codes.triesLeft });
  return row ?? null;
}

export async function closeCode(tx: Transaction, codeId: string, at: Date): Promise<void> {
  await tx.db.update(codes).set({ closedAt: at }).where(eq(codes.id, codeId));
}

/** Verifying the last code marks all codes of the registration as verified. */
export async function markCodesVerified(tx: Transaction, registrationId: string, at: Date): Promise<void> {
  await tx.db
    .update(codes)
    .set({ provedAt: at })
    .where(and(eq(codes.registrationId, registrationId), isNull(codes.provedAt)));
}

function open(registrationId: string) {
  return and(eq(codes.registrationId, registrationId), isNull(codes.closedAt));
}

/** Serializes uploads of the tenant until the transaction ends. */
export async function lockAttachments(tx: Transaction): Promise<void> {
  const key = `attachments ${tx.scope.tenantId}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** The bytes of unconfirmed pictures: of the tenant, and of one IP address. */
export async function countUnclaimedBytes(
  tx: Transaction,
  addressHash: Buffer,
): Promise<{ all: number; own: number }> {
  const own = sql`filter (where ${eq(attachments.addressHash, addressHash)})`;
  const [row] = await tx.db
    .select({
      all: sql`coalesce(sum(${attachments.bytes}), 0)`.mapWith(Number),
      own: sql`coalesce(sum(${attachments.bytes}) ${own}, 0)`.mapWith(Number),
    })
    .from(attachments)
    .where(isNull(attachments.keptAt));
  return row ?? { all: 0, own: 0 };
}

export async function insertAttachment(
  tx: Transaction,
  attachment: typeof attachments.$inferInsert,
): Promise<AttachmentRow> {
  return onlyRow(await tx.db.insert(attachments).values(attachment).returning());
}

/** Deletes an unclaimed picture. @returns the deleted row */
export async function removeAttachment(tx: Transaction, attachmentId: string): Promise<AttachmentRow | null> {
  const [row] = await tx.db
    .delete(attachments)
    .where(and(eq(attachments.id, attachmentId), isNull(attachments.registrationId)))
    .returning();
  return row ?? null;
}

/** Deletes unconfirmed pictures from before the instant. @returns the keys of their files */
export async function removeUnclaimed(tx: Transaction, before: Date): Promise<string[]> {
  const rows = await tx.db
    .delete(attachments)
    .where(and(isNull(attachments.keptAt), lte(attachments.uploadedAt, before)))
    .returning({ fileKey: attachments.fileKey });
  return rows.map(({ fileKey }) => fileKey);
}

/**
 * Claims pictures for a registration. A picture of an unverified registration may be claimed again, because
 * only the browser that uploaded it knows its id.
 * @returns how many were claimed
 */
export async function claimAttachments(
  tx: Transaction,
  registrationId: string,
  attachmentIds: readonly string[],
): Promise<number> {
  const rows = await tx.db
    .update(attachments)
    .set({ registrationId })
    .where(and(inArray(attachments.id, [...attachmentIds]), isNull(attachments.keptAt)))
    .returning({ id: attachments.id });
  return rows.length;
}

/** @returns those that were not confirmed before */
export async function confirmAttachments(
  tx: Transaction,
  registrationId: string,
  at: Date,
): Promise<AttachmentRow[]> {
  return tx.db
    .update(attachments)
    .set({ keptAt: at })
    .where(and(eq(attachments.registrationId, registrationId), isNull(attachments.keptAt)))
    .returning();
}

/** Of verified registrations, oldest first. */
export async function findAttachmentsOf(
  tx: Transaction,
  registrationIds: readonly string[],
): Promise<AttachmentRow[]> {
  if (registrationIds.length === 0) return [];
  return tx.db
    .select()
    .from(attachments)
    .where(and(inArray(attachments.registrationId, [...registrationIds]), isNotNull(attachments.keptAt)))
    .orderBy(asc(attachments.uploadedAt), asc(attachments.id));
}

/** A confirmed picture with its customer. */
export async function findConfirmed(
  tx: Transaction,
  attachmentId: string,
): Promise<{ attachment: AttachmentRow; customerId: string } | null> {
  const [row] = await tx.db
    .select({ attachment: attachments, customerId: registrations.customerId })
    .from(attachments)
    .innerJoin(registrations, eq(registrations.id, attachments.registrationId))
    .where(and(eq(attachments.id, attachmentId), isNotNull(attachments.keptAt)));
  return row?.customerId ? { attachment: row.attachment, customerId: row.customerId } : null;
}

/**
 * Erases what the customer wrote into forms, also unverified ones with the same contact, and the codes.
 * @returns the keys of their pictures' files
 */
export async function erase(
  tx: Transaction,
  { customerId, phone, email }: Pick<ErasedCustomer, 'customerId' | 'phone' | 'email'>,
): Promise<string[]> {
  const { rows } = await tx.db.execute<{ file_key: string }>(sql`
    with erased as (
      update registrations set answers = '{}', phone = null, email = null
      where customer_id = ${customerId}
        or (customer_id is null and (phone = ${phone} or (${phone}::text is null and email = ${email})))
      returning id
    ), removed as (
      delete from registration_codes where registration_id in (select id from erased)
    )
    delete from attachments where registration_id in (select id from erased) returning file_key`);
  return rows.map(({ file_key }) => file_key);
}

/** Tenants with unconfirmed pictures from the instant or before. */
export async function findTenantsWithUnclaimed(database: Database, before: Date): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_unclaimed_attachments(${before.toISOString()}::timestamptz)`,
    { isMaintenance: true },
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}
