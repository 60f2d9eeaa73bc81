/** Whom an identity provider vouches for, and who that is here. */
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { userIdentities } from './tables.ts';

type Named = Pick<typeof userIdentities.$inferSelect, 'issuer' | 'subject'>;

/** @returns the user's id; `null` while nobody here goes by it */
export async function findUserId(unit: Unit, { issuer, subject }: Named): Promise<string | null> {
  const [row] = await unit.db
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));
  return row?.userId ?? null;
}

/** @returns whether it goes by this user now; not when the user, or the identity, goes with another already */
export async function link(
  unit: Unit,
  userId: string,
  { issuer, subject }: Named,
  at: Date,
): Promise<boolean> {
  await unit.db
    .insert(userIdentities)
    .values({ userId, issuer, subject, linkedAt: at })
    .onConflictDoNothing();
  return (await findUserId(unit, { issuer, subject })) === userId;
}
