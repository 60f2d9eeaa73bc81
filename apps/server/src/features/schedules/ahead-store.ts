/** Which booked starts somebody of ours is to be told about now. */
import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import { schedules } from './tables.ts';

/** Instants a start is measured by. */
export interface Lines {
  readonly now: Date;
  /** Starts up to here are soon. */
  readonly soonUntil: Date;
  /** Starts up to here have nobody of ours there when the customer is. */
  readonly aloneUntil: Date;
}

/** Ids of booked ones that are soon, or have the customer there alone, and nobody was told so; oldest first. */
export async function findUntold(unit: Unit, { now, soonUntil, aloneUntil }: Lines): Promise<string[]> {
  const { startsAt, soonToldAt, othersToldAt, customerThereAt, status } = schedules;
  const soon = and(gt(startsAt, now), lte(startsAt, soonUntil), isNull(soonToldAt));
  const alone = and(lte(startsAt, aloneUntil), isNotNull(customerThereAt), isNull(othersToldAt));
  const rows = await unit.db
    .select({ id: schedules.id })
    .from(schedules)
    .where(and(eq(status, 'BOOKED'), or(soon, alone)))
    .orderBy(asc(startsAt));
  return rows.map(({ id }) => id);
}
