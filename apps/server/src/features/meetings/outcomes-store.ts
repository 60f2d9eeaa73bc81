/** Where it is kept what became of conversations, one row for each customer of a meeting. */
import { and, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { meetingOutcomes, type OutcomeRow } from './tables.ts';

export function findOf(unit: Unit, meetingId: string): Promise<OutcomeRow[]> {
  return unit.db.select().from(meetingOutcomes).where(eq(meetingOutcomes.meetingId, meetingId));
}

/** Nobody else changes it until the transaction ends. */
export async function findToChange(
  unit: Unit,
  meetingId: string,
  customerId: string,
): Promise<OutcomeRow | null> {
  const [row] = await unit.db
    .select()
    .from(meetingOutcomes)
    .where(and(eq(meetingOutcomes.meetingId, meetingId), eq(meetingOutcomes.customerId, customerId)))
    .for('update');
  return row ?? null;
}

/** @returns `null` when somebody else was first */
export async function insert(
  unit: Unit,
  outcome: typeof meetingOutcomes.$inferInsert,
): Promise<OutcomeRow | null> {
  const [row] = await unit.db.insert(meetingOutcomes).values(outcome).onConflictDoNothing().returning();
  return row ?? null;
}

export async function update(
  unit: Unit,
  { meetingId, customerId, ...change }: typeof meetingOutcomes.$inferInsert,
): Promise<OutcomeRow | null> {
  const [row] = await unit.db
    .update(meetingOutcomes)
    .set(change)
    .where(and(eq(meetingOutcomes.meetingId, meetingId), eq(meetingOutcomes.customerId, customerId)))
    .returning();
  return row ?? null;
}

/** Of one customer, in these meetings. */
export function findForCustomer(
  unit: Unit,
  customerId: string,
  meetingIds: readonly string[],
): Promise<OutcomeRow[]> {
  if (meetingIds.length === 0) return Promise.resolve([]);
  return unit.db
    .select()
    .from(meetingOutcomes)
    .where(
      and(eq(meetingOutcomes.customerId, customerId), inArray(meetingOutcomes.meetingId, [...meetingIds])),
    );
}
