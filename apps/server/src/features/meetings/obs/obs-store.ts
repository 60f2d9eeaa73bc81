/** The store of the keys for OBS: at most one per agent and meeting. */
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { meetingObsKeys, type ObsKeyRow } from '../tables.ts';

interface Owner {
  readonly meetingId: string;
  readonly userId: string;
}

const isOwner = ({ meetingId, userId }: Owner) =>
  and(eq(meetingObsKeys.meetingId, meetingId), eq(meetingObsKeys.userId, userId));

export async function find(tx: Transaction, owner: Owner): Promise<ObsKeyRow | null> {
  const [row] = await tx.db.select().from(meetingObsKeys).where(isOwner(owner));
  return row ?? null;
}

export async function findByHash(
  tx: Transaction,
  meetingId: string,
  keyHash: Buffer,
): Promise<ObsKeyRow | null> {
  const [row] = await tx.db
    .select()
    .from(meetingObsKeys)
    .where(and(eq(meetingObsKeys.meetingId, meetingId), eq(meetingObsKeys.keyHash, keyHash)));
  return row ?? null;
}

/** Replaces the agent's earlier key. */
export async function put(tx: Transaction, row: Omit<ObsKeyRow, 'tenantId'>): Promise<void> {
  const { tenantId, meetingId, userId } = meetingObsKeys;
  const { keyHash, createdAt } = row;
  await tx.db
    .insert(meetingObsKeys)
    .values(row)
    .onConflictDoUpdate({ target: [tenantId, meetingId, userId], set: { keyHash, createdAt } });
}

/** @returns whether there was one */
export async function remove(tx: Transaction, owner: Owner): Promise<boolean> {
  const removed = await tx.db
    .delete(meetingObsKeys)
    .where(isOwner(owner))
    .returning({ userId: meetingObsKeys.userId });
  return removed.length === 1;
}

export async function removeAllOf(tx: Transaction, meetingId: string): Promise<void> {
  await tx.db.delete(meetingObsKeys).where(eq(meetingObsKeys.meetingId, meetingId));
}
