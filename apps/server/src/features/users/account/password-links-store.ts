/** Stores links to set a password; only the hash of a mailed token is stored. */
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { passwordLinks } from '../tables.ts';

export async function insert(
  tx: Transaction,
  link: { userId: string; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.db.insert(passwordLinks).values(link);
}

export async function countSince(tx: Transaction, userId: string, since: Date): Promise<number> {
  const [row] = await tx.db
    .select({ links: count() })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.userId, userId), gt(passwordLinks.createdAt, since)));
  return row?.links ?? 0;
}

/** Redeems a link atomically. @returns the user's id; `null` when the link is unknown, used or expired */
export async function redeem(tx: Transaction, tokenHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await tx.db
    .update(passwordLinks)
    .set({ closedAt: now })
    .where(and(openLink(tokenHash, now)))
    .returning({ userId: passwordLinks.userId });
  return row?.userId ?? null;
}

/** Like `take`, without redeeming the link. */
export async function findUserId(tx: Transaction, tokenHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await tx.db
    .select({ userId: passwordLinks.userId })
    .from(passwordLinks)
    .where(openLink(tokenHash, now));
  return row?.userId ?? null;
}

export async function revokeAll(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.db
    .update(passwordLinks)
    .set({ closedAt: now })
    .where(and(eq(passwordLinks.userId, userId), isNull(passwordLinks.closedAt)));
}

function openLink(tokenHash: Buffer, now: Date) {
  return and(
    eq(passwordLinks.tokenHash, tokenHash),
    isNull(passwordLinks.closedAt),
    gt(passwordLinks.expiresAt, now),
  );
}
