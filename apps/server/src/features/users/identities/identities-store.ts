/** Stores the links between identities of an identity provider and users. */
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { userIdentities } from '../tables.ts';

type IdentityKey = Pick<typeof userIdentities.$inferSelect, 'issuer' | 'subject'>;

/** @returns the user's id; `null` when no user is linked to the identity */
export async function findUserId(tx: Transaction, { issuer, subject }: IdentityKey): Promise<string | null> {
  const [row] = await tx.db
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));
  return row?.userId ?? null;
}

/**
 * @returns whether the identity is linked to this user now; `false` when the user or the identity is linked
 * otherwise
 */
export async function link(
  tx: Transaction,
  userId: string,
  { issuer, subject }: IdentityKey,
  at: Date,
): Promise<boolean> {
  await tx.db.insert(userIdentities).values({ userId, issuer, subject, linkedAt: at }).onConflictDoNothing();
  return (await findUserId(tx, { issuer, subject })) === userId;
}
