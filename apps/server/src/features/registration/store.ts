/** Where registrations are kept, and the codes that prove them. */
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { registrationCodes as codes, registrations } from './tables.ts';

export type RegistrationRow = typeof registrations.$inferSelect;
export type CodeRow = typeof codes.$inferSelect;
export type NewCode = Omit<CodeRow, 'id' | 'tenantId' | 'closedAt'>;

export async function insert(
  unit: Unit,
  registration: typeof registrations.$inferInsert,
): Promise<RegistrationRow> {
  const [row] = await unit.db.insert(registrations).values(registration).returning();
  if (!row) throw new Error('A registration was not inserted.');
  return row;
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

/**
 * When the codes of the last while went to a recipient, oldest first. Until the transaction ends nobody else may count
 * for the same one, so that what is counted is also what is sent.
 */
export async function lockSends(unit: Unit, recipient: string, since: Date): Promise<Date[]> {
  const key = `code ${unit.scope.tenantId} ${recipient}`;
  await unit.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const rows = await unit.db
    .select({ sentAt: codes.sentAt })
    .from(codes)
    .where(and(eq(codes.recipient, recipient), gt(codes.sentAt, since)))
    .orderBy(asc(codes.sentAt));
  return rows.map(({ sentAt }) => sentAt);
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

/** The only code of a registration that counts: its newest, unless that was used. */
export async function findNewestCode(unit: Unit, registrationId: string): Promise<CodeRow | null> {
  const [row] = await unit.db
    .select()
    .from(codes)
    .where(open(registrationId))
    .orderBy(desc(codes.sentAt))
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

function open(registrationId: string) {
  return and(eq(codes.registrationId, registrationId), isNull(codes.closedAt));
}
