/** Where second factors are kept: the secrets of apps, passkeys, and the challenges these answer. */
import { and, asc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { passkeyChallenges, passkeys, users, userTotp } from './tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Of the user of a row, in a query over users. */
export function hasSecondFactor(): SQL<boolean> {
  return sql<boolean>`(exists (select from ${userTotp} where ${userTotp.userId} = ${users.id} and ${userTotp.secret} is not null)
    or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`;
}

export async function isSetUp(unit: Unit, userId: string): Promise<boolean> {
  const [row] = await unit.db.select({ is: hasSecondFactor() }).from(users).where(eq(users.id, userId));
  return row?.is ?? false;
}

export async function findTotp(unit: Unit, userId: string): Promise<typeof userTotp.$inferSelect | null> {
  const [row] = await unit.db.select().from(userTotp).where(eq(userTotp.userId, userId));
  return row ?? null;
}

export async function setPendingTotp(unit: Unit, userId: string, pending: Buffer): Promise<void> {
  await unit.db
    .insert(userTotp)
    .values({ userId, pending })
    .onConflictDoUpdate({ target: userTotp.userId, set: { pending } });
}

/** The pending secret becomes the one that counts. @returns whether it was still this one */
export async function confirmTotp(
  unit: Unit,
  userId: string,
  pending: Buffer,
  step: number,
): Promise<boolean> {
  const confirmed = await unit.db
    .update(userTotp)
    .set({ secret: pending, pending: null, lastStep: step })
    .where(and(eq(userTotp.userId, userId), eq(userTotp.pending, pending)))
    .returning({ userId: userTotp.userId });
  return confirmed.length === 1;
}

/** A code is good once: of two at once with the same code, one gets in. */
export async function takeTotpStep(unit: Unit, userId: string, step: number): Promise<boolean> {
  const taken = await unit.db
    .update(userTotp)
    .set({ lastStep: step })
    .where(and(eq(userTotp.userId, userId), lt(userTotp.lastStep, step)))
    .returning({ userId: userTotp.userId });
  return taken.length === 1;
}

export async function removeTotp(unit: Unit, userId: string): Promise<boolean> {
  const removed = await unit.db
    .delete(userTotp)
    .where(eq(userTotp.userId, userId))
    .returning({ secret: userTotp.secret });
  return removed.some(({ secret }) => secret !== null);
}

/** Oldest first. */
export async function findPasskeys(unit: Unit, userId: string): Promise<PasskeyRow[]> {
  return unit.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** @returns whether it was new */
export async function insertPasskey(unit: Unit, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await unit.db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return added.length === 1;
}

/** Notes a use. @returns whether the device counted on from where it was: one that does not was copied */
export async function notePasskeyUse(
  unit: Unit,
  passkeyId: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const used = await unit.db
    .update(passkeys)
    .set({ counter, usedAt: now })
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
  unit: Unit,
  userId: string,
  passkeyId: string,
): Promise<PasskeyRow | null> {
  const [row] = await unit.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning();
  return row ?? null;
}

/** All of them. @returns whether there was one */
export async function removeAll(unit: Unit, userId: string): Promise<boolean> {
  const hadTotp = await removeTotp(unit, userId);
  const keys = await unit.db
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ id: passkeys.id });
  return hadTotp || keys.length > 0;
}

/** Keeps a challenge, and sweeps out what has expired of the same person. */
export async function insertChallenge(
  unit: Unit,
  challenge: typeof passkeyChallenges.$inferInsert,
  now: Date,
): Promise<void> {
  const { userId } = challenge;
  await unit.db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.userId, userId), lt(passkeyChallenges.expiresAt, now)));
  await unit.db.insert(passkeyChallenges).values(challenge);
}

/** A challenge is answered once. @returns whether it was this person's, for this purpose, and still good */
export async function takeChallenge(
  unit: Unit,
  {
    userId,
    purpose,
    challenge,
    now,
  }: Pick<typeof passkeyChallenges.$inferSelect, 'userId' | 'purpose' | 'challenge'> & {
    now: Date;
  },
): Promise<boolean> {
  const taken = await unit.db
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
