/** Stores the hashes of unused recovery codes. */
import { and, count, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { recoveryCodes } from '../tables.ts';

/** Replaces all codes of the user. */
export async function replaceAll(
  tx: Transaction,
  userId: string,
  hashes: readonly Buffer[],
  createdAt: Date,
): Promise<void> {
  await removeAll(tx, userId);
  await tx.db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt })));
}

export async function countLeft(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

/** A code is valid once: of concurrent sign-ins with the same code, one succeeds. */
export async function consume(tx: Transaction, userId: string, codeHash: Buffer): Promise<boolean> {
  const used = await tx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

export async function removeAll(tx: Transaction, userId: string): Promise<void> {
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
