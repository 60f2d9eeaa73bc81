/** Reads the bookings of a slot with SQL, because this feature must not depend on schedules. */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { usersNamed, usesCountedTo } from '../../platform/errors/in-use.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import type { SlotRow } from './store.ts';

/** The number of future bookings in the slot's weekdays and hours, and the customers of the next ones. */
export async function findBookings(
  tx: Transaction,
  { productId, weekdays, startsMinute, endsMinute }: SlotRow,
  { timeZone, now }: Calendar,
): Promise<{ count: number; names: string[] }> {
  const local = sql`(s.starts_at at time zone ${timeZone})`;
  const { rows } = await tx.db.execute<{ count: number; names: string[] }>(sql`
    with booked as (
      select s.customer_name as name, s.starts_at, s.id from schedules s
      where s.product_id = ${productId} and s.status = 'BOOKED' and s.ends_at > ${now}
        and extract(isodow from ${local})::int2 = any(${sql.param(weekdays)}::int2[])
        and extract(hour from ${local}) * 60 + extract(minute from ${local}) >= ${startsMinute}
        and extract(hour from ${local}) * 60 + extract(minute from ${local}) < ${endsMinute}
      limit ${usesCountedTo + 1})
    select count(*)::int as count,
      array(select name from booked order by starts_at, id limit ${usersNamed}) as names from booked`);
  return rows[0] ?? { count: 0, names: [] };
}
