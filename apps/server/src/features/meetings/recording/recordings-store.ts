/** The store of recordings and of the customers' consent to them. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { type ConsentRow, type RecordingRow, recordingConsents, recordings } from '../tables.ts';

/** The recording of a meeting that has not been stopped. */
export async function findRunning(tx: Transaction, meetingId: string): Promise<RecordingRow | null> {
  const [row] = await tx.db
    .select()
    .from(recordings)
    .where(and(eq(recordings.meetingId, meetingId), isNull(recordings.stoppedAt)));
  return row ?? null;
}

/** Locks the row until the transaction ends. */
export async function findToChange(tx: Transaction, recordingId: string): Promise<RecordingRow | null> {
  const [row] = await tx.db.select().from(recordings).where(eq(recordings.id, recordingId)).for('update');
  return row ?? null;
}

/** @returns `null` if the meeting has a running recording, also one that was started concurrently */
export async function insert(
  tx: Transaction,
  recording: Pick<RecordingRow, 'meetingId' | 'kind' | 'agentId' | 'agentName' | 'startedAt'>,
): Promise<RecordingRow | null> {
  const [row] = await tx.db.insert(recordings).values(recording).onConflictDoNothing().returning();
  return row ?? null;
}

export async function update(
  tx: Transaction,
  recordingId: string,
  change: Partial<Pick<RecordingRow, 'stoppedAt' | 'stopReason' | 'deletedAt'>>,
): Promise<void> {
  await tx.db.update(recordings).set(change).where(eq(recordings.id, recordingId));
}

export function findConsents(tx: Transaction, meetingId: string): Promise<ConsentRow[]> {
  return tx.db.select().from(recordingConsents).where(eq(recordingConsents.meetingId, meetingId));
}

/** Replaces an earlier answer. */
export async function saveConsent(
  tx: Transaction,
  { meetingId, customerId, ...answer }: Omit<ConsentRow, 'tenantId'>,
): Promise<ConsentRow> {
  const { meetingId: meeting, customerId: customer } = recordingConsents;
  return onlyRow(
    await tx.db
      .insert(recordingConsents)
      .values({ meetingId, customerId, ...answer })
      .onConflictDoUpdate({ target: [meeting, customer], set: answer })
      .returning(),
  );
}
