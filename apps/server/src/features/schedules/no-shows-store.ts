/** How many booked starts did not take place, and whose no-show it was. */
import type { NoShows } from '@foyer/contract/no-shows.ts';
import { sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import type { TableRequest } from '../../platform/tables/request.ts';
import { matching } from '../../platform/tables/store.ts';
import { listing, type ScheduleFilters } from './store.ts';

/** Of all that the table finds, not of a page's; a start is counted in the time it was booked for. */
export async function countNoShows(
  unit: Unit,
  filters: ScheduleFilters,
  request: TableRequest,
): Promise<NoShows> {
  const source = listing(filters);
  const { rows } = await unit.db.execute<{ by_customer: string; by_us: string }>(
    sql`select count(*) filter (where s.status = 'MISSED_BY_CUSTOMER') as by_customer,
        count(*) filter (where s.status = 'MISSED_BY_US') as by_us
      from ${source.from}${matching(source, request)}`,
  );
  return { byCustomer: Number(rows[0]?.by_customer), byUs: Number(rows[0]?.by_us) };
}
