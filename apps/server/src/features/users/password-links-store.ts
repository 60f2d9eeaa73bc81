/** Where links to set a password are kept: what was mailed is known by its hash only. */
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { passwordLinks } from './tables.ts';

export async function insert(
  unit: Unit,
  link: { userId: string; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await unit.db.insert(passwordLinks).values(link);
}

export async function countSince(unit: Unit, userId: string, since: Date): Promise<number> {
  const [row] = await unit.db
    .select({ links: count() })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.userId, userId), gt(passwordLinks.createdAt, since)));
  return row?.links ?? 0;
}

/** Uses a link up: of two at once, one gets it. @returns whose it was, `null` when it is not good (any more) */
export async function take(unit: Unit, tokenHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await unit.db
    .update(passwordLinks)
    .set({ closedAt: now })
    .where(and(openLink(tokenHash, now)))
    .returning({ userId: passwordLinks.userId });
  return row?.userId ?? null;
}

/** Looks without using it up. */
export async function findHolder(unit: Unit, tokenHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await unit.db
    .select({ userId: passwordLinks.userId })
    .from(passwordLinks)
    .where(openLink(tokenHash, now));
  return row?.userId ?? null;
}

export async function closeAll(unit: Unit, userId: string, now: Date): Promise<void> {
  await unit.db
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
