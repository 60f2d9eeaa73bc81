/** Stores second factors: secrets of authenticator apps, passkeys, and their challenges. */
import { and, asc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { passkeyChallenges, passkeys, users, userTotp } from '../tables.ts';
import * as recoveryCodeStore from './recovery-codes-store.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/**
 * SQL condition for a row of a query over users. The columns name their tables: in a query over one table the
 * query builder would leave the names out, and `id` would be that of the passkey.
 */
export function hasSecondFactor(): SQL<boolean> {
  return sql<boolean>`(exists (select from ${userTotp} where ${userTotp}.user_id = ${users}.id and ${userTotp}.secret is not null)
    or exists (select from ${passkeys} where ${passkeys}.user_id = ${users}.id))`;
}

export async function isSetUp(tx: Transaction, userId: string): Promise<boolean> {
  const [row] = await tx.db.select({ is: hasSecondFactor() }).from(users).where(eq(users.id, userId));
  return row?.is ?? false;
}

export async function findTotp(
  tx: Transaction,
  userId: string,
): Promise<typeof userTotp.$inferSelect | null> {
  const [row] = await tx.db.select().from(userTotp).where(eq(userTotp.userId, userId));
  return row ?? null;
}

export async function setPendingTotp(tx: Transaction, userId: string, pending: Buffer): Promise<void> {
  await tx.db
    .insert(userTotp)
    .values({ userId, pending })
    .onConflictDoUpdate({ target: userTotp.userId, set: { pending } });
}

/** Activates the pending secret. @returns `false` when the pending secret was replaced meanwhile */
export async function confirmTotp(
  tx: Transaction,
  userId: string,
  pending: Buffer,
  timeStep: number,
): Promise<boolean> {
  const confirmed = await tx.db
    .update(userTotp)
    .set({ secret: pending, pending: null, lastStep: timeStep })
    .where(and(eq(userTotp.userId, userId), eq(userTotp.pending, pending)))
    .returning({ userId: userTotp.userId });
  return confirmed.length === 1;
}

/** A code is valid once: of concurrent sign-ins with the same code, one succeeds. */
export async function consumeTotpStep(tx: Transaction, userId: string, timeStep: number): Promise<boolean> {
  const taken = await tx.db
    .update(userTotp)
    .set({ lastStep: timeStep })
    .where(and(eq(userTotp.userId, userId), lt(userTotp.lastStep, timeStep)))
    .returning({ userId: userTotp.userId });
  return taken.length === 1;
}

export async function removeTotp(tx: Transaction, userId: string): Promise<boolean> {
  const removed = await tx.db
    .delete(userTotp)
    .where(eq(userTotp.userId, userId))
    .returning({ secret: userTotp.secret });
  return removed.some(({ secret }) => secret !== null);
}

/** Oldest first. */
export async function findPasskeys(tx: Transaction, userId: string): Promise<PasskeyRow[]> {
  return tx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** @returns whether the passkey was new */
export async function insertPasskey(
  tx: Transaction,
  passkey: typeof passkeys.$inferInsert,
): Promise<boolean> {
  const added = await tx.db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return added.length === 1;
}

/**
 * Records a use, and the host, which the response proves. @returns `false` when the signature counter did not increase: the authenticator may have
 * been cloned
 */
export async function recordPasskeyUse(
  tx: Transaction,
  passkeyId: string,
  { counter, host, now }: { counter: number; host: string; now: Date },
): Promise<boolean> {
  const used = await tx.db
    .update(passkeys)
    .set({ counter, host, usedAt: now })
    .where(
      and(
        eq(passkeys.id, passkeyId),
        counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter),
      ),
    )
    .returning({ id: passkeys.id });
  return used.length === 1;
}

export async function removePasskey(
  tx: Transaction,
  userId: string,
  passkeyId: string,
): Promise<PasskeyRow | null> {
  const [row] = await tx.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning();
  return row ?? null;
}

/** Removes all second factors and the recovery codes that replace them. @returns whether there was a factor */
export async function removeAll(tx: Transaction, userId: string): Promise<boolean> {
  await recoveryCodeStore.removeAll(tx, userId);
  const hadTotp = await removeTotp(tx, userId);
  const keys = await tx.db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return hadTotp || keys.length > 0;
}

/** Stores a challenge, and deletes the user's expired ones. */
export async function insertChallenge(
  tx: Transaction,
  challenge: typeof passkeyChallenges.$inferInsert,
  now: Date,
): Promise<void> {
  const { userId } = challenge;
  await tx.db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.userId, userId), lt(passkeyChallenges.expiresAt, now)));
  await tx.db.insert(passkeyChallenges).values(challenge);
}

/** Consumes a challenge. @returns whether it was valid for this user and purpose */
export async function consumeChallenge(
  tx: Transaction,
  {
    userId,
    purpose,
    challenge,
    now,
  }: Pick<typeof passkeyChallenges.$inferSelect, 'userId' | 'purpose' | 'challenge'> & {
    now: Date;
  },
): Promise<boolean> {
  const taken = await tx.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.userId, userId),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ userId: passkeyChallenges.userId });
  return taken.length === 1;
}
