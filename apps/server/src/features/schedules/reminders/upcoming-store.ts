/** Finds the bookings whose upcoming start or waiting customer is not published yet. */
import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { schedules } from '../tables.ts';

/** The instants that starts are compared with. */
export interface Thresholds {
  readonly now: Date;
  /** Starts until this instant are upcoming. */
  readonly soonUntil: Date;
  /** For starts until this instant, a customer without an agent is waiting alone. */
  readonly aloneUntil: Date;
}

/** The ids, oldest start first. */
export async function findUnnotified(
  tx: Transaction,
  { now, soonUntil, aloneUntil }: Thresholds,
): Promise<string[]> {
  const { startsAt, soonToldAt, othersToldAt, customerThereAt, status } = schedules;
  const soon = and(gt(startsAt, now), lte(startsAt, soonUntil), isNull(soonToldAt));
  const alone = and(lte(startsAt, aloneUntil), isNotNull(customerThereAt), isNull(othersToldAt));
  const rows = await tx.db
    .select({ id: schedules.id })
    .from(schedules)
    .where(and(eq(status, 'BOOKED'), or(soon, alone)))
    .orderBy(asc(startsAt));
  return rows.map(({ id }) => id);
}
