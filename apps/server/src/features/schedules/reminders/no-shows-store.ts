/** Counts no-shows by side. */
import type { NoShows } from '@foyer/contract/schedules/no-shows.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import type { TableRequest } from '../../../platform/tables/request.ts';
import { whereClause } from '../../../platform/tables/store.ts';
import { listing, type ScheduleFilters } from '../management/listing-store.ts';

/** Of all matching rows, not only of a page; by the booked start. */
export async function countNoShows(
  tx: Transaction,
  filters: ScheduleFilters,
  request: TableRequest,
): Promise<NoShows> {
  const source = listing(filters);
  const { rows } = await tx.db.execute<{ by_customer: string; by_us: string }>(
    sql`select count(*) filter (where s.status = 'MISSED_BY_CUSTOMER') as by_customer,
        count(*) filter (where s.status = 'MISSED_BY_US') as by_us
      from ${source.from}${whereClause(source, request)}`,
  );
  return { byCustomer: Number(rows[0]?.by_customer), byUs: Number(rows[0]?.by_us) };
}
