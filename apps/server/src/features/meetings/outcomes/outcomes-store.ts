/** The store of outcomes: one row per meeting and customer. */
import type { CustomerNote } from '@foyer/contract/lobby/shapes.ts';
import type { OutcomeOfCustomer } from '@foyer/contract/meetings/outcomes.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { meetingOutcomes, type OutcomeRow } from '../tables.ts';

export function findOf(tx: Transaction, meetingId: string): Promise<OutcomeRow[]> {
  return tx.db.select().from(meetingOutcomes).where(eq(meetingOutcomes.meetingId, meetingId));
}

type Brief = NonNullable<OutcomeOfCustomer['brief']>;
/** More are in the customer's record. */
const maxNotes = 3;

/** The briefs of the requests that led to the meeting, by customer, with the newest notes in full. */
export async function findBriefs(tx: Transaction, meetingId: string): Promise<Map<string, Brief>> {
  const { rows } = await tx.db.execute<{
    customer_id: string;
    brief: Partial<Brief>;
    language: string | null;
    utm: Record<string, string>;
    past_meetings: number;
    notes: CustomerNote[];
  }>(sql`select r.customer_id, r.brief, r.language, r.utm, r.past_meetings,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'text', n.text, 'writtenBy', n.written_by_name, 'writtenAt', n.written_at)
          order by n.written_at desc, n.id desc), '[]')
        from (select * from customer_notes where customer_id = r.customer_id
          order by written_at desc, id desc limit ${maxNotes}) n) as notes
    from lobby_requests r where r.meeting_id = ${meetingId} order by r.knocked_at`);
  return new Map(
    rows.map(({ customer_id, brief, language, utm, past_meetings, notes }) => [
      customer_id,
      {
        answers: brief.answers ?? {},
        agentName: brief.agentName ?? null,
        language,
        utm,
        pastMeetings: past_meetings,
        notes: notes.map((note) => ({ ...note, writtenAt: new Date(note.writtenAt).toISOString() })),
      },
    ]),
  );
}

/** Locks the row until the transaction ends. */
export async function findToChange(
  tx: Transaction,
  meetingId: string,
  customerId: string,
): Promise<OutcomeRow | null> {
  const [row] = await tx.db
    .select()
    .from(meetingOutcomes)
    .where(and(eq(meetingOutcomes.meetingId, meetingId), eq(meetingOutcomes.customerId, customerId)))
    .for('update');
  return row ?? null;
}

/** @returns `null` if a row exists */
export async function insert(
  tx: Transaction,
  outcome: typeof meetingOutcomes.$inferInsert,
): Promise<OutcomeRow | null> {
  const [row] = await tx.db.insert(meetingOutcomes).values(outcome).onConflictDoNothing().returning();
  return row ?? null;
}

export async function update(
  tx: Transaction,
  { meetingId, customerId, ...change }: typeof meetingOutcomes.$inferInsert,
): Promise<OutcomeRow | null> {
  const [row] = await tx.db
    .update(meetingOutcomes)
    .set(change)
    .where(and(eq(meetingOutcomes.meetingId, meetingId), eq(meetingOutcomes.customerId, customerId)))
    .returning();
  return row ?? null;
}

/** Of one customer, in these meetings. */
export function findForCustomer(
  tx: Transaction,
  customerId: string,
  meetingIds: readonly string[],
): Promise<OutcomeRow[]> {
  if (meetingIds.length === 0) return Promise.resolve([]);
  return tx.db
    .select()
    .from(meetingOutcomes)
    .where(
      and(eq(meetingOutcomes.customerId, customerId), inArray(meetingOutcomes.meetingId, [...meetingIds])),
    );
}
