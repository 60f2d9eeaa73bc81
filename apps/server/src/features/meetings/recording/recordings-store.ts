/** The store of recordings and of the customers' consent to them. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import {
  type ConsentRow,
  type EarlyAnswerRow,
  type RecordingRow,
  recordingAnswers,
  recordingConsents,
  recordings,
} from '../tables.ts';

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
  change: Partial<Pick<RecordingRow, 'stoppedAt' | 'stopReason' | 'deletedAt' | 'pausedAt'>>,
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

/** The answer of a customer or guest before a meeting, if it is newer than `since`. */
export async function findEarlyAnswer(
  tx: Transaction,
  customerId: string,
  since: Date,
): Promise<EarlyAnswerRow | null> {
  const { customerId: customer, answeredAt } = recordingAnswers;
  const [row] = await tx.db
    .select()
    .from(recordingAnswers)
    .where(and(eq(customer, customerId), gt(answeredAt, since)));
  return row ?? null;
}

/** Replaces an earlier answer. */
export async function saveEarlyAnswer(
  tx: Transaction,
  { customerId, ...answer }: Omit<EarlyAnswerRow, 'tenantId'>,
): Promise<void> {
  const { tenantId, customerId: customer } = recordingAnswers;
  await tx.db
    .insert(recordingAnswers)
    .values({ customerId, ...answer })
    .onConflictDoUpdate({ target: [tenantId, customer], set: answer });
}

/**
 * Copies the answers before the meeting of those participants who have not answered in it, in the same order in each
 * transaction: two that copy at once would otherwise wait for each other.
 */
export async function adoptEarlyAnswers(tx: Transaction, meetingId: string, since: Date): Promise<void> {
  await tx.db.execute(sql`
    insert into recording_consents (meeting_id, customer_id, granted, text_version, language, answered_at)
    select p.meeting_id, a.customer_id, a.granted, a.text_version, a.language, a.answered_at
    from recording_answers a join meeting_participants p on p.person_id = a.customer_id and p.side in ('customer', 'guest')
    where p.meeting_id = ${meetingId} and p.left_at is null and a.answered_at > ${since.toISOString()}::timestamptz
    order by a.customer_id
    on conflict (meeting_id, customer_id) do nothing`);
}
